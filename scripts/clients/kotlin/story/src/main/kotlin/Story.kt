/**
 * The story of a rental (scripts/story) with the Kotlin client: `StoryKt BASE_URL ADMINISTRATOR FIXTURES PROXY`. Prints the number of steps; the
 * first failure ends the program. FIXTURES is the origin of the server that provides codes, e-mails and photographs, and PROXY that of the
 * unreliable proxy.
 */
import com.rentalmarketplace.*
import com.rentalmarketplace.models.*
import com.squareup.moshi.Moshi
import java.net.URI
import java.net.URLEncoder
import java.net.http.HttpClient
import java.net.http.HttpRequest
import java.net.http.HttpRequest.BodyPublishers
import java.net.http.HttpResponse.BodyHandlers
import java.time.LocalDate
import java.time.ZoneOffset
import java.util.Base64
import java.util.UUID
import java.util.concurrent.Callable
import java.util.concurrent.Executors
import kotlin.system.exitProcess

private var steps = 0

/** Counts one step; an error contains its title. */
private fun <Result> step(title: String, act: () -> Result): Result =
    try {
        act().also { steps++ }
    } catch (error: Exception) {
        throw IllegalStateException("“$title”: $error", error)
    }

private fun equal(actual: Any?, expected: Any?) {
    check(actual == expected) { "$actual instead of $expected" }
}

/** The error response of a call. */
private fun refusal(call: () -> Any): ApiError =
    try {
        error("the call succeeded: ${call()}")
    } catch (error: ApiError) {
        error
    }

private fun codeOf(call: () -> Any): List<Any> = refusal(call).let { listOf(it.status, it.code) }

/** The date `days` days from today in UTC. */
private fun day(days: Long): String = LocalDate.now(ZoneOffset.UTC).plusDays(days).toString()

private val http = HttpClient.newHttpClient()

private fun open(address: String, body: String? = null, method: String = "PUT", type: String = "text/plain"): ByteArray {
    val request = HttpRequest.newBuilder(URI(address)).header("Accept", "text/html, */*")
    if (body != null) request.header("Content-Type", type).method(method, BodyPublishers.ofString(body))
    val response = http.send(request.build(), BodyHandlers.ofByteArray())
    check(response.statusCode() < 400) { "$address: ${response.statusCode()} ${response.body().decodeToString()}" }
    return response.body()
}

private fun parsed(text: String): Any? = Moshi.Builder().build().adapter(Any::class.java).fromJson(text)

private fun isJpeg(bytes: ByteArray) = bytes[0] == 0xff.toByte() && bytes[1] == 0xd8.toByte()

private class Run(val baseUrl: String, val administrator: String, val fixtures: String, val proxy: String) {
    /** Makes names unique, so that the story can be repeated on the same database. */
    val id = UUID.randomUUID().toString().take(8)
    /** A client that is not logged in. */
    val visitor = Client(baseUrl)

    fun fixture(path: String, vararg parameters: Pair<String, String>): ByteArray =
        open("$fixtures/$path?" + parameters.joinToString("&") { (name, value) -> "$name=${URLEncoder.encode(value, "UTF-8")}" })

    fun photograph(colour: String) = fixture("photograph", "colour" to colour)

    fun address(name: String) = "$name-$id@example.com"

    /** Logs in with a code from an e-mail. */
    fun logIn(email: String): Client {
        val client = Client(baseUrl)
        equal(client.logInWithEmail(LogInWithEmailRequest(email)).data.verificationRequired, true)
        client.sendEmailCode(SendEmailCodeRequest(email))
        val code = fixture("code", "address" to email).decodeToString()
        equal(client.verifyEmail(VerifyEmailRequest(code)).data.tokenType, TokenType.access)
        return client
    }
}

