part of rental_marketplace;

/// An invalid member of a request.
class InvalidMember {
  const InvalidMember(this.field, this.code, this.message);

  final String field;
  final String code;
  final String message;
}

/// A call that failed: an [ApiError] or a [NoResponseError].
abstract class CallException implements Exception {
  /// The operationId.
  String get operation;
}

/// An error response. Use [code] to tell errors apart. You can show [message] to users.
class ApiError implements CallException {
  const ApiError(this.operation, this.status, this.code, this.message, this.errors, this.traceId, this.retryAfter);

  @override
  final String operation;
  final int status;

  /// Empty if the response came from a proxy and not from the service.
  final String code;
  final String message;

  /// The invalid members of the request.
  final List<InvalidMember> errors;

  /// Identifies the response in the service's logs.
  final String traceId;

  /// The wait before a retry; null if waiting does not help.
  final Duration? retryAfter;

  @override
  String toString() => '$operation: $status $code $message ($traceId)';
}

/// There was no response: the connection failed, or the timeout elapsed.
class NoResponseError implements CallException {
  const NoResponseError(this.operation, this.cause);

  @override
  final String operation;
  final Object cause;

  @override
  String toString() => '$operation: no response: $cause';
}

/// The error for a response that is not a success of the service. [envelope] is null if it has another form.
ApiError _errorOf(String operation, http.Response response, Map<String, dynamic>? envelope) {
  final errors = (envelope?['errors'] as List<dynamic>? ?? const <dynamic>[]).cast<Map<String, dynamic>>();
  final seconds = double.tryParse(response.headers['retry-after'] ?? '');
  return ApiError(
    operation,
    response.statusCode,
    envelope?['code'] as String? ?? '',
    envelope?['message'] as String? ?? 'HTTP ${response.statusCode}: not a response of the service',
    [for (final one in errors) InvalidMember('${one['field']}', '${one['code']}', '${one['message']}')],
    envelope?['traceId'] as String? ?? response.headers['x-request-id'] ?? '',
    seconds == null ? null : Duration(milliseconds: (seconds * 1000).round()),
  );
}
