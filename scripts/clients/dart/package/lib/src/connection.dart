part of rental_marketplace;

/// An operation of the contract.
class Operation {
  const Operation(this.name, this.method, this.path, {required this.token, required this.takesKey});

  /// The operationId.
  final String name;
  final String method;
  final String path;

  /// Whether it takes a token: `required`, `optional`, or empty if it ignores tokens.
  final String token;
  final bool takesKey;
}

/// A request without its credentials.
class _Prepared {
  const _Prepared(this.operation, this.url, this.form, this.body, this.key);

  final Operation operation;
  final Uri url;
  final Map<String, Object> form;
  final Object? body;
  final String? key;
}

/// Sends the calls of one client and stores its tokens: retries if that is safe, and returns the contract's envelope or throws an [ApiError].
class Connection {
  Connection._(
    this._root,
    this._apiKey,
    this._tokens,
    this._onTokens,
    this._language,
    this._retries,
    this._timeout,
    this._longestWait,
    this._http,
  );

  final String _root;
  final String? _apiKey;
  final void Function(Tokens tokens)? _onTokens;
  final String? _language;
  final int _retries;
  final Duration _timeout;
  final Duration _longestWait;
  final http.Client _http;
  final Random _random = Random.secure();

  Tokens _tokens;

  /// Changes when another user logs in, and at a log-out. A call never uses the tokens of a later session.
  int _session = 0;

  /// The refresh in progress; concurrent calls share it.
  Future<void>? _refreshing;

  /// Exchanges a refresh token; the client sets it.
  late Future<void> Function(String refreshToken) _renew;

  Tokens get tokens => _tokens;

  set tokens(Tokens next) {
    final user = _subjectOf(next.token);
    if (user == null || user != _subjectOf(_tokens.token)) _session++;
    _tokens = next;
  }

  /// Sends a request, refreshes the token if it has expired, and retries if that is safe.
  Future<Answer> call<Answer>(
    Operation operation,
    Answer Function(Object? json) read, {
    required Map<String, Object> path,
    required Map<String, Object?> query,
    required Map<String, Object?> form,
    required Object? body,
    required String? key,
    required CallOptions options,
  }) async {
    var address = _root + operation.path;
    path.forEach((name, value) => address = address.replaceAll('{$name}', Uri.encodeComponent(_textOf(value))));
    final parameters = <String, List<String>>{
      for (final one in query.entries)
        if (one.value != null)
          one.key: [for (final Object? value in one.value is List ? one.value! as List<Object?> : [one.value]) _textOf(value!)],
    };
    var url = Uri.parse(address);
    if (parameters.isNotEmpty) url = url.replace(queryParameters: parameters);
    final fields = <String, Object>{
      for (final one in form.entries)
        if (one.value != null) one.key: one.value!,
    };
    final prepared = _Prepared(operation, url, fields, body, operation.takesKey ? key ?? _newKey() : null);
    return _repeat(prepared, read, options);
  }

  Future<Answer> _repeat<Answer>(_Prepared request, Answer Function(Object? json) read, CallOptions options) async {
    final operation = request.operation;
    final retries = options.retries ?? _retries;
    // The service returns the same tokens for a refresh token that is sent again.
    final isRepeatable = operation.method != 'POST' || request.key != null || operation.name == 'refreshToken';
    final session = _session;
    var token = _apiKey == null ? _tokens.token : null;
    var renewals = 0;
    CallException? lost;
    for (var attempt = 0;; attempt++) {
      CallException failure;
      try {
        return await _attempt(request, read, token, session, options);
      } on CallException catch (error) {
        failure = error;
      }
      final refusal = failure is ApiError ? failure : null;
      if (refusal?.status == 401 && token != null && operation.token.isNotEmpty) {
        // Another call may have replaced the token. The new one can have expired as well.
        final other = renewals++ < 2 ? await _otherToken(token, session) : null;
        if (other != null) {
          token = other;
          continue;
        }
        // A public operation is called again without a token after the log-in has ended.
        if (operation.token == 'optional' && (_session == session || _tokens.token == null)) {
          token = null;
          continue;
        }
      }
      // The first attempt may have succeeded without a response, so that the service rejects its repetition.
      if (lost != null && refusal != null && const [404, 409, 410].contains(refusal.status)) throw lost;
      final backoff = Duration(milliseconds: (_random.nextDouble() * 250 * pow(2, attempt)).round());
      final wait = refusal?.retryAfter ?? Duration.zero;
      final pause = wait > backoff ? wait : backoff;
      if (attempt >= retries || pause > _longestWait || !_mayRetry(refusal, isRepeatable)) throw failure;
      if (request.key == null && operation.method != 'GET' && (refusal == null || refusal.status >= 500)) lost ??= failure;
      await Future<void>.delayed(pause);
      if (token != null && _session == session) token = _tokens.token;
    }
  }