private fun listProperty(run: Run): Pair<Client, RentProperty> {
    val registered =
        step("An owner registers with both sides of the identity card") {
            run.visitor.addOwner("Example", "Owner", run.photograph("#335577"), run.photograph("#775533"), email = run.address("owner")).data
        }
    equal(registered.verificationRequired, true)
    val owner = step("The owner logs in with the code from the e-mail") { run.logIn(run.address("owner")) }
    step("and finds their user identifier in the SID of the token") {
        val claims = parsed(Base64.getUrlDecoder().decode(owner.tokens.token!!.split(".")[1]).decodeToString()) as Map<*, *>
        val profile = owner.getOwnerByUserId("${claims["SID"]}".toInt()).data
        equal(listOf(profile.userId, profile.firstName, profile.hasFrontIdImage), listOf(registered.userId, "Example", true))
    }
    val picture = step("The owner uploads a picture") { owner.uploadPicture(run.photograph("#c96f4a")).data }
    check(Regex("/Pictures/[0-9a-f]{32}\\.jpg").matches(picture.path)) { picture.path }
    val listing =
        step("and lists a property with it") {
            val information =
                PropertyInformationInput(
                    propertyType = RentPropertyCondition.Furnished,
                    type = RentPropertyType.Furnished,
                    title = "Sunlit apartment ${run.id}",
                    city = City.Amman,
                    images = listOf(picture.path),
                    bedrooms = 2,
                )
            val input =
                RentPropertyDto(
                    propertyInformation = information,
                    currencyId = 7,
                    rentType = RentType.Daily,
                    price = 45.0,
                    detailsJSON = """{"services":["Electricity","Internet"],"terms":["NoSmoking"],"room":{"bedrooms":2}}""",
                    depositAmount = 27.0,
                )
            owner.addRentProperty(input).data
        }
    equal(listing.propertyStatus, PropertyStatus.Active)
    step("A visitor sees its picture") { check(isJpeg(run.visitor.getPicture(picture.fileName))) }
    return owner to listing
}

private fun bookStay(run: Run, listing: RentProperty): Pair<Client, Reservation> {
    val visitor = run.visitor
    step("A visitor finds the listing without an account") {
        val found = visitor.getRentProperties(city = City.Amman, search = run.id, services = listOf(Service.Internet), maxPrice = 50.0).data
        equal(found.map { it.id }, listOf(listing.id))
    }
    step("and reads its available dates") { equal(visitor.getAvailableDates(listing.id).data.size, 1) }
    val quote = step("and the price of three nights") { visitor.getQuote(listing.id, day(40), day(43)).data }
    equal(listOf(quote.nights, quote.totalAmount, quote.depositAmount, quote.isAvailable), listOf(3, 135.0, 27.0, true))
    step("A customer registers") { visitor.addCustomer("Example", "Customer", email = run.address("customer")) }
    val customer = step("and logs in") { run.logIn(run.address("customer")) }
    val stay = BookReservationRequest(listing.id, day(40), day(43))
    step("A booking with an outdated price is rejected") {
        val others =
            listOf(
                stay.copy(expectedTotalAmount = 134.0) to "expectedTotalAmount",
                stay.copy(expectedDepositAmount = 26.0) to "expectedDepositAmount",
                stay.copy(expectedCancellationPolicy = CancellationPolicy.Flexible) to "expectedCancellationPolicy",
            )
        for ((other, member) in others) {
            val error = refusal { customer.bookReservation(other) }
            equal(listOf(error.status, error.code, error.errors.first().field), listOf(409, "PRICE_CHANGED", member))
            check(error.traceId.length > 7 && error.userMessage.isNotEmpty())
        }
    }
    val reservation =
        step("The customer books three nights, and a deposit of 27 JOD is due") {
            val request =
                stay.copy(
                    expectedTotalAmount = quote.totalAmount,
                    expectedDepositAmount = quote.depositAmount,
                    expectedCurrencyId = quote.currencyId,
                    expectedCancellationPolicy = quote.cancellationPolicy,
                )
            customer.bookReservation(request).data
        }
    equal(listOf(reservation.status, reservation.depositAmount, reservation.currencyCode), listOf(BookingStatus.Pending, 27.0, "JOD"))
    step("Another booking of one of these nights is rejected") {
        val other = BookReservationRequest(listing.id, day(42), day(44))
        equal(codeOf { customer.bookReservation(other) }, listOf(409, "DATES_NOT_AVAILABLE"))
    }
    step("The nights are no longer available") {
        val spans = visitor.getAvailableDates(listing.id).data
        equal(listOf("${spans[0].endDate}", "${spans[1].startDate}", spans.size), listOf(day(40), day(43), 2))
    }
    return customer to reservation
}

private fun jodOf(administrator: Client): ReportMoney =
    administrator.getGeneralReport(day(0), day(60)).data.money.first { it.currencyId == 7 }

