part of rental_marketplace;

class Tokens {
  const Tokens({this.token, this.refreshToken});

  final String? token;
  final String? refreshToken;
}

/// Options of one call. They override the client's options.
class CallOptions {
  const CallOptions({this.timeout, this.retries});

  final Duration? timeout;
  final int? retries;
}

/// A client of the service at `baseUrl`, with one method for each operation of the contract. It acts for one user.
class Client extends MarketplaceApi {
  Client(
    String baseUrl, {
    /// An API key (`rmk_…`), sent instead of an access token. No log-in and no refresh are needed.
    String? apiKey,

    /// The tokens of an earlier log-in.
    Tokens tokens = const Tokens(),

    /// Called with the tokens after each log-in, refresh and log-out, so that you can store them.
    void Function(Tokens tokens)? onTokens,

    /// The language of messages, e.g. `ar`. Default: the user's.
    String? language,

    /// The number of retries if the service is busy or unavailable.
    int retries = 3,

    /// The timeout of one attempt.
    Duration timeout = const Duration(seconds: 30),

    /// The longest wait before a retry. If the service requests a longer wait, the call fails immediately.
    Duration longestWait = const Duration(seconds: 20),
    http.Client? httpClient,
  }) : _connection = Connection._(
          baseUrl.replaceFirst(RegExp(r'/+$'), ''),
          apiKey,
          tokens,
          onTokens,
          language,
          retries,
          timeout,
          longestWait,
          httpClient ?? http.Client(),
        ) {
    _connection._renew = _exchange;
  }

  @override
  final Connection _connection;

  /// The current tokens. Set them to continue an earlier log-in; `onTokens` is not called for tokens that you set.
  Tokens get tokens => _connection.tokens;

  set tokens(Tokens next) => _connection.tokens = next;

  /// Exchanges a refresh token. All attempts are within the 30 s in which the service accepts a refresh token again.
  Future<void> _exchange(String given) => refreshToken(
        refreshTokenRequest: RefreshTokenRequest(refreshToken: given),
        options: const CallOptions(timeout: Duration(seconds: 10), retries: 2),
      );
}

/// The envelope of a list with pages.
abstract class Page<Item> {
  List<Item> get records;

  /// Where the list continues; null on the last page.
  String? get nextCursor;
}

/// Every record of a list, page by page: `each((cursor) => client.getRentProperties(city: City.Amman, cursor: cursor))`.
Stream<Item> each<Item>(Future<Page<Item>> Function(String? cursor) page) async* {
  String? cursor;
  do {
    final current = await page(cursor);
    yield* Stream.fromIterable(current.records);
    cursor = current.nextCursor;
  } while (cursor != null);
}
