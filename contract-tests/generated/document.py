"""Holds a document against the OpenAPI specification, and each example in it against its schema, by tools that know nothing of this project."""

import json
import sys
from pathlib import Path

from openapi_schema_validator import OAS30Validator, OAS31Validator, oas30_format_checker, oas31_format_checker
from openapi_spec_validator import OpenAPIV30SpecValidator, OpenAPIV31SpecValidator
from referencing import Registry
from referencing.jsonschema import DRAFT4, DRAFT202012

# The validators of each version of OpenAPI.
VERSIONS = {
    "3.0": (OpenAPIV30SpecValidator, OAS30Validator, oas30_format_checker, DRAFT4),
    "3.1": (OpenAPIV31SpecValidator, OAS31Validator, oas31_format_checker, DRAFT202012),
}


def value_of(document, node):
    """An example, or the one that a reference points to."""
    while "$ref" in node:
        target = document
        for key in node["$ref"].split("/")[1:]:
            target = target[key]
        node = target
    return node["value"]


def examples(document, node, pointer="#"):
    """Every example with its schema's place: of media types, parameters, headers and schemas."""
    if isinstance(node, list):
        for index, one in enumerate(node):
            yield from examples(document, one, f"{pointer}/{index}")
    if not isinstance(node, dict):
        return
    # Members may be called "example" too.
    is_schema = "schema" not in node and not pointer.endswith("/properties")
    schema = pointer if is_schema else f"{pointer}/schema"
    if "example" in node and not pointer.endswith("/properties"):
        yield schema, pointer, node["example"]
    if "schema" in node:
        for name, example in node.get("examples", {}).items():
            yield schema, f"{pointer}/examples/{name}", value_of(document, example)
    # The examples of a schema of 3.1 are a list.
    if is_schema and isinstance(node.get("examples"), list):
        for index, example in enumerate(node["examples"]):
            yield schema, f"{pointer}/examples/{index}", example
    for key, inner in node.items():
        if key not in ("example", "examples"):
            yield from examples(document, inner, f"{pointer}/{key.replace('~', '~0').replace('/', '~1')}")


def main():
    failed = False
    for name in sys.argv[1:]:
        document = json.loads(Path(name).read_text())
        spec_validator, schema_validator, format_checker, dialect = VERSIONS[document["openapi"][:3]]
        wrong = [f"{'/'.join(map(str, error.path))}: {error.message}" for error in spec_validator(document).iter_errors()]
        registry = Registry().with_resource("urn:document", dialect.create_resource(document))
        count = 0
        for schema, pointer, example in examples(document, document):
            count += 1
            reference = "urn:document" + schema.replace("{", "%7B").replace("}", "%7D")
            validator = schema_validator({"$ref": reference}, registry=registry, format_checker=format_checker)
            wrong += [f"{pointer}: {error.json_path}: {error.message[:200]}" for error in validator.iter_errors(example)]
        print(f"{name}: {count} examples, {len(wrong)} wrong", *wrong, sep="\n  ")
        failed = failed or bool(wrong) or count == 0
    sys.exit(failed)


main()
