"""
The story of a rental (scripts/story) with the Python client: `python story.py BASE_URL ADMINISTRATOR FIXTURES PROXY`. Prints the number of
steps; the first failure ends the program. FIXTURES is the origin of the server that provides codes, e-mails and photographs, and PROXY that of
the unreliable proxy.
"""

from __future__ import annotations

import base64
import json
import re
import sys
import time
import urllib.parse
import urllib.request
import uuid
from contextlib import contextmanager
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta, timezone
from typing import Any, Callable, Iterator, List, Optional, Tuple

from rental_marketplace import *
from standardwebhooks import Webhook as StandardWebhook

Call = Callable[[], Any]
steps = 0


@contextmanager
def step(title: str) -> Iterator[None]:
    """Counts one step; an error contains its title."""
    global steps
    try:
        yield
    except Exception as error:
        raise SystemExit(f"“{title}”: {type(error).__name__}: {error}") from error
    steps += 1


def equal(actual: Any, expected: Any) -> None:
    assert actual == expected, f"{actual!r} instead of {expected!r}"


def refusal(call: Call) -> ApiError:
    """The error response of a call."""
    try:
        result = call()
    except ApiError as error:
        return error
    raise AssertionError(f"the call succeeded: {result!r}")


def code_of(call: Call) -> Tuple[int, str]:
    error = refusal(call)
    return error.status, error.code


def day(days: int) -> str:
    """The date `days` days from today in UTC."""
    return (datetime.now(timezone.utc) + timedelta(days=days)).date().isoformat()


def open_url(address: str, body: Optional[bytes] = None, method: str = "GET", headers: Any = None) -> bytes:
    request = urllib.request.Request(address, data=body, method=method, headers=headers or {})
    with urllib.request.urlopen(request, timeout=90) as response:
        return response.read()


class Environment:
    def __init__(self, base_url: str, administrator: str, fixtures: str, proxy: str) -> None:
        self.base_url = base_url
        self.administrator = administrator
        self.fixtures = fixtures
        self.proxy = proxy
        #: Makes names unique, so that the story can be repeated on the same database.
        self.id = uuid.uuid4().hex[:8]
        #: A client that is not logged in.
        self.visitor = Client(base_url)

    def fixture(self, path: str, body: Optional[bytes] = None, **parameters: str) -> bytes:
        address = f"{self.fixtures}/{path}?{urllib.parse.urlencode(parameters)}"
        return open_url(address, body, "GET" if body is None else "PUT")

    def photograph(self, colour: str) -> Tuple[str, bytes]:
        return "photograph.jpg", self.fixture("photograph", colour=colour)

    def address(self, name: str) -> str:
        return f"{name}-{self.id}@example.com"

    def log_in(self, email: str) -> Client:
        """Logs in with a code from an e-mail."""
        client = Client(self.base_url)
        equal(client.log_in_with_email(LogInWithEmailRequest(email=email)).data.verification_required, True)
        client.send_email_code(SendEmailCodeRequest(email=email))
        code = self.fixture("code", address=email).decode()
        equal(client.verify_email(VerifyEmailRequest(code=code)).data.token_type, "access")
        return client