private fun confirmAndCancel(run: Run, owner: Client, customer: Client, listing: RentProperty, booked: Reservation) {
    step("The customer declares the deposit with a picture of the receipt") {
        val payment =
            customer
                .addPaymentTransaction(booked.id, 2, booked.depositAmount, reference = "transfer ${run.id}", receipt = run.photograph("#557733"))
                .data
        equal(listOf(payment.status, payment.purpose, payment.hasReceipt), listOf(PaymentStatus.Pending, PaymentPurpose.Deposit, true))
    }
    step("The owner cannot confirm the deposit") { equal(codeOf { owner.confirmDeposit(booked.id) }, listOf(403, "FORBIDDEN")) }
    val administrator = step("An administrator logs in") { run.logIn(run.administrator) }
    val before = step("and reads the report of the next weeks") { jodOf(administrator) }
    step("The administrator is notified of the deposit") {
        val notices = administrator.getNotifications(isRead = false).data.filter { it.reservationId == booked.id }
        equal(notices.map { it.type }, listOf(NotificationType.DepositSubmitted))
    }
    step("sees the pending deposit and its receipt") {
        val pending = administrator.getPendingDeposits(propertyId = listing.id).data
        equal(pending.map { it.id to it.status }, listOf(booked.id to BookingStatus.DepositPaid))
        val payments = administrator.getPaymentTransactions(reservationId = booked.id).data
        check(isJpeg(administrator.getPaymentReceipt(payments.first().id)))
    }
    step("and confirms it") { equal(administrator.confirmDeposit(booked.id).data.status, BookingStatus.Confirmed) }
    step("The customer is notified in the service and by e-mail") {
        val notices = customer.getNotifications(isRead = false).data.filter { it.type == NotificationType.DepositConfirmed }
        equal(notices.map { it.reservationId }, listOf(booked.id))
        run.fixture("mail", "address" to run.address("customer"), "words" to listing.propertyInformation.title)
    }
    step("and sees the reservation confirmed") {
        equal(customer.getMyReservations().data.map { it.id to it.status }, listOf(booked.id to BookingStatus.Confirmed))
    }
    step("The owner sees the guest") {
        val seen = owner.getOwnerReservations(propertyId = listing.id).data.first()
        equal(listOf(seen.customer?.lastName, seen.balanceAmount), listOf("Customer", 108.0))
    }
    step("The report counts the deposit") {
        val now = jodOf(administrator)
        equal(now.depositsConfirmed - before.depositsConfirmed to now.depositsPending - before.depositsPending, 27.0 to -27.0)
    }
    step("The customer cancels in time, and the full deposit is refundable") {
        val cancelled = customer.cancelReservation(booked.id, cancelReservationRequest = CancelReservationRequest("Plans have changed.")).data
        equal(listOf(cancelled.status, cancelled.refundAmount), listOf(BookingStatus.Cancelled, 27.0))
    }
    step("The nights are available again") { equal(run.visitor.getAvailableDates(listing.id).data.size, 1) }
    step("The administrator pays the refund") {
        val refunds = administrator.getPaymentTransactions(reservationId = booked.id, purpose = PaymentPurpose.Refund).data
        val paid = administrator.decidePaymentTransaction(refunds.first().id, DecidePaymentTransactionRequest(true)).data
        equal(listOf(paid.status, paid.amount), listOf(PaymentStatus.Confirmed, 27.0))
    }
    step("The report counts the refund") { equal(jodOf(administrator).refunds - before.refunds, 27.0) }
    step("The customer reads the notification in Arabic") {
        val arabic = Client(run.baseUrl, ClientOptions(tokens = customer.tokens, language = "ar"))
        val refund = arabic.getNotifications(isRead = false).data.first { it.type == NotificationType.PaymentRefunded }
        check(Regex("[\u0600-\u06ff]").containsMatchIn(refund.title)) { refund.title }
    }
}

