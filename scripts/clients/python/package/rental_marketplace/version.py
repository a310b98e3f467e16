VERSION = "{version}"