def list_property(run: Environment) -> Tuple[Client, RentProperty]:
    with step("An owner registers with both sides of the identity card"):
        registered = run.visitor.add_owner(
            first_name="Example",
            last_name="Owner",
            email=run.address("owner"),
            front_id_car_image_path=run.photograph("#335577"),
            rear_id_car_image_path=run.photograph("#775533"),
        ).data
        equal(registered.verification_required, True)
    with step("The owner logs in with the code from the e-mail"):
        owner = run.log_in(run.address("owner"))
    with step("and finds their user identifier in the SID of the token"):
        payload = (owner.tokens.token or "").split(".")[1]
        claims = json.loads(base64.urlsafe_b64decode(payload + "=" * (-len(payload) % 4)))
        profile = owner.get_owner_by_user_id(user_id=int(claims["SID"])).data
        equal([profile.user_id, profile.first_name, profile.has_front_id_image], [registered.user_id, "Example", True])
    with step("The owner uploads a picture"):
        picture = owner.upload_picture(image=run.photograph("#c96f4a")).data
        assert re.fullmatch(r"/Pictures/[0-9a-f]{32}\.jpg", picture.path), picture.path
    with step("and lists a property with it"):
        listing = owner.add_rent_property(
            RentPropertyDto(
                PropertyInformation=PropertyInformationInput(
                    images=[picture.path],
                    property_type=RentPropertyCondition.Furnished,
                    type=RentPropertyType.Furnished,
                    title=f"Sunlit apartment {run.id}",
                    city=City.Amman,
                    bedrooms=2,
                ),
                CurrencyId=7,
                DetailsJSON='{"services":["Electricity","Internet"],"terms":["NoSmoking"],"room":{"bedrooms":2}}',
                RentType=RentType.Daily,
                Price=45,
                DepositAmount=27,
            )
        ).data
        equal(listing.property_status, PropertyStatus.Active)
    with step("A visitor sees its picture"):
        equal(run.visitor.get_picture(file_name=picture.file_name)[:2], b"\xff\xd8")
    return owner, listing


def book_stay(run: Environment, listing: RentProperty) -> Tuple[Client, Reservation]:
    with step("A visitor finds the listing without an account"):
        found = run.visitor.get_rent_properties(city=City.Amman, search=run.id, services=[Service.Internet], max_price=50).data
        equal([one.id for one in found], [listing.id])
    with step("and reads its available dates"):
        equal(len(run.visitor.get_available_dates(id=listing.id).data), 1)
    with step("and the price of three nights"):
        quote = run.visitor.get_quote(property_id=listing.id, start_date=day(40), end_date=day(43)).data
        equal([quote.nights, quote.total_amount, quote.deposit_amount, quote.is_available], [3, 135, 27, True])
    with step("A customer registers"):
        run.visitor.add_customer(first_name="Example", last_name="Customer", email=run.address("customer"))
    with step("and logs in"):
        customer = run.log_in(run.address("customer"))
    stay = {"propertyId": listing.id, "startDate": day(40), "endDate": day(43)}
    with step("A booking with an outdated price is rejected"):
        for other in [{"expectedTotalAmount": 134}, {"expectedDepositAmount": 26}, {"expectedCancellationPolicy": 0}]:
            error = refusal(lambda: customer.book_reservation(BookReservationRequest(**stay, **other)))
            equal([error.status, error.code, error.errors[0].field], [409, "PRICE_CHANGED", next(iter(other))])
            assert len(error.trace_id) > 7 and error.message, str(error)
    with step("The customer books three nights, and a deposit of 27 JOD is due"):
        reservation = customer.book_reservation(
            BookReservationRequest(
                **stay,
                expected_total_amount=quote.total_amount,
                expected_deposit_amount=quote.deposit_amount,
                expected_currency_id=quote.currency_id,
                expected_cancellation_policy=quote.cancellation_policy,
            )
        ).data
        equal([reservation.status, reservation.deposit_amount, reservation.currency_code], [BookingStatus.Pending, 27, "JOD"])
    with step("Another booking of one of these nights is rejected"):
        other = BookReservationRequest(propertyId=listing.id, startDate=day(42), endDate=day(44))
        equal(code_of(lambda: customer.book_reservation(other)), (409, "DATES_NOT_AVAILABLE"))
    with step("The nights are no longer available"):
        spans = run.visitor.get_available_dates(id=listing.id).data
        equal([len(spans), str(spans[0].end_date), str(spans[1].start_date)], [2, day(40), day(43)])
    return customer, reservation


