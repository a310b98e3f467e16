// Generated from the contract. Do not edit.
// ignore_for_file: constant_identifier_names, lines_longer_than_80_chars


part of rental_marketplace;

/// The envelope of every successful response; the payload is `data`.
class ReservationListEnvelope implements Page<Reservation> {
  const ReservationListEnvelope({
    required this.data,
    required this.isSuccess,
    required this.message,
    required this.statusCode,
    required this.code,
    required this.errors,
    required this.traceId,
    required this.pagination,
  });

  static ReservationListEnvelope fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return ReservationListEnvelope(
      data: _required(json[r'data'], (value) => _list(value, Reservation.fromJson)),
      isSuccess: _required(json[r'isSuccess'], _as<bool>),
      message: _required(json[r'message'], _as<String>),
      statusCode: _required(json[r'statusCode'], _as<int>),
      code: _optional(json[r'code'], _as<String>),
      errors: _required(json[r'errors'], (value) => _list(value, FieldError.fromJson)),
      traceId: _required(json[r'traceId'], _as<String>),
      pagination: _required(json[r'pagination'], Pagination.fromJson),
    );
  }

  /// The payload of the operation.
  final List<Reservation> data;

  /// True if and only if the HTTP status is 2xx.
  final bool isSuccess;

  /// A text that can be shown to people; never empty.
  final String message;

  /// Copy of the HTTP status.
  final int statusCode;

  /// Null on success, except `VERIFICATION_REQUIRED` on the 206 of a log-in.
  final String? code;

  /// Always empty on success.
  final List<FieldError> errors;

  /// Identifies this response in the logs; equal to the header X-Request-Id.
  final String traceId;

  final Pagination pagination;

  @override
  List<Reservation> get records => data;

  @override
  String? get nextCursor => pagination.nextCursor;

  Map<String, dynamic> toJson() => {
        r'data': data,
        r'isSuccess': isSuccess,
        r'message': message,
        r'statusCode': statusCode,
        r'code': code,
        r'errors': errors,
        r'traceId': traceId,
        r'pagination': pagination,
      };
}

