"""
Runs each Python block of the documentation about webhooks with a delivery that a server sent: `python verify_delivery.py FILE`, a JSON file with
`delivery` (body, headers, secret) and `blocks`. Each block must accept the delivery and reject it with a changed body. A block with a class
`Receiver` must respond to them with 204 and 400. Prints the number of blocks.
"""

import contextlib
import http.client
import inspect
import io
import json
import os
import sys
import threading
from http.server import HTTPServer
from typing import Any, Dict

with open(sys.argv[1], encoding="utf-8") as file:
    given = json.load(file)
delivery = given["delivery"]
secret = delivery["secret"]
event = json.loads(delivery["body"])
os.environ["WEBHOOK_SECRET"] = secret
# The same secret as a release before 2.1.0 returned it.
old = "whsec_" + secret[len("whsec_"):].replace("+", "-").replace("/", "_").rstrip("=")


def statuses(receiver: Any, bodies: Any) -> Any:
    """Sends the bodies to a server with this handler; returns the statuses of its responses."""
    receiver.log_message = lambda *_: None
    server = HTTPServer(("127.0.0.1", 0), receiver)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    unsent = ("content-length", "host", "connection")
    headers = {name: value for name, value in delivery["headers"].items() if name not in unsent}
    found = []
    with contextlib.redirect_stdout(io.StringIO()):
        for body in bodies:
            connection = http.client.HTTPConnection(*server.server_address, timeout=10)
            connection.request("POST", "/", body, headers)
            found.append(connection.getresponse().status)
            connection.close()
    server.shutdown()
    server.server_close()
    return found


def run(code: str, body: bytes) -> Any:
    """Returns the event that the block reads from the delivery, or the secret that it converts."""
    headers = delivery["headers"]
    scope: Dict[str, Any] = {"body": body, "headers": headers, "old": old}
    exec(compile(code, "block", "exec"), scope)
    if "Receiver" in scope:
        sent = delivery["body"].encode()
        assert (found := statuses(scope["Receiver"], [sent, sent + b" "])) == [204, 400], found
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
