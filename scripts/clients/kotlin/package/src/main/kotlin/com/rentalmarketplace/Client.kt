package com.rentalmarketplace

import com.rentalmarketplace.apis.MarketplaceApi
import com.rentalmarketplace.models.RefreshTokenRequest
import okhttp3.OkHttpClient

data class Tokens(val token: String? = null, val refreshToken: String? = null)

/** The options of a client. */
data class ClientOptions(
    /** An API key (`rmk_…`), sent instead of an access token. No log-in and no refresh are needed. */
    val apiKey: String? = null,
    /** The tokens of an earlier log-in. */
    val tokens: Tokens = Tokens(),
    /** Called with the tokens after each log-in, refresh and log-out, so that you can store them. */
    val onTokens: ((Tokens) -> Unit)? = null,
    /**
     * Reads the tokens that [onTokens] has stored. The client calls it before a refresh, so that several programs can share one log-in: if
     * another one has refreshed the tokens already, the client uses these.
     */
    val readTokens: (() -> Tokens)? = null,
    /** The language of messages, e.g. `ar`. Default: the user's. */
    val language: String? = null,
    /** The number of retries if the service is busy or unavailable. */
    val retries: Int = 3,
    /** The timeout of one attempt in ms. */
    val timeout: Long = 30_000,
    /** The longest wait before a retry in ms. If the service requests a longer wait, the call fails immediately. */
    val longestWait: Long = 20_000,
    /** Settings of the connection, such as a proxy. The client makes the retries itself. */
    val http: OkHttpClient = OkHttpClient(),
)

/** Options of one call. They override the client's options. */
data class CallOptions(val timeout: Long? = null, val retries: Int? = null)

/**
 * A client of the service at [baseUrl], with one function for each operation of the contract. The functions block: in a coroutine, call them
 * in `Dispatchers.IO`. Threads can share a client, which always acts for a single user.
 */
class Client private constructor(private val own: Connection) : MarketplaceApi(own) {
    constructor(baseUrl: String, options: ClientOptions = ClientOptions()) : this(Connection(baseUrl, options)) {
        own.renew = { refreshToken(RefreshTokenRequest(it), CallOptions(REFRESH_TIMEOUT, REFRESH_RETRIES)) }
    }

    /** The current tokens. Set them to continue an earlier log-in; `onTokens` is not called for tokens that you set. */
    var tokens: Tokens
        get() = own.tokens
        set(next) {
            own.tokens = next
        }
}

/** The envelope of a list with pages. */
interface Page<Item> {
    fun records(): List<Item>

    /** Where the list continues; null on the last page. */
    fun nextCursor(): String?
}

/** Every record of a list, page by page: `each { client.getRentProperties(city = City.Amman, cursor = it) }`. */
fun <Item> each(page: (cursor: String?) -> Page<Item>): Sequence<Item> = sequence {
    var cursor: String? = null
    do {
        val current = page(cursor)
        yieldAll(current.records())
        cursor = current.nextCursor()
    } while (cursor != null)
}
