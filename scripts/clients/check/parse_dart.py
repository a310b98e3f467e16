"""Parses the Dart files of a folder. Prints their number, or the first error of each file that does not parse."""

import pathlib
import sys

import tree_sitter
import tree_sitter_dart


def first_error(node):
    if node.type == "ERROR" or node.is_missing:
        return node
    return next((found for found in map(first_error, (one for one in node.children if one.has_error)) if found), None)


parser = tree_sitter.Parser(tree_sitter.Language(tree_sitter_dart.language()))
files = sorted(pathlib.Path(sys.argv[1]).rglob("*.dart"))
errors = []
for file in files:
    root = parser.parse(file.read_bytes()).root_node
    if root.has_error:
        node = first_error(root) or root
        errors.append(f"{file}:{node.start_point.row + 1}: {node.text[:80]!r}")
if errors or len(files) < 100:
    sys.exit("\n".join(errors) or f"only {len(files)} files")
print(len(files))