def confirm_and_cancel(run: Environment, owner: Client, customer: Client, listing: RentProperty, booked: Reservation) -> None:
    with step("The customer declares the deposit with a picture of the receipt"):
        payment = customer.add_payment_transaction(
            reservation_id=booked.id,
            payment_type_id=2,
            amount=booked.deposit_amount,
            reference=f"transfer {run.id}",
            receipt=run.photograph("#557733"),
        ).data
        equal([payment.status, payment.purpose, payment.has_receipt], [PaymentStatus.Pending, PaymentPurpose.Deposit, True])
    with step("The owner cannot confirm the deposit"):
        equal(code_of(lambda: owner.confirm_deposit(reservation_id=booked.id)), (403, "FORBIDDEN"))
    with step("An administrator logs in"):
        administrator = run.log_in(run.administrator)
    with step("and reads the report of the next weeks"):
        before = jod_of(administrator)
    with step("The administrator is notified of the deposit"):
        notices = administrator.get_notifications(is_read=False).data
        equal([one.type for one in notices if one.reservation_id == booked.id], [NotificationType.DepositSubmitted])
    with step("sees the pending deposit and its receipt"):
        pending = administrator.get_pending_deposits(property_id=listing.id).data
        equal([(one.id, one.status) for one in pending], [(booked.id, BookingStatus.DepositPaid)])
        payments = administrator.get_payment_transactions(reservation_id=booked.id).data
        equal(administrator.get_payment_receipt(id=payments[0].id)[:2], b"\xff\xd8")
    with step("and confirms it"):
        equal(administrator.confirm_deposit(reservation_id=booked.id).data.status, BookingStatus.Confirmed)
    with step("The customer is notified in the service and by e-mail"):
        notices = customer.get_notifications(is_read=False).data
        equal([one.reservation_id for one in notices if one.type == NotificationType.DepositConfirmed], [booked.id])
        run.fixture("mail", address=run.address("customer"), words=listing.property_information.title)
    with step("and sees the reservation confirmed"):
        equal([(one.id, one.status) for one in customer.get_my_reservations().data], [(booked.id, BookingStatus.Confirmed)])
    with step("The owner sees the guest"):
        seen = owner.get_owner_reservations(property_id=listing.id).data[0]
        assert seen.customer
        equal([seen.customer.last_name, seen.balance_amount], ["Customer", 108])
    with step("The report counts the deposit"):
        now = jod_of(administrator)
        equal([now.deposits_confirmed - before.deposits_confirmed, now.deposits_pending - before.deposits_pending], [27, -27])
    with step("The customer cancels in time, and the full deposit is refundable"):
        cancelled = customer.cancel_reservation(id=booked.id, cancel_reservation_request=CancelReservationRequest(reason="Plans have changed.")).data
        equal([cancelled.status, cancelled.refund_amount], [BookingStatus.Cancelled, 27])
    with step("The nights are available again"):
        equal(len(run.visitor.get_available_dates(id=listing.id).data), 1)
    with step("The administrator pays the refund"):
        refunds = administrator.get_payment_transactions(reservation_id=booked.id, purpose=PaymentPurpose.Refund).data
        paid = administrator.decide_payment_transaction(id=refunds[0].id, decide_payment_transaction_request=DecidePaymentTransactionRequest(confirm=True)).data
        equal([paid.status, paid.amount], [PaymentStatus.Confirmed, 27])
    with step("The report counts the refund"):
        equal(jod_of(administrator).refunds - before.refunds, 27)
    with step("The customer reads the notification in Arabic"):
        arabic = Client(run.base_url, token=customer.tokens.token, language="ar")
        titles = [one.title for one in arabic.get_notifications(is_read=False).data if one.type == NotificationType.PaymentRefunded]
        assert re.search("[\u0600-\u06ff]", titles[0]), titles


def jod_of(administrator: Client) -> Any:
    money = administrator.get_general_report(var_from=day(0), to=day(60)).data.money
    return next(one for one in money if one.currency_id == 7)


