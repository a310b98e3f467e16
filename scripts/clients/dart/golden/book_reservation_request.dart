// Generated from the contract. Do not edit.
// ignore_for_file: constant_identifier_names, lines_longer_than_80_chars


part of rental_marketplace;

/// The stay to book.
class BookReservationRequest {
  const BookReservationRequest({
    required this.propertyId,
    required this.startDate,
    required this.endDate,
    this.guestsCount,
    this.childrenCount,
    this.chargeIds,
    this.promoCode,
    this.note,
    this.expectedTotalAmount,
    this.expectedDueAtArrivalAmount,
    this.expectedDepositAmount,
    this.expectedCurrencyId,
    this.expectedCancellationPolicy,
    this.expectedTermsDigest,
  });

  static BookReservationRequest fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return BookReservationRequest(
      propertyId: _required(json[r'propertyId'], _as<int>),
      startDate: _required(json[r'startDate'], _as<String>),
      endDate: _required(json[r'endDate'], _as<String>),
      guestsCount: _optional(json[r'guestsCount'], _as<int>),
      childrenCount: _optional(json[r'childrenCount'], _as<int>),
      chargeIds: _optional(json[r'chargeIds'], (value) => _list(value, _as<int>)),
      promoCode: _optional(json[r'promoCode'], _as<String>),
      note: _optional(json[r'note'], _as<String>),
      expectedTotalAmount: _optional(json[r'expectedTotalAmount'], _double),
      expectedDueAtArrivalAmount: _optional(json[r'expectedDueAtArrivalAmount'], _double),
      expectedDepositAmount: _optional(json[r'expectedDepositAmount'], _double),
      expectedCurrencyId: _optional(json[r'expectedCurrencyId'], _as<int>),
      expectedCancellationPolicy: _optional(json[r'expectedCancellationPolicy'], CancellationPolicy.fromJson),
      expectedTermsDigest: _optional(json[r'expectedTermsDigest'], _as<String>),
    );
  }

  /// Identifier of the listing.
  final int propertyId;

  /// A calendar date, `YYYY-MM-DD`. The date of an ISO date-time is accepted if it has no UTC offset or its local time is midnight; any other date-time is rejected, because it is a different day in another time zone.
  final String startDate;

  /// Departure day, `YYYY-MM-DD` or an ISO date-time; its night is not part of the stay.
  final String endDate;

  /// Number of guests, at most the listing's `maxGuests`. If omitted, prices per guest are calculated for one guest.
  final int? guestsCount;

  /// Number of children among the guests, at most `guestsCount`. Taxes with a `minAge` do not count children.
  final int? childrenCount;

  /// Identifiers of the optional charges that the customer chooses (getCharges).
  final List<int>? chargeIds;

  /// Code of a promotion, case-insensitive. The promotion reduces the price of the nights.
  final String? promoCode;

  /// Note to the owner.
  final String? note;

  /// The total shown to the customer (`totalAmount` of getQuote). If the current total differs, nothing is booked and the response is 409 PRICE_CHANGED, whose message and `errors` contain the current value. The same applies to the next five members.
  final double? expectedTotalAmount;

  /// What the customer was told to pay the owner at arrival (`dueAtArrivalAmount` of getQuote).
  final double? expectedDueAtArrivalAmount;

  /// The deposit shown to the customer (`depositAmount` of getQuote).
  final double? expectedDepositAmount;

  /// The currency shown to the customer (`currencyId` of getQuote).
  final int? expectedCurrencyId;

  /// The cancellation policy shown to the customer (`cancellationPolicy` of getQuote).
  final CancellationPolicy? expectedCancellationPolicy;

  /// The terms shown to the customer (`termsDigest` of getQuote). If it is omitted or null, it is not compared.
  final String? expectedTermsDigest;

  Map<String, dynamic> toJson() => {
        r'propertyId': propertyId,
        r'startDate': startDate,
        r'endDate': endDate,
        if (guestsCount != null) r'guestsCount': guestsCount,
        if (childrenCount != null) r'childrenCount': childrenCount,
        if (chargeIds != null) r'chargeIds': chargeIds,
        if (promoCode != null) r'promoCode': promoCode,
        if (note != null) r'note': note,
        if (expectedTotalAmount != null) r'expectedTotalAmount': expectedTotalAmount,
        if (expectedDueAtArrivalAmount != null) r'expectedDueAtArrivalAmount': expectedDueAtArrivalAmount,
        if (expectedDepositAmount != null) r'expectedDepositAmount': expectedDepositAmount,
        if (expectedCurrencyId != null) r'expectedCurrencyId': expectedCurrencyId,
        if (expectedCancellationPolicy != null) r'expectedCancellationPolicy': expectedCancellationPolicy,
        if (expectedTermsDigest != null) r'expectedTermsDigest': expectedTermsDigest,
      };
}