  /// Sends a request once; throws an error response as an [ApiError].
  Future<Answer> _attempt<Answer>(
    _Prepared request,
    Answer Function(Object? json) read,
    String? token,
    int session,
    CallOptions options,
  ) async {
    final operation = request.operation;
    final isBare = <Answer>[] is List<String> || <Answer>[] is List<Bytes>;
    final sent = _requestOf(request)..followRedirects = false;
    sent.headers['accept'] = isBare ? '*/*' : 'application/json';
    sent.headers['x-sdk-version'] = _version;
    if (_language != null) sent.headers['accept-language'] = _language!;
    if (request.key != null) sent.headers['idempotency-key'] = request.key!;
    final bearer = _apiKey ?? token;
    if (operation.token.isNotEmpty && bearer != null) sent.headers['authorization'] = 'Bearer $bearer';
    final http.Response response;
    try {
      response = await _http.send(sent).then(http.Response.fromStream).timeout(options.timeout ?? _timeout);
    } on Exception catch (error) {
      throw NoResponseError(operation.name, error);
    }
    final isSuccess = response.statusCode >= 200 && response.statusCode < 300;
    if (isSuccess && <Answer>[] is List<Bytes>) return response.bodyBytes as Answer;
    final text = utf8.decode(response.bodyBytes, allowMalformed: true);
    if (isSuccess && <Answer>[] is List<String>) return text as Answer;
    final value = _objectOf(text);
    final isEnvelope = value?['isSuccess'] is bool && value?['message'] is String && value?['errors'] is List;
    if (!isSuccess || value == null) throw _errorOf(operation.name, response, isEnvelope ? value : null);
    if (isEnvelope) _storeTokens(operation.name, value['data'], session);
    return read(value);
  }

  http.BaseRequest _requestOf(_Prepared request) {
    final operation = request.operation;
    if (request.form.isEmpty) {
      final plain = http.Request(operation.method, request.url);
      if (request.body == null) return plain;
      return plain
        ..headers['content-type'] = 'application/json'
        ..bodyBytes = utf8.encode(jsonEncode(request.body, toEncodable: _encodable));
    }
    final form = http.MultipartRequest(operation.method, request.url);
    request.form.forEach((name, value) {
      if (value is Bytes) {
        form.files.add(http.MultipartFile.fromBytes(name, value, filename: name));
      } else {
        form.fields[name] = _textOf(value);
      }
    });
    return form;
  }

  /// Stores the tokens of a log-in or a refresh, and clears them after a log-out. Ignores those of an earlier session.
  void _storeTokens(String operation, Object? data, int session) {
    if (data is! Map<String, dynamic>) return;
    final isCurrent = _session == session;
    if (data['tokenType'] != null) {
      final next = Tokens(token: data['token'] as String?, refreshToken: data['refreshToken'] as String?);
      if (operation != 'refreshToken') {
        tokens = next;
      } else if (isCurrent) {
        _tokens = next;
      } else {
        return;
      }
    } else if (data['loggedOut'] == true && isCurrent) {
      tokens = const Tokens();
    } else {
      return;
    }
    _onTokens?.call(_tokens);
  }

  /// The session's token if it is not [token], which the service has rejected. Refreshes it if necessary.
  Future<String?> _otherToken(String token, int session) async {
    if (_session == session && _tokens.token == token) {
      await (_refreshing ??= _renewTokens().whenComplete(() => _refreshing = null));
    }
    return _session == session && _tokens.token != token ? _tokens.token : null;
  }

  Future<void> _renewTokens() async {
    final session = _session;
    final refreshToken = _tokens.refreshToken;
    if (refreshToken == null) return;
    try {
      await _renew(refreshToken);
    } on ApiError catch (error) {
      if (error.status >= 500 || error.status == 429) rethrow;
      if (error.status != 401 || _session != session) return;
      tokens = const Tokens();
      _onTokens?.call(_tokens);
    }
  }

  /// 32 hexadecimal digits. They distinguish calls and are not a secret.
  String _newKey() => List.generate(16, (_) => _random.nextInt(256).toRadixString(16).padLeft(2, '0')).join();
}

/// Whether a call can be repeated; [refusal] is null if there was no response.
bool _mayRetry(ApiError? refusal, bool isRepeatable) {
  if (refusal == null) return isRepeatable;
  // Maintenance lasts longer than a call can wait, and nothing was changed.
  if (refusal.code == 'MAINTENANCE') return false;
  // With these responses the service has not started the operation, so that any call can be repeated. More attempts at a code never help.
  final isBusy = refusal.status == 429 && refusal.code != 'OTP_ATTEMPTS_EXCEEDED';
  return isBusy || refusal.code == 'IDEMPOTENCY_IN_PROGRESS' || (refusal.status >= 500 && isRepeatable);
}

Map<String, dynamic>? _objectOf(String text) {
  try {
    final Object? value = jsonDecode(text);
    return value is Map<String, dynamic> ? value : null;
  } on FormatException {
    return null;
  }
}

/// The user of an access token; null if there is none, or if it cannot be read.
Object? _subjectOf(String? token) {
  try {
    final payload = token!.split('.')[1];
    return _objectOf(utf8.decode(base64Url.decode(base64Url.normalize(payload))))?['sub'];
  } on Object {
    return null;
  }
}
