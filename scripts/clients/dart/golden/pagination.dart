// Generated from the contract. Do not edit.
// ignore_for_file: constant_identifier_names, lines_longer_than_80_chars


part of rental_marketplace;

/// Where a paged list continues. Send `nextCursor` as `cursor`, with the same filters and sort.
class Pagination {
  const Pagination({
    required this.pageSize,
    required this.nextCursor,
    required this.totalCount,
    this.facets,
  });

  static Pagination fromJson(Object? value) {
    final json = value! as Map<String, dynamic>;
    return Pagination(
      pageSize: _required(json[r'pageSize'], _as<int>),
      nextCursor: _optional(json[r'nextCursor'], _as<String>),
      totalCount: _optional(json[r'totalCount'], _as<int>),
      facets: _optional(json[r'facets'], SearchFacets.fromJson),
    );
  }

  /// The applied page size. A page of large records, or of a search, can have fewer records although `nextCursor` is not null.
  final int pageSize;

  /// Opaque start of the next page; null on the last page.
  final String? nextCursor;

  /// Number of records on all pages; null unless `includeTotalCount=true` was sent. getRentProperties stops counting at 10,000, so 10,000 means that many or more. `totalCount` is also null if a page of a search is not full although more pages follow.
  final int? totalCount;

  /// The counts that getRentProperties was asked for with `facets`; otherwise omitted.
  final SearchFacets? facets;

  Map<String, dynamic> toJson() => {
        r'pageSize': pageSize,
        r'nextCursor': nextCursor,
        r'totalCount': totalCount,
        if (facets != null) r'facets': facets,
      };
}

