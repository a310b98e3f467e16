package com.rentalmarketplace

internal const val VERSION = "{version}"