private fun runProgram(run: Run, owner: Client, customer: Client, listing: RentProperty) {
    val key = step("The owner creates an API key for a channel manager") { owner.addApiKey(AddApiKeyRequest("Channel manager", ApiKeyAccess.Write)).data }
    val program = Client(run.baseUrl, ClientOptions(apiKey = key.key))
    val newest = step("The channel manager stores the newest event number") { program.getEvents(pageSize = 1).data.newestSequence }
    step("It reads the owner’s listings without a log-in") {
        equal(each { program.getMyRentListings(pageSize = 1, cursor = it) }.map { it.id }.toList(), listOf(listing.id))
    }
    val quote =
        step("It sets a season with a higher price") {
            val season = SeasonInput(name = "Holidays", startDate = day(61), endDate = day(65), price = 60.5)
            program.setSeasons(listing.id, SetSeasonsRequest(listOf(season)))
            program.getQuote(listing.id, day(60), day(63)).data
        }
    equal(quote.nightlyPrices.map { it.price }, listOf(45.0, 60.5, 60.5))
    val hook =
        step("It adds a webhook for bookings") {
            val types = listOf(EventType.ReservationCreated, EventType.ReservationCancelled)
            program.addWebhook(AddWebhookRequest("${run.fixtures}/inbox?name=${run.id}", types = types)).data
        }

    fun receive(): Event {
        val received = parsed(run.fixture("received", "name" to run.id).decodeToString()) as Map<*, *>
        val body = (received["body"] as String).toByteArray()
        val header = received["signature"] as String
        for ((forged, reason) in listOf((body + 32 to header) to "signature", (body to "t=1") to "header"))
            try {
                verifyWebhook(forged.first, forged.second, hook.secret)
                error("a forged request passed the verification")
            } catch (error: WebhookError) {
                equal(error.reason, reason)
            }
        val headers = (received["headers"] as Map<*, *>).entries.associate { (name, value) -> name as String to value as String }
        val standard = verifyStandardWebhook(body, headers, hook.secret)
        // A secret in the form of earlier releases is accepted too.
        val old = hook.secret.replace('+', '-').replace('/', '_').trimEnd('=')
        equal(verifyStandardWebhook(body, headers, "whsec_" + "A".repeat(43), old), standard)
        for ((forged, reason) in listOf((body + 32 to headers) to "signature", (body to emptyMap<String, String>()) to "header"))
            try {
                verifyStandardWebhook(forged.first, forged.second, hook.secret)
                error("a forged request passed the verification")
            } catch (error: WebhookError) {
                equal(error.reason, reason)
            }
        return verifyWebhook(body, header, hook.secret)
    }

    val booked =
        step("A customer books in the season, at the price of the quote") {
            customer.bookReservation(BookReservationRequest(listing.id, day(60), day(63), expectedTotalAmount = quote.totalAmount)).data
        }
    equal(booked.totalAmount, 166.0)
    step("The channel manager receives the signed event of the booking") {
        val event = receive()
        equal(listOf<Any?>(event.type, event.resource.id), listOf<Any?>(EventType.ReservationCreated, booked.id))
        val created = event.typed() as ReservationCreatedEvent
        equal(listOf<Any?>(created.reservationId, created.bookingStatus), listOf<Any?>(booked.id, BookingStatus.Pending))
        // An event of a type that the client does not know can be read.
        val unknown = event.copy(type = EventType.Unknown)
        equal(unknown.typed(), UnknownEvent(unknown))
    }
    step("It finds the booking in the event feed") {
        val found = program.getEvents(afterSequence = newest, waitSeconds = 5).data.events
        val created = found.map { it.typed() }.filterIsInstance<ReservationCreatedEvent>()
        equal(created.map { it.reservationId }, listOf(booked.id))
    }
    step("The channel manager receives the cancellation") {
        customer.cancelReservation(booked.id)
        val event = receive()
        equal(listOf<Any?>(event.type, event.resource.id), listOf<Any?>(EventType.ReservationCancelled, booked.id))
        check(event.typed() is ReservationCancelledEvent) { "$event" }
    }
    step("It finds the test of its webhook among the deliveries") {
        val sent = program.sendTestToWebhook(hook.id).data
        equal(program.getWebhookDeliveries(hook.id, type = DeliveryEventType.WebhookTest).data.map { it.id }, listOf(sent.id))
        val bookings = program.getWebhookDeliveries(hook.id, type = DeliveryEventType.ReservationCreated).data
        equal(bookings.map { it.eventType }.toSet(), setOf("reservation.created"))
    }
    step("It removes the webhook and the season") {
        program.removeWebhook(hook.id)
        program.setSeasons(listing.id, SetSeasonsRequest(emptyList()))
    }
    step("The API key is not accepted for account operations") { equal(codeOf { program.getMe() }, listOf(403, "API_KEY_NOT_ACCEPTED")) }
    step("A removed key is rejected") {
        owner.removeApiKey(key.id)
        equal(codeOf { program.getMyRentListings() }, listOf(401, "UNAUTHENTICATED"))
    }
}

