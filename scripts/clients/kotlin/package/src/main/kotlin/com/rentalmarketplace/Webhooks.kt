package com.rentalmarketplace

import com.rentalmarketplace.models.Event
import java.security.MessageDigest
import java.util.Base64
import javax.crypto.Mac
import javax.crypto.spec.SecretKeySpec
import kotlin.math.abs

/**
 * Verifies the `X-Signature` header of a webhook request and returns the event; throws a [WebhookError] if it is invalid. [body] is the body as
 * received. If there are several [secrets], for example after a rotation, any of them can match. [tolerance] is in seconds. To detect duplicates,
 * use the event's `id`.
 */
fun verifyWebhook(body: ByteArray, header: String?, vararg secrets: String, tolerance: Long = 300): Event {
    val parts = header.orEmpty().split(",").map { it.trim().split("=", limit = 2) }.filter { it.size == 2 }
    val time = parts.find { it[0] == "t" }?.get(1)
    val signatures = parts.filter { it[0] == "v1" && it[1].length == 64 }.map { it[1].lowercase() }
    if (time == null || !Regex("[0-9]{1,12}").matches(time) || signatures.isEmpty()) throw WebhookError("header")
    val isSigned =
        secrets.map { secret ->
            val mac = Mac.getInstance("HmacSHA256").apply { init(SecretKeySpec(secret.toByteArray(), "HmacSHA256")) }
            mac.update("$time.".toByteArray())
            val expected = mac.doFinal(body).joinToString("") { "%02x".format(it) }
            signatures.take(4).map { MessageDigest.isEqual(it.toByteArray(), expected.toByteArray()) }.any { it }
        }
    if (isSigned.none { it }) throw WebhookError("signature")
    return eventOf(body, time, tolerance)
}

/**
 * Does the same with the headers `webhook-id`, `webhook-timestamp` and `webhook-signature` (https://www.standardwebhooks.com). The names of
 * [headers] are case-insensitive.
 */
fun verifyStandardWebhook(body: ByteArray, headers: Map<String, String>, vararg secrets: String, tolerance: Long = 300): Event {
    val given = headers.mapKeys { it.key.lowercase() }
    val id = given["webhook-id"].orEmpty()
    val time = given["webhook-timestamp"].orEmpty()
    val parts = given["webhook-signature"].orEmpty().split(" ").map { it.split(",", limit = 2) }
    val signatures = parts.filter { it.size == 2 && it[0] == "v1" }.map { it[1] }
    if (id.isEmpty() || !Regex("[0-9]{1,12}").matches(time) || signatures.isEmpty()) throw WebhookError("header")
    val isSigned =
        secrets.map { secret ->
            // Secrets from before contract 2.1.0 are in base64url without padding.
            val text = secret.removePrefix("whsec_").trimEnd('=').replace('+', '-').replace('/', '_')
            val mac = Mac.getInstance("HmacSHA256").apply { init(SecretKeySpec(Base64.getUrlDecoder().decode(text), "HmacSHA256")) }
            mac.update("$id.$time.".toByteArray())
            val expected = Base64.getEncoder().encode(mac.doFinal(body))
            signatures.take(4).map { MessageDigest.isEqual(it.toByteArray(), expected) }.any { it }
        }
    if (isSigned.none { it }) throw WebhookError("signature")
    return eventOf(body, time, tolerance)
}

/** Called after the signature was verified, so that a sender without the secret learns nothing about the clock. */
private fun eventOf(body: ByteArray, time: String, tolerance: Long): Event {
    if (abs(System.currentTimeMillis() / 1000 - time.toLong()) > tolerance) throw WebhookError("time")
    return try {
        moshi.adapter(Event::class.java).fromJson(body.decodeToString(throwOnInvalidSequence = true))!!
    } catch (_: Exception) {
        throw WebhookError("body")
    }
}
