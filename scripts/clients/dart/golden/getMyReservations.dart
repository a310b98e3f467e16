  Future<ReservationListEnvelope> getMyReservations({
    BookingStatus? status,
    String? from,
    String? to,
    String? cursor,
    int? pageSize,
    DateTime? updatedSince,
    bool? includeTotalCount,
    CallOptions options = const CallOptions(),
  }) =>
      _connection.call(
        const Operation(
          'getMyReservations',
          'GET',
          r'/Reservations/GetMyReservations',
          token: 'required',
          takesKey: false,
        ),
        ReservationListEnvelope.fromJson,
        path: { },
        query: { r'status': status, r'from': from, r'to': to, r'cursor': cursor, r'pageSize': pageSize, r'updatedSince': updatedSince, r'includeTotalCount': includeTotalCount, },
        form: { },
        body: null,
        key: null,
        options: options,
      );
