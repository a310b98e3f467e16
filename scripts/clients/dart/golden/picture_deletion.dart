// Generated from the contract. Do not edit.
// ignore_for_file: constant_identifier_names, lines_longer_than_80_chars


part of rental_marketplace;

/// Confirmation that the picture was deleted.
class PictureDeletion {
  const PictureDeletion({
    required this.deleted,
  });

  static PictureDeletion fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return PictureDeletion(
      deleted: _required(json[r'deleted'], _as<bool>),
    );
  }

  /// Always true.
  final bool deleted;

  Map<String, dynamic> toJson() => {
        r'deleted': deleted,
      };
}

