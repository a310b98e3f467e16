"""What Schemathesis cannot read in the document: formats of our own, and rules that no schema can express."""

import schemathesis
from hypothesis import strategies as st

dates = st.dates().map(lambda date: date.isoformat()).filter(lambda text: text >= "1900")
schemathesis.openapi.format("calendar-date", dates)
schemathesis.openapi.format("binary", st.just(b"\xff\xd8\xff\xe0 no picture"))

# Kinds of field errors that depend on stored data or on other fields, not on the field's schema: a cursor of another list,
# a number of no country, a record that does not exist, a reason that only some callers have to give, a file that is sent as a text.
BEYOND_A_SCHEMA = {"custom", "format", "unknownReference", "required", "type"}

# Bounds that another member, a record or the day sets.
BOUND_BY_ANOTHER = {("BirthDate", "max"), ("birthDate", "max"), ("expiresAt", "min"), ("MaxStayNights", "min"), ("guestsCount", "max"), ("refundAmount", "max"), ("amount", "max")}


@schemathesis.check
def valid_data_is_refused_by_a_rule_only(ctx, response, case):
    """Stands for positive_data_acceptance where 400 is concerned: data that obeys the schema may be refused by a rule in words, named by its code."""
    if case.meta is None or not case.meta.generation.mode.is_positive or response.status_code != 400:
        return
    answer = response.json()
    if answer["code"] == "MALFORMED_BODY":
        # Names of form parts that no header of a part can hold.
        assert case.media_type and case.media_type.startswith("multipart/"), "valid data is called malformed"
    if answer["code"] == "VALIDATION_ERROR":
        beside = [
            error
            for error in answer["errors"]
            if error["code"] not in BEYOND_A_SCHEMA and (error["field"], error["code"]) not in BOUND_BY_ANOTHER
        ]
        assert answer["errors"] and not beside, f"valid data is refused for what its schema allows: {beside}"
