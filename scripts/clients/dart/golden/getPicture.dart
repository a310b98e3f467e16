  Future<Bytes> getPicture({
    required String fileName,
    CallOptions options = const CallOptions(),
  }) =>
      _connection.call(
        const Operation(
          'getPicture',
          'GET',
          r'/Pictures/{fileName}',
          token: '',
          takesKey: false,
        ),
        Bytes.fromJson,
        path: { r'fileName': fileName, },
        query: { },
        form: { },
        body: null,
        key: null,
        options: options,
      );
