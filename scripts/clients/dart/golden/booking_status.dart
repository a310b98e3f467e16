// Generated from the contract. Do not edit.
// ignore_for_file: constant_identifier_names, lines_longer_than_80_chars


part of rental_marketplace;

/// 0 Pending, 1 DepositPaid, 2 Confirmed, 3 Completed, 4 Cancelled, 5 Rejected, 6 Expired, 7 NoShow. Open.
///
/// Later servers can return members that this version does not know: they are not in [values].
class BookingStatus implements Coded {
  const BookingStatus._(this.value);

  @override
  final int value;

  static const Pending = BookingStatus._(0);
  static const DepositPaid = BookingStatus._(1);
  static const Confirmed = BookingStatus._(2);
  static const Completed = BookingStatus._(3);
  static const Cancelled = BookingStatus._(4);
  static const Rejected = BookingStatus._(5);
  static const Expired = BookingStatus._(6);
  static const NoShow = BookingStatus._(7);

  static const values = <BookingStatus>[
    Pending,
    DepositPaid,
    Confirmed,
    Completed,
    Cancelled,
    Rejected,
    Expired,
    NoShow,
  ];

  static BookingStatus fromJson(Object? value) => values.firstWhere(
        (one) => one.value == value,
        orElse: () => BookingStatus._(value as int),
      );

  int toJson() => value;

  @override
  bool operator ==(Object other) => other is BookingStatus && other.value == value;

  @override
  int get hashCode => value.hashCode;

  @override
  String toString() => '$value';
}