def run_program(run: Environment, owner: Client, customer: Client, listing: RentProperty) -> None:
    with step("The owner creates an API key for a channel manager"):
        key = owner.add_api_key(AddApiKeyRequest(name="Channel manager", access=ApiKeyAccess.Write)).data
    program = Client(run.base_url, api_key=key.key)
    with step("The channel manager stores the newest event number"):
        newest = program.get_events(page_size=1).data.newest_sequence
    with step("It reads the owner’s listings without a log-in"):
        equal([one.id for one in each(program.get_my_rent_listings, page_size=1)], [listing.id])
    with step("It sets a season with a higher price"):
        season = SeasonInput(name="Holidays", startDate=day(61), endDate=day(65), price=60.5)
        program.set_seasons(id=listing.id, set_seasons_request=SetSeasonsRequest(seasons=[season]))
        quote = program.get_quote(property_id=listing.id, start_date=day(60), end_date=day(63)).data
        equal([one.price for one in quote.nightly_prices], [45, 60.5, 60.5])
    with step("It adds a webhook for bookings"):
        url = f"{run.fixtures}/inbox?name={run.id}"
        types = [EventType.ReservationCreated, EventType.ReservationCancelled]
        hook = program.add_webhook(AddWebhookRequest(url=url, types=types)).data

    def receive() -> Event:
        received = json.loads(run.fixture("received", name=run.id))
        body, header = received["body"].encode(), received["signature"]
        for forged, reason in [((body + b" ", header, hook.secret), "signature"), ((body, "t=1", hook.secret), "header")]:
            try:
                verify_webhook(*forged)
            except WebhookError as error:
                equal(error.reason, reason)
            else:
                raise AssertionError("a forged request passed the verification")
        standard = verify_standard_webhook(body, received["headers"], hook.secret)
        # The published library accepts the same request, and the client a secret in the form of earlier releases.
        equal(StandardWebhook(hook.secret).verify(body, received["headers"])["id"], str(standard.id))
        old = "whsec_" + hook.secret[len("whsec_"):].replace("+", "-").replace("/", "_").rstrip("=")
        equal(verify_standard_webhook(body, received["headers"], ["whsec_" + "A" * 43, old]), standard)
        for changed, headers, reason in [(body + b" ", received["headers"], "signature"), (body, {}, "header")]:
            try:
                verify_standard_webhook(changed, headers, hook.secret)
            except WebhookError as error:
                equal(error.reason, reason)
            else:
                raise AssertionError("a forged request passed the verification")
        try:
            verify_standard_webhook(body, received["headers"], hook.secret, now=time.time() + 301)
        except WebhookError as error:
            equal(error.reason, "time")
        else:
            raise AssertionError("an old request passed the verification")
        return verify_webhook(body, header, hook.secret)

    with step("A customer books in the season, at the price of the quote"):
        stay = BookReservationRequest(propertyId=listing.id, startDate=day(60), endDate=day(63), expectedTotalAmount=quote.total_amount)
        booked = customer.book_reservation(stay).data
        equal(booked.total_amount, 166)
    with step("The channel manager receives the signed event of the booking"):
        event = receive()
        equal([event.type, event.resource.id], [EventType.ReservationCreated, booked.id])
        assert isinstance(event, ReservationCreatedEvent), type(event)
        equal([event.data.reservation_id, event.data.booking_status], [booked.id, BookingStatus.Pending])
    with step("An event of a type that the client does not know can be read"):
        unknown = Event.from_json(event.to_json().replace("reservation.created", "reservation.imagined"))
        assert unknown is not None and typed(unknown) is unknown
        equal([unknown.type.name, unknown.data.reservation_id], ["Unknown", booked.id])
    with step("It finds the booking in the event feed"):
        found = program.get_events(after_sequence=newest, wait_seconds=5).data.events
        created = [one.data.reservation_id for one in map(typed, found) if isinstance(one, ReservationCreatedEvent)]
        equal(created, [booked.id])
    with step("The channel manager receives the cancellation"):
        customer.cancel_reservation(id=booked.id)
        event = receive()
        equal([event.type, event.resource.id], [EventType.ReservationCancelled, booked.id])
        assert isinstance(event, ReservationCancelledEvent), type(event)
    with step("It finds the test of its webhook among the deliveries"):
        sent = program.send_test_to_webhook(id=hook.id).data
        listed = program.get_webhook_deliveries(id=hook.id, type=DeliveryEventType.WebhookTest)
        equal([one.id for one in listed.data], [sent.id])
        bookings = program.get_webhook_deliveries(id=hook.id, type=DeliveryEventType.ReservationCreated).data
        equal({one.event_type for one in bookings}, {"reservation.created"})
    with step("It removes the webhook and the season"):
        program.remove_webhook(id=hook.id)
        program.set_seasons(id=listing.id, set_seasons_request=SetSeasonsRequest(seasons=[]))
    with step("The API key is not accepted for account operations"):
        equal(code_of(program.get_me), (403, "API_KEY_NOT_ACCEPTED"))
    with step("A removed key is rejected"):
        owner.remove_api_key(id=key.id)
        equal(code_of(program.get_my_rent_listings), (401, "UNAUTHENTICATED"))


