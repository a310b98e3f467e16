package com.rentalmarketplace

import java.io.IOException
import java.util.Base64
import java.util.UUID
import java.util.concurrent.CompletableFuture
import java.util.concurrent.ExecutionException
import java.util.concurrent.TimeUnit
import kotlin.math.max
import kotlin.math.pow
import kotlin.random.Random
import okhttp3.HttpUrl
import okhttp3.HttpUrl.Companion.toHttpUrl
import okhttp3.MediaType.Companion.toMediaType
import okhttp3.MultipartBody
import okhttp3.OkHttpClient
import okhttp3.Request
import okhttp3.RequestBody
import okhttp3.RequestBody.Companion.toRequestBody
import okio.BufferedSink

// The time limit of one attempt to refresh in ms. All attempts are within the 30 s in which the service accepts a refresh token again.
internal const val REFRESH_TIMEOUT = 10_000L
internal const val REFRESH_RETRIES = 2
/** The name under which the connection sees Retry-After: OkHttp would repeat requests by itself. */
internal const val RETRY_AFTER = "X-Received-Retry-After"

/** An operation of the contract. */
data class Operation(
    /** The operationId. */
    val name: String,
    val method: String,
    val path: String,
    /** Whether it takes a token: "required", "optional", or null if it ignores tokens. */
    val token: String?,
    val takesKey: Boolean,
    /** The type of its successful response. */
    val answers: Class<*>,
)

/** A request without its credentials. */
private class Prepared(val operation: Operation, val url: HttpUrl, val body: RequestBody?, val key: String?, val options: CallOptions)

/**
 * Sends the calls of one client and stores its tokens: retries if that is safe, and returns the contract's envelope or throws an [ApiError].
 */
class Connection internal constructor(baseUrl: String, private val options: ClientOptions) {
    private val root = baseUrl.trimEnd('/')
    private val lock = Any()
    private var current = options.tokens
    /** Changes when another user logs in, and at a log-out. A call never uses the tokens of a later session. */
    private var session = 0
    /** The refresh in progress; concurrent calls share it. */
    private var refreshing: CompletableFuture<Unit>? = null
    /** Exchanges a refresh token; the client sets it. */
    internal var renew: (String) -> Unit = {}

    // The connection makes the retries: OkHttp would repeat requests and follow redirects without the contract's rules.
    private val http: OkHttpClient =
        options.http.newBuilder()
            .retryOnConnectionFailure(false)
            .followRedirects(false)
            .addNetworkInterceptor { chain ->
                val response = chain.proceed(chain.request())
                val wait = response.header("Retry-After") ?: return@addNetworkInterceptor response
                response.newBuilder().removeHeader("Retry-After").header(RETRY_AFTER, wait).build()
            }
            .build()

    internal var tokens: Tokens
        get() = synchronized(lock) { current }
        set(next) =
            synchronized(lock) {
                val user = subjectOf(next.token)
                if (user == null || user != subjectOf(current.token)) session++
                current = next
            }

    /** Sends a request, refreshes the token if it has expired, and retries if that is safe. */
    @Suppress("UNCHECKED_CAST")
    internal fun <Answer> call(
        operation: Operation,
        path: List<Pair<String, Any?>>,
        query: List<Pair<String, Any?>>,
        form: List<Pair<String, Any?>>,
        body: Any?,
        key: String?,
        given: CallOptions,
    ): Answer {
        val url = (root + path.fold(operation.path) { text, (name, value) -> text.replace("{$name}", segmentOf(value!!)) }).toHttpUrl().newBuilder()
        for ((name, value) in query)
            for (one in if (value is List<*>) value else listOfNotNull(value)) url.addQueryParameter(name, textOf(one!!))
        val content =
            when {
                form.isNotEmpty() -> multipart(form)
                body != null -> OneShot(moshi.adapter(body.javaClass).toJson(body).toByteArray().toRequestBody(JSON))
                operation.method == "GET" || operation.method == "DELETE" -> null
                else -> OneShot(ByteArray(0).toRequestBody())
            }
        val ownKey = if (operation.takesKey) key ?: UUID.randomUUID().toString() else null
        return repeat(Prepared(operation, url.build(), content, ownKey, given)) as Answer
    }

