package com.rentalmarketplace

import com.rentalmarketplace.models.Event
import java.security.MessageDigest
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
    // Checked last, so that a sender without the secret learns nothing about the clock.
    if (abs(System.currentTimeMillis() / 1000 - time.toLong()) > tolerance) throw WebhookError("time")
    return try {
        moshi.adapter(Event::class.java).fromJson(body.decodeToString(throwOnInvalidSequence = true))!!
    } catch (_: Exception) {
        throw WebhookError("body")
    }
}
