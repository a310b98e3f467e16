  Future<UploadedPictureEnvelope> uploadPicture({
    required Bytes image,
    CallOptions options = const CallOptions(),
  }) =>
      _connection.call(
        const Operation(
          'uploadPicture',
          'POST',
          r'/Files/UploadPicture',
          token: 'required',
          takesKey: false,
        ),
        UploadedPictureEnvelope.fromJson,
        path: { },
        query: { },
        form: { r'image': image, },
        body: null,
        key: null,
        options: options,
      );