    private fun repeat(request: Prepared): Any {
        val operation = request.operation
        val retries = request.options.retries ?: options.retries
        // The service returns the same tokens for a refresh token that is sent again.
        val isRepeatable = operation.method != "POST" || request.key != null || operation.name == "refreshToken"
        val begun: Int
        var token: String?
        synchronized(lock) {
            begun = session
            token = if (options.apiKey == null) current.token else null
        }
        var renewals = 0
        var lost: CallException? = null
        var attempt = -1
        while (true) {
            attempt++
            val failure =
                try {
                    return attempt(request, token, begun)
                } catch (error: CallException) {
                    error
                }
            val refusal = failure as? ApiError
            val rejected = token
            if (refusal?.status == 401 && rejected != null && operation.token != null) {
                // Another call, or another program, may have replaced the token. The new one can have expired as well.
                val other = if (renewals++ < 2) otherToken(rejected, begun) else null
                if (other != null) {
                    token = other
                    continue
                }
                // A public operation is called again without a token after the log-in has ended.
                if (operation.token == "optional" && synchronized(lock) { session == begun || current.token == null }) {
                    token = null
                    continue
                }
            }
            // The first attempt may have succeeded without a response, so that the service rejects its repetition.
            if (lost != null && refusal != null && refusal.status in listOf(404, 409, 410)) throw lost
            val pause = max((refusal?.retryAfter ?: 0.0) * 1000, Random.nextDouble() * 250 * 2.0.pow(attempt))
            if (attempt >= retries || pause > options.longestWait || !mayRetry(refusal, isRepeatable)) throw failure
            if (request.key == null && operation.method != "GET" && (refusal == null || refusal.status >= 500)) lost = lost ?: failure
            Thread.sleep(pause.toLong())
            synchronized(lock) { if (token != null && session == begun) token = current.token }
        }
    }

    /** Sends a request once; throws an error response as an ApiError. */
    private fun attempt(request: Prepared, token: String?, begun: Int): Any {
        val operation = request.operation
        val answers = operation.answers
        val isBare = answers == ByteArray::class.java || answers == String::class.java
        val sent = Request.Builder().url(request.url).method(operation.method, request.body)
        sent.header("Accept", if (isBare) "*/*" else "application/json").header("X-Sdk-Version", VERSION)
        sent.header("User-Agent", "rental-marketplace-kotlin/$VERSION")
        options.language?.let { sent.header("Accept-Language", it) }
        request.key?.let { sent.header("Idempotency-Key", it) }
        val bearer = options.apiKey ?: token
        if (operation.token != null && bearer != null) sent.header("Authorization", "Bearer $bearer")
        val timeout = request.options.timeout ?: options.timeout
        val client =
            http.newBuilder()
                .callTimeout(timeout, TimeUnit.MILLISECONDS)
                .readTimeout(timeout, TimeUnit.MILLISECONDS)
                .build()
        val (response, content) =
            try {
                client.newCall(sent.build()).execute().use { it to it.body!!.bytes() }
            } catch (error: IOException) {
                throw NoResponseError(operation.name, error)
            }
        if (response.isSuccessful && answers == ByteArray::class.java) return content
        val text = content.decodeToString()
        if (response.isSuccessful && answers == String::class.java) return text
        val value = objectOf(text)
        val envelope = value?.takeIf { it["isSuccess"] is Boolean && it["message"] is String && it["errors"] is List<*> }
        if (!response.isSuccessful || value == null || (envelope == null && answers.simpleName.endsWith("Envelope")))
            throw errorOf(operation.name, response.code, { response.header(it) }, envelope)
        if (envelope != null) storeTokens(operation.name, envelope["data"], begun)
        return moshi.adapter<Any>(answers).fromJson(text)!!
    }

