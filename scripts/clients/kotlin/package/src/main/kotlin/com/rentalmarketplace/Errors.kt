package com.rentalmarketplace

/** A call that failed: an [ApiError] or a [NoResponseError]. */
sealed class CallException(message: String, cause: Throwable? = null) : RuntimeException(message, cause) {
    /** The operationId. */
    abstract val operation: String
}

/** An invalid member of a request. */
data class InvalidMember(val field: String, val code: String, val message: String)

/** An error response. Use [code] to tell errors apart. You can show [userMessage] to users. */
class ApiError(
    override val operation: String,
    val status: Int,
    /** Empty if the response came from a proxy and not from the service. */
    val code: String,
    /** The message for users, in the language of the client. */
    val userMessage: String,
    /** The invalid members of the request. */
    val errors: List<InvalidMember>,
    /** Identifies the response in the service's logs. */
    val traceId: String,
    /** Seconds to wait before a retry; null if waiting does not help. */
    val retryAfter: Double?,
) : CallException("$operation: $status $code $userMessage ($traceId)")

/** There was no response: the connection failed, or the timeout elapsed. */
class NoResponseError(override val operation: String, cause: Throwable) :
    CallException("$operation: no response: $cause", cause)

/** The request of a webhook could not be verified; [reason] says which part is invalid: header, signature, time or body. */
class WebhookError(val reason: String) : RuntimeException("the webhook request could not be verified: $reason")

/** The error for a response that is not a success of the service. `envelope` is null if it has another form. */
internal fun errorOf(operation: String, status: Int, headers: (String) -> String?, envelope: Map<*, *>?): ApiError {
    val errors = (envelope?.get("errors") as? List<*>).orEmpty().filterIsInstance<Map<*, *>>()
    return ApiError(
        operation,
        status,
        envelope?.get("code") as? String ?: "",
        envelope?.get("message") as? String ?: "HTTP $status: not a response of the service",
        errors.map { InvalidMember("${it["field"]}", "${it["code"]}", "${it["message"]}") },
        envelope?.get("traceId") as? String ?: headers("X-Request-Id") ?: "",
        headers(RETRY_AFTER)?.toDoubleOrNull(),
    )
}