class Network:
    """A connection that loses responses, and a service that is busy or unavailable, as planned (scripts/clients/check/unreliable.ts)."""

    def __init__(self, run: Environment, *plan: str) -> None:
        self.name = uuid.uuid4().hex
        self.proxy = run.proxy
        open_url(f"{run.proxy}/plan?name={self.name}", json.dumps(plan).encode(), "PUT")
        self.base_url = f"{run.proxy}/to/{self.name}"

    def seen(self) -> List[Any]:
        return json.loads(open_url(f"{self.proxy}/seen?name={self.name}"))


def run_failures(run: Environment, customer: Client, listing: RentProperty) -> None:
    stay = BookReservationRequest(propertyId=listing.id, startDate=day(40), endDate=day(43))

    def client_of(network: Network, **options: Any) -> Client:
        return Client(network.base_url, token=customer.tokens.token, **options)

    with step("A lost response leads to a retry with the same key and only one booking"):
        network = Network(run, "lose")
        booked = client_of(network).book_reservation(stay).data
        keys = [one["key"] for one in network.seen()]
        equal([len(keys), len(set(keys)), None in keys], [2, 1, False])
        equal([one.id for one in customer.get_my_reservations(status=BookingStatus.Pending).data], [booked.id])
    with step("The calls are repeated that have not taken effect, or can be repeated"):
        for plan, operation, sent in [
            # A read, and a creation with a key.
            (["lose", "unavailable", "busy"], "get_me", 4),
            (["unavailable"] * 4, "get_me", 4),
            (["unavailable", "busy"], "book", 3),
            # A creation without a key: only if the service has not started it.
            (["busy"], "add_favorite", 2),
            (["lose"], "add_favorite", 1),
            (["unavailable"], "add_favorite", 1),
            # Waiting does not help, or would take too long.
            (["maintenance"], "get_me", 1),
            (["busy-for-an-hour"], "get_me", 1),
            (["wrong-code"], "get_me", 1),
        ]:
            network = Network(run, *plan)
            client = client_of(network)
            call: Call = {
                "get_me": client.get_me,
                "add_favorite": lambda: client.add_favorite(property_id=listing.id),
                "book": lambda: client.book_reservation(stay, idempotency_key="again-" + network.name),
            }[operation]
            try:
                call()
            except (ApiError, NoResponseError):
                pass
            equal([plan, operation, len(network.seen())], [plan, operation, sent])
    with step("A repetition that is rejected because the first request may have taken effect raises the first failure"):
        network = Network(run, "lose", "gone")
        try:
            client_of(network).remove_favorite(property_id=listing.id)
        except NoResponseError as error:
            equal([error.operation, len(network.seen())], ["removeFavorite", 2])
        else:
            raise AssertionError("the call succeeded")
    with step("A restarted program repeats its call with the same key"):
        following = stay.model_copy(update={"start_date": day(45), "end_date": day(47)})
        key = f"story-{booked.id}"
        first = customer.book_reservation(following, idempotency_key=key)
        equal(customer.book_reservation(following, idempotency_key=key), first)
        other = following.model_copy(update={"end_date": day(48)})
        equal(code_of(lambda: customer.book_reservation(other, idempotency_key=key)), (409, "IDEMPOTENCY_KEY_REUSED"))
    with step("A list continues over several pages"):
        states = sorted(one.status for one in each(customer.get_my_reservations, page_size=1))
        equal(states, [BookingStatus.Pending] * 2 + [BookingStatus.Cancelled] * 2)
    with step("Errors are handled by their codes"):
        equal(refusal(lambda: customer.book_reservation(stay)).code, "DATES_NOT_AVAILABLE")
        wrong = stay.model_copy(update={"start_date": "not a date"})
        equal([one.field for one in refusal(lambda: customer.book_reservation(wrong)).errors], ["startDate"])
        missing = stay.model_copy(update={"property_id": 2_000_000_000})
        equal(code_of(lambda: customer.book_reservation(missing)), (404, "NOT_FOUND"))
    with step("Threads share one refresh of an expired token"):
        stored: List[Tokens] = []
        network = Network(run, "pass")
        expired = {"token": "expired.token.value", "refresh_token": customer.tokens.refresh_token}
        client = Client(network.base_url, **expired, on_tokens=stored.append)
        with ThreadPoolExecutor(4) as pool:
            pages = list(pool.map(lambda _: client.get_my_reservations(page_size=1), range(4)))
        equal([len(page.data) for page in pages], [1] * 4)
        equal([len([one for one in network.seen() if one["path"] == "/Auth/RefreshToken"]), stored], [1, [client.tokens]])
    with step("After a log-out, the token is no longer valid"):
        former = client.tokens
        client.log_out()
        equal(client.tokens, Tokens())
        again = Client(run.base_url, token=former.token)
        equal(code_of(again.get_my_reservations), (401, "UNAUTHENTICATED"))