/** A connection that loses responses, and a service that is busy or unavailable, as planned (scripts/clients/check/unreliable.ts). */
private class Network(private val run: Run, vararg plan: String) {
    val name = UUID.randomUUID().toString()
    val baseUrl = "${run.proxy}/to/$name"

    init {
        open("${run.proxy}/plan?name=$name", plan.joinToString(",", "[", "]") { "\"$it\"" })
    }

    fun seen(): List<Map<*, *>> = (parsed(open("${run.proxy}/seen?name=$name").decodeToString()) as List<*>).map { it as Map<*, *> }
}

private fun runFailures(run: Run, customer: Client, listing: RentProperty) {
    val stay = BookReservationRequest(listing.id, day(40), day(43))
    fun clientOf(network: Network) = Client(network.baseUrl, ClientOptions(tokens = Tokens(customer.tokens.token)))
    val booked =
        step("A lost response leads to a retry with the same key and only one booking") {
            val network = Network(run, "lose")
            val booked = clientOf(network).bookReservation(stay).data
            val keys = network.seen().map { it["key"] }
            equal(listOf(keys.size, keys.toSet().size, null in keys), listOf(2, 1, false))
            equal(customer.getMyReservations(status = BookingStatus.Pending).data.map { it.id }, listOf(booked.id))
            booked
        }
    step("The calls are repeated that have not taken effect, or can be repeated") {
        val calls =
            mapOf<String, (Client, Network) -> Any>(
                "getMe" to { client, _ -> client.getMe() },
                "addFavorite" to { client, _ -> client.addFavorite(listing.id) },
                "book" to { client, network -> client.bookReservation(stay, idempotencyKey = "again-${network.name}") },
            )
        val cases =
            listOf(
                // A read, and a creation with a key.
                Triple(listOf("lose", "unavailable", "busy"), "getMe", 4),
                Triple(List(4) { "unavailable" }, "getMe", 4),
                Triple(listOf("unavailable", "busy"), "book", 3),
                // A creation without a key: only if the service has not started it.
                Triple(listOf("busy"), "addFavorite", 2),
                Triple(listOf("lose"), "addFavorite", 1),
                Triple(listOf("unavailable"), "addFavorite", 1),
                // Waiting does not help, or would take too long.
                Triple(listOf("maintenance"), "getMe", 1),
                Triple(listOf("busy-for-an-hour"), "getMe", 1),
                Triple(listOf("wrong-code"), "getMe", 1),
            )
        for ((plan, call, sent) in cases) {
            val network = Network(run, *plan.toTypedArray())
            try {
                calls.getValue(call)(clientOf(network), network)
            } catch (_: CallException) {}
            equal(Triple(plan, call, network.seen().size), Triple(plan, call, sent))
        }
    }
    step("A repetition that is rejected because the first request may have taken effect throws the first failure") {
        val network = Network(run, "lose", "gone")
        try {
            error("the call succeeded: ${clientOf(network).removeFavorite(listing.id)}")
        } catch (error: NoResponseError) {
            equal(listOf(error.operation, network.seen().size), listOf("removeFavorite", 2))
        }
    }
    step("A restarted program repeats its call with the same key") {
        val next = stay.copy(startDate = day(45), endDate = day(47))
        val key = "story-${booked.id}"
        val first = customer.bookReservation(next, idempotencyKey = key)
        equal(customer.bookReservation(next, idempotencyKey = key), first)
        val other = next.copy(endDate = day(48))
        equal(codeOf { customer.bookReservation(other, idempotencyKey = key) }, listOf(409, "IDEMPOTENCY_KEY_REUSED"))
    }
    step("A list continues over several pages") {
        val states = each { customer.getMyReservations(pageSize = 1, cursor = it) }.map { it.status }.toList().sorted()
        equal(states, listOf(BookingStatus.Pending, BookingStatus.Pending, BookingStatus.Cancelled, BookingStatus.Cancelled))
    }
    step("Errors are handled by their codes") {
        equal(refusal { customer.bookReservation(stay) }.code, "DATES_NOT_AVAILABLE")
        val wrong = stay.copy(startDate = "not a date")
        equal(refusal { customer.bookReservation(wrong) }.errors.map { it.field }, listOf("startDate"))
        val missing = stay.copy(propertyId = 2_000_000_000)
        equal(codeOf { customer.bookReservation(missing) }, listOf(404, "NOT_FOUND"))
    }
    val client =
        step("Threads share one refresh of an expired token") {
            val stored = mutableListOf<Tokens>()
            val network = Network(run)
            val expired = Tokens("expired.token.value", customer.tokens.refreshToken)
            val client = Client(network.baseUrl, ClientOptions(tokens = expired, onTokens = { stored += it }))
            val threads = Executors.newFixedThreadPool(4)
            val pages = threads.invokeAll(List(4) { Callable { client.getMyReservations(pageSize = 1) } }).map { it.get() }
            threads.shutdown()
            equal(pages.map { it.data.size }, List(4) { 1 })
            equal(network.seen().count { it["path"] == "/Auth/RefreshToken" } to stored, 1 to listOf(client.tokens))
            client
        }
    step("After a log-out, the token is no longer valid") {
        val former = client.tokens
        client.logOut()
        equal(client.tokens, Tokens())
        val again = Client(run.baseUrl, ClientOptions(tokens = Tokens(former.token)))
        equal(codeOf { again.getMyReservations() }, listOf(401, "UNAUTHENTICATED"))
    }
}

