  Future<UploadedPictureEnvelope> uploadPicture({
    required Bytes image,
    String? idempotencyKey,
    CallOptions options = const CallOptions(),
  }) =>
      _connection.call(
        const Operation(
          'uploadPicture',
          'POST',
          r'/Files/UploadPicture',
          token: 'required',
          takesKey: true,
        ),
        UploadedPictureEnvelope.fromJson,
        path: { },
        query: { },
        form: { r'image': image, },
        body: null,
        key: idempotencyKey,
        options: options,
      );