    /** Stores the tokens of a log-in or a refresh, and clears them after a log-out. Ignores those of an earlier session. */
    private fun storeTokens(operation: String, data: Any?, begun: Int) {
        val members = data as? Map<*, *> ?: return
        val stored =
            synchronized(lock) {
                val isCurrent = session == begun
                if (members["tokenType"] != null) {
                    val next = Tokens(members["token"] as? String, members["refreshToken"] as? String)
                    when {
                        operation != "refreshToken" -> tokens = next
                        isCurrent -> current = next
                        else -> return
                    }
                } else if (members["loggedOut"] == true && isCurrent) tokens = Tokens() else return
                current
            }
        options.onTokens?.invoke(stored)
    }

    /** The session's token if it is not [token], which the service has rejected. Refreshes it if necessary. */
    private fun otherToken(token: String, begun: Int): String? {
        if (synchronized(lock) { session == begun && current.token == token }) refresh(token)
        return synchronized(lock) { current.token.takeIf { session == begun && it != token } }
    }

    /** Replaces an expired token if that is possible. Threads share one refresh. Throws if the service is unavailable. */
    private fun refresh(token: String) {
        val mine = CompletableFuture<Unit>()
        val running =
            synchronized(lock) {
                if (current.token != token) return
                refreshing.also { if (it == null) refreshing = mine }
            }
        if (running != null) {
            try {
                running.get()
            } catch (error: ExecutionException) {
                throw error.cause!!
            }
            return
        }
        val result = runCatching { renewTokens() }
        synchronized(lock) { refreshing = null }
        result.fold({ mine.complete(Unit) }, { mine.completeExceptionally(it) })
        result.getOrThrow()
    }

    private fun renewTokens() {
        val begun = synchronized(lock) { session }
        val stored = options.readTokens?.invoke()
        val refreshToken =
            synchronized(lock) {
                if (session != begun) return
                if (stored != null && stored.token != current.token) {
                    tokens = stored
                    return
                }
                current.refreshToken
            } ?: return
        try {
            renew(refreshToken)
        } catch (error: ApiError) {
            if (error.status >= 500 || error.status == 429) throw error
            synchronized(lock) {
                if (error.status != 401 || session != begun) return
                tokens = Tokens()
            }
            options.onTokens?.invoke(Tokens())
        }
    }
}

private val JSON = "application/json".toMediaType()

/** A body that OkHttp does not send again by itself. */
private class OneShot(private val body: RequestBody) : RequestBody() {
    override fun contentType() = body.contentType()

    override fun contentLength() = body.contentLength()

    override fun isOneShot() = true

    override fun writeTo(sink: BufferedSink) = body.writeTo(sink)
}

private fun multipart(form: List<Pair<String, Any?>>): RequestBody {
    val body = MultipartBody.Builder().setType(MultipartBody.FORM)
    for ((name, value) in form)
        when (value) {
            null -> {}
            is ByteArray -> body.addFormDataPart(name, name, value.toRequestBody("application/octet-stream".toMediaType()))
            is List<*> -> value.forEach { body.addFormDataPart(name, textOf(it!!)) }
            else -> body.addFormDataPart(name, textOf(value))
        }
    return OneShot(body.build())
}

/** A parameter as the service reads it. */
private fun textOf(value: Any): String = if (value is Coded) value.value.toString() else value.toString()

private fun segmentOf(value: Any): String = HttpUrl.Builder().scheme("http").host("x").addPathSegment(textOf(value)).build().encodedPath.drop(1)

/** Whether a call can be repeated; [refusal] is null if there was no response. */
private fun mayRetry(refusal: ApiError?, isRepeatable: Boolean): Boolean {
    if (refusal == null) return isRepeatable
    // Maintenance lasts longer than a call can wait, and nothing was changed.
    if (refusal.code == "MAINTENANCE") return false
    // With these responses the service has not started the operation, so that any call can be repeated. More attempts at a code never help.
    val isBusy = refusal.status == 429 && refusal.code != "OTP_ATTEMPTS_EXCEEDED"
    return isBusy || refusal.code == "IDEMPOTENCY_IN_PROGRESS" || (refusal.status >= 500 && isRepeatable)
}

/** The user of an access token; null if there is none, or if it cannot be read. */
private fun subjectOf(token: String?): Any? =
    try {
        objectOf(Base64.getUrlDecoder().decode(token!!.split(".")[1]).decodeToString())?.get("sub")
    } catch (_: RuntimeException) {
        null
    }
