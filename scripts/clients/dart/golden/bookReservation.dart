  Future<ReservationEnvelope> bookReservation({
    required BookReservationRequest bookReservationRequest,
    String? idempotencyKey,
    CallOptions options = const CallOptions(),
  }) =>
      _connection.call(
        const Operation(
          'bookReservation',
          'POST',
          r'/Reservations/BookReservation/book',
          token: 'required',
          takesKey: true,
        ),
        ReservationEnvelope.fromJson,
        path: { },
        query: { },
        form: { },
        body: bookReservationRequest,
        key: idempotencyKey,
        options: options,
      );