private fun payOnline(run: Run, listing: RentProperty) {
    val customer =
        step("Another customer registers and logs in") {
            run.visitor.addCustomer("Another", "Customer", email = run.address("guest"))
            run.logIn(run.address("guest"))
        }
    val booked = step("books the listing") { customer.bookReservation(BookReservationRequest(listing.id, day(80), day(82))).data }
    var session =
        step("and starts to pay the deposit by card") {
            val provider = customer.getPaymentProviders().data.first { it.isTest }.name
            val request =
                StartPaymentSessionRequest(
                    reservationId = booked.id,
                    purpose = PaymentSessionPurpose.Deposit,
                    provider = provider,
                    returnUrl = "http://localhost/paid",
                )
            customer.startPaymentSession(request).data
        }
    equal(listOf(session.status, session.amount, session.currencyCode), listOf(PaymentSessionStatus.Pending, 27.0, "JOD"))
    step("The customer pays on the page of the provider") {
        val page = "${session.redirectUrl}"
        check("27.000 JOD" in open(page).decodeToString())
        val boundary = UUID.randomUUID().toString()
        val form = "--$boundary\r\nContent-Disposition: form-data; name=\"scenario\"\r\n\r\nsuccess\r\n--$boundary--\r\n"
        open(page.replace("/GetPage/", "/Pay/"), form, "POST", "multipart/form-data; boundary=$boundary")
    }
    step("The notice of the provider confirms the reservation") {
        val isOpen = setOf(PaymentSessionStatus.Created, PaymentSessionStatus.Pending)
        for (attempt in 1..60) {
            session = customer.getPaymentSessionById(session.id).data
            if (session.status !in isOpen) break
            Thread.sleep(500)
        }
        equal(session.status, PaymentSessionStatus.Succeeded)
        val confirmed = customer.getReservationById(booked.id).data
        equal(listOf(confirmed.status, confirmed.balanceAmount), listOf(BookingStatus.Confirmed, confirmed.totalAmount - 27))
    }
}

fun main(arguments: Array<String>) {
    val (baseUrl, administrator, fixtures, proxy) = arguments
    val run = Run(baseUrl, administrator, fixtures, proxy)
    try {
        val (owner, listing) = listProperty(run)
        val (customer, reservation) = bookStay(run, listing)
        confirmAndCancel(run, owner, customer, listing, reservation)
        runProgram(run, owner, customer, listing)
        runFailures(run, customer, listing)
        payOnline(run, listing)
    } catch (error: Exception) {
        System.err.println(error.message)
        exitProcess(1)
    }
    println(steps)
    exitProcess(0)
}