def pay_online(run: Environment, listing: RentProperty) -> None:
    with step("Another customer registers and logs in"):
        run.visitor.add_customer(first_name="Another", last_name="Customer", email=run.address("guest"))
        customer = run.log_in(run.address("guest"))
    with step("books the listing"):
        stay = BookReservationRequest(propertyId=listing.id, startDate=day(80), endDate=day(82))
        booked = customer.book_reservation(stay).data
    with step("and starts to pay the deposit by card"):
        provider = next(one.name for one in customer.get_payment_providers().data if one.is_test)
        session = customer.start_payment_session(
            StartPaymentSessionRequest(
                reservationId=booked.id,
                purpose=PaymentSessionPurpose.Deposit,
                provider=provider,
                returnUrl="http://localhost/paid",
            )
        ).data
        equal([session.status, session.amount, session.currency_code], [PaymentSessionStatus.Pending, 27, "JOD"])
    with step("The customer pays on the page of the provider"):
        assert session.redirect_url
        assert b"27.000 JOD" in open_url(session.redirect_url)
        boundary = uuid.uuid4().hex
        form = f'--{boundary}\r\nContent-Disposition: form-data; name="scenario"\r\n\r\nsuccess\r\n--{boundary}--\r\n'
        headers = {"Accept": "text/html", "Content-Type": f"multipart/form-data; boundary={boundary}"}
        open_url(session.redirect_url.replace("/GetPage/", "/Pay/"), form.encode(), "POST", headers)
    with step("The notice of the provider confirms the reservation"):
        for _ in range(60):
            session = customer.get_payment_session_by_id(id=session.id).data
            if session.status not in (PaymentSessionStatus.Created, PaymentSessionStatus.Pending):
                break
            time.sleep(0.5)
        equal(session.status, PaymentSessionStatus.Succeeded)
        confirmed = customer.get_reservation_by_id(id=booked.id).data
        equal([confirmed.status, confirmed.balance_amount], [BookingStatus.Confirmed, confirmed.total_amount - 27])


def main() -> None:
    run = Environment(*sys.argv[1:5])
    owner, listing = list_property(run)
    customer, reservation = book_stay(run, listing)
    confirm_and_cancel(run, owner, customer, listing, reservation)
    run_program(run, owner, customer, listing)
    run_failures(run, customer, listing)
    pay_online(run, listing)
    print(steps)


main()
