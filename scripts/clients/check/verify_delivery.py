"""
Runs each Python block of the documentation about webhooks with a delivery that a server sent: `python verify_delivery.py FILE`, a JSON file with
`delivery` (body, headers, secret) and `blocks`. Each block must accept the delivery and reject it with a changed body. Prints the number of blocks.
"""

import inspect
import json
import os
import sys
from typing import Any, Dict

with open(sys.argv[1], encoding="utf-8") as file:
    given = json.load(file)
delivery = given["delivery"]
secret = delivery["secret"]
event = json.loads(delivery["body"])
os.environ["WEBHOOK_SECRET"] = secret
# The same secret as a release before 2.1.0 returned it.
old = "whsec_" + secret[len("whsec_"):].replace("+", "-").replace("/", "_").rstrip("=")


def run(code: str, body: bytes) -> Any:
    """Returns the event that the block reads from the delivery, or the secret that it converts."""
    headers = delivery["headers"]
    scope: Dict[str, Any] = {"body": body, "headers": headers, "old": old}
    exec(compile(code, "block", "exec"), scope)
    if "verify" not in scope:
        return scope.get("event", scope.get("secret"))
    values = {"body": body, "headers": headers, "header": headers["x-signature"], "secret": secret}
    names = inspect.signature(scope["verify"]).parameters
    return scope["verify"](*[values[name] for name in names if name in values])


for block in given["blocks"]:
    body = delivery["body"].encode()
    result = run(block, body)
    if result == secret:
        continue
    assert result == event, f"{result!r} instead of the event:\n{block}"
    try:
        run(block, body + b" ")
    except Exception as error:
        assert "signature" in str(error).lower(), f"{error!r}:\n{block}"
    else:
        raise AssertionError(f"a changed body is accepted:\n{block}")
print(len(given["blocks"]))
