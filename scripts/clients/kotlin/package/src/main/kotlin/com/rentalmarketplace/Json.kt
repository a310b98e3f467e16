package com.rentalmarketplace

import com.squareup.moshi.JsonAdapter
import com.squareup.moshi.JsonReader
import com.squareup.moshi.JsonWriter
import com.squareup.moshi.Moshi
import com.squareup.moshi.Types
import com.squareup.moshi.kotlin.reflect.KotlinJsonAdapterFactory
import java.lang.reflect.Type
import java.time.LocalDate
import java.time.OffsetDateTime
import java.util.UUID

/** A member of an enumeration: the number or text that the service sends. */
interface Coded {
    val value: Any
}

/** Reads an unknown member as `Unknown`, the last one: later servers can return more members. */
private object CodedFactory : JsonAdapter.Factory {
    override fun create(type: Type, annotations: Set<Annotation>, moshi: Moshi): JsonAdapter<*>? {
        val raw = Types.getRawType(type)
        if (!Coded::class.java.isAssignableFrom(raw) || !raw.isEnum) return null
        val members = raw.enumConstants.map { it as Coded }
        return object : JsonAdapter<Coded>() {
            override fun fromJson(reader: JsonReader): Coded {
                val value: Any = if (reader.peek() == JsonReader.Token.NUMBER) reader.nextInt() else reader.nextString()
                return members.find { it.value == value } ?: members.last()
            }

            override fun toJson(writer: JsonWriter, value: Coded?) {
                when (val code = value!!.value) {
                    is Int -> writer.value(code)
                    else -> writer.value(code.toString())
                }
            }
        }.nullSafe()
    }
}

private fun <Value : Any> textAdapter(parse: (String) -> Value) =
    object : JsonAdapter<Value>() {
        override fun fromJson(reader: JsonReader): Value = parse(reader.nextString())

        override fun toJson(writer: JsonWriter, value: Value?) {
            writer.value(value.toString())
        }
    }.nullSafe()

internal val moshi: Moshi =
    Moshi.Builder()
        .add(CodedFactory)
        .add(LocalDate::class.java, textAdapter { LocalDate.parse(it) })
        .add(OffsetDateTime::class.java, textAdapter { OffsetDateTime.parse(it) })
        .add(UUID::class.java, textAdapter { UUID.fromString(it) })
        .addLast(KotlinJsonAdapterFactory())
        .build()

/** Parses JSON; null if it is not an object. */
internal fun objectOf(text: String): Map<*, *>? =
    try {
        moshi.adapter(Any::class.java).fromJson(text) as? Map<*, *>
    } catch (_: Exception) {
        null
    }
