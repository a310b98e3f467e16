// Generated from openapi/ by `npm run generate`. Do not edit.

/** The enumerations of an object's members: the name of the enumeration, or those of the members of a nested object or list. */
export interface Enumerations {
  readonly [member: string]: string | Enumerations;
}

/** How an operation is called and what it returns. */
export interface AgentOperation {
  readonly method: string;
  readonly path: string;
  /** The members of the input that are parameters; the others are members of the body. */
  readonly parameters: Readonly<Record<string, 'path' | 'query'>>;
  readonly hasBody: boolean;
  readonly acceptsIdempotencyKey: boolean;
  /** The enumerations of `data` in the response. */
  readonly output: Enumerations;
  /** The enumerations of `pagination` in the response. */
  readonly pagination: Enumerations;
}

export interface AgentTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly isReadOnly: boolean;
  /** JSON Schema of the input. */
  readonly inputSchema: { readonly type: 'object'; readonly [keyword: string]: unknown };
  /** The enumerations of the input. */
  readonly input: Enumerations;
  readonly operation: AgentOperation;
  /** The operation whose result has to be confirmed before this one is called. */
  readonly preview?: AgentOperation;
  /** The members of the body that state what was confirmed, with the members of the preview that they are read from. */
  readonly expecting: Readonly<Record<string, string>>;
}

export const agentTools: readonly AgentTool[] = [
  {
    "name": "search_listings",
    "title": "Search listings",
    "description": "Searches public listings: Active listings of owners who are active and not blocked. All filters must match.\n\n- `minPrice` and `maxPrice` compare numbers regardless of currency. Combine them with `currencyId` to filter by one currency.\n- With `startDate` and `endDate`, the response contains only listings that can be booked for the whole stay: every night is available,\n  and the stay satisfies the listing's rules for its length, its minimum notice and its days of arrival and departure.\n- With dates, prices of listings rented by the night are the average nightly price of the stay, including seasons and weekend\n  prices. Without dates, `price` is used.\n- With dates, `stay` of each listing is the price of the stay for `guestsCount` (one guest if omitted), as get_quote calculates it without\n  optional charges. `minPrice`, `maxPrice` and sorting by price use the nights without discounts, charges and taxes.\n- `maxTotalAmount` and the sort order `total` use `stay.totalAmount`. They require `startDate`, `endDate` and `currencyId`, because\n  totals of different currencies cannot be compared.\n- With dates, `search`, `district`, `services`, `terms`, a circle or a box, or `minRating` in an order other than `rating`, one page\n  examines at most 10,000 listings. Such a page can have fewer records than `pageSize`, or none, and a `nextCursor` that continues\n  the search. `totalCount` can be null.\n- A request with `facets` takes 4 more points of the limit `requests`.\n- `latitude`, `longitude` and `radiusKm` must be sent together, and so must `north`, `south`, `east` and `west`. If both a circle and\n  a box are sent, only listings in both are returned. Listings without coordinates are in neither.\n\nAmounts are in major units of `currencyCode`: 135 with JOD means 135 Jordanian dinars.",
    "isReadOnly": true,
    "inputSchema": {
      "type": "object",
      "properties": {
        "city": {
          "type": "string",
          "enum": [
            "Other",
            "Amman",
            "Beirut",
            "Cairo",
            "Damascus",
            "Dubai",
            "Istanbul",
            "Kuwait",
            "Manama",
            "Muscat",
            "Riyadh",
            "Athens",
            "Barcelona",
            "Berlin",
            "Lisbon",
            "London",
            "Paris",
            "Rome"
          ],
          "description": "Return only listings in this city."
        },
        "district": {
          "type": "string",
          "description": "Return only listings in this district. Case-insensitive and accent-insensitive.",
          "minLength": 1,
          "maxLength": 100
        },
        "rentType": {
          "type": "string",
          "enum": [
            "Monthly",
            "Daily"
          ],
          "description": "Return only listings rented by the month, or only listings rented by the night. Monthly: The price is for a month. Daily: The price is for a night."
        },
        "buildingType": {
          "type": "string",
          "enum": [
            "Apartment",
            "House",
            "Villa",
            "Studio",
            "Room",
            "Chalet",
            "Farm",
            "Office",
            "Shop",
            "Other"
          ],
          "description": "Return only listings of this type of building."
        },
        "rentPropertyType": {
          "type": "string",
          "enum": [
            "Furnished",
            "Unfurnished"
          ],
          "description": "Return only listings with this `propertyInformation.type`."
        },
        "rentPropertyCondition": {
          "type": "string",
          "enum": [
            "Furnished",
            "Unfurnished"
          ],
          "description": "Return only listings with this `propertyInformation.propertyType`."
        },
        "currencyId": {
          "type": "integer",
          "description": "Return only listings priced in this currency.",
          "minimum": 1,
          "maximum": 2147483647
        },
        "minPrice": {
          "type": "number",
          "description": "Minimum price per night or month, according to the listing. With dates, compared with the average nightly price of the stay. In major units of the currency: 12.5 means 12.5, not 1250 cents.",
          "minimum": 0,
          "maximum": 1000000000
        },
        "maxPrice": {
          "type": "number",
          "description": "Maximum price per night or month, according to the listing. With dates, compared with the average nightly price of the stay. In major units of the currency: 12.5 means 12.5, not 1250 cents.",
          "minimum": 0,
          "maximum": 1000000000
        },
        "maxTotalAmount": {
          "type": "number",
          "description": "Maximum price of the stay (`stay.totalAmount`) in major units of the currency `currencyId`, including charges, discounts and taxes. What the owner collects at arrival is not part of it. Requires `startDate`, `endDate` and `currencyId`.",
          "minimum": 0,
          "maximum": 1000000000
        },
        "minBedrooms": {
          "type": "integer",
          "description": "Minimum number of bedrooms. Listings without this number are not returned.",
          "minimum": 0,
          "maximum": 100
        },
        "guestsCount": {
          "type": "integer",
          "description": "Number of guests, including children. Return only listings whose `maxGuests` is at least this, or null, which means that the listing does not limit it.",
          "minimum": 1,
          "maximum": 100
        },
        "services": {
          "type": "array",
          "maxItems": 30,
          "description": "Return only listings that offer all of these services.",
          "items": {
            "type": "string",
            "description": "A service of a property, by name. Open.",
            "enum": [
              "Electricity",
              "Internet",
              "Water",
              "Gas",
              "Heating",
              "AirConditioning",
              "HotWater",
              "Television",
              "Kitchen",
              "Refrigerator",
              "WashingMachine",
              "Elevator",
              "Parking",
              "Balcony",
              "Garden",
              "Pool",
              "Gym",
              "Security",
              "Cleaning",
              "Generator",
              "SolarPower",
              "StepFreeAccess"
            ]
          }
        },
        "terms": {
          "type": "array",
          "maxItems": 30,
          "description": "Return only listings that have all of these house rules.",
          "items": {
            "type": "string",
            "description": "A house rule, by name. Open.",
            "enum": [
              "NoSmoking",
              "NoAnimals",
              "NoParties",
              "NoLoudMusic",
              "NoVisitorsOvernight",
              "QuietHours",
              "NoSubletting",
              "IdRequiredAtCheckIn",
              "CleaningOnDeparture"
            ]
          }
        },
        "startDate": {
          "type": "string",
          "pattern": "^\\d{4}-\\d{2}-\\d{2}$",
          "description": "First day of a stay that must be bookable; required with `endDate`. Format YYYY-MM-DD."
        },
        "endDate": {
          "type": "string",
          "pattern": "^\\d{4}-\\d{2}-\\d{2}$",
          "description": "Departure day of a stay that must be bookable; required with `startDate`. Format YYYY-MM-DD."
        },
        "minRating": {
          "type": "number",
          "description": "Return only listings whose `averageRating` is at least this; listings without reviews are not returned.",
          "minimum": 1,
          "maximum": 5
        },
        "search": {
          "type": "string",
          "description": "Words or word prefixes that must all occur in the title, description, district, address or city name. Ignores case, accents, Arabic diacritics and variants of alif and hamza. If the words are common but rarely occur together, one page examines at most 10,000 listings. Such a page can have fewer records than `pageSize`, or none, and a `nextCursor` that continues the search.",
          "minLength": 1,
          "maxLength": 100
        },
        "latitude": {
          "type": "number",
          "description": "Latitude of the centre of the search circle in degrees; required with `longitude` and `radiusKm`.",
          "minimum": -90,
          "maximum": 90
        },
        "longitude": {
          "type": "number",
          "description": "Longitude of the centre of the search circle in degrees; required with `latitude` and `radiusKm`.",
          "minimum": -180,
          "maximum": 180
        },
        "radiusKm": {
          "type": "number",
          "description": "Radius of the search circle in kilometres; required with `latitude` and `longitude`.",
          "minimum": 0.1,
          "maximum": 500
        },
        "north": {
          "type": "number",
          "description": "Northern side of a box on the map, in degrees of latitude; at least `south`. Required with `south`, `east` and `west`. A location on a side is in the box.",
          "minimum": -90,
          "maximum": 90
        },
        "south": {
          "type": "number",
          "description": "Southern side of the box in degrees of latitude; required with `north`, `east` and `west`.",
          "minimum": -90,
          "maximum": 90
        },
        "east": {
          "type": "number",
          "description": "Eastern side of the box in degrees of longitude; required with `north`, `south` and `west`. If it is less than `west`, the box crosses the 180th meridian.",
          "minimum": -180,
          "maximum": 180
        },
        "west": {
          "type": "number",
          "description": "Western side of the box in degrees of longitude; required with `north`, `south` and `east`.",
          "minimum": -180,
          "maximum": 180
        },
        "facets": {
          "type": "array",
          "maxItems": 4,
          "description": "Facets to count in `pagination.facets`: how many of the matching listings have each value. Separate several by commas, or repeat the parameter. Each of `city`, `rentType` and `buildingType` is counted without the filter of the same name, and `services` with all filters. At most 1,000 listings are examined for a facet; if there are more, `isExact` is false. Request facets with the first page only.",
          "items": {
            "type": "string",
            "description": "A characteristic by which getRentProperties counts listings.",
            "enum": [
              "city",
              "rentType",
              "buildingType",
              "services"
            ]
          }
        },
        "sort": {
          "type": "string",
          "description": "Sort order. Prices are the same as for `minPrice` and `maxPrice`. `total` lists the cheapest stay first, by `stay.totalAmount`, and requires `startDate`, `endDate` and `currencyId`. `rating` lists the highest `averageRating` first; listings with equal ratings are ordered by the number of reviews, and listings without reviews are last. Ties are ordered by identifier.",
          "enum": [
            "newest",
            "priceAsc",
            "priceDesc",
            "total",
            "rating"
          ],
          "default": "newest"
        },
        "cursor": {
          "type": "string",
          "description": "Start of the page: `pagination.nextCursor` of the previous response, with the same filters and sort. A cursor from a request with other filters or another sort returns 400 VALIDATION_ERROR. Omit the parameter for the first page.",
          "minLength": 1,
          "maxLength": 512
        },
        "pageSize": {
          "type": "integer",
          "description": "Maximum number of records on a page, 1 to 100. Default 50. A page ends earlier if its records exceed about 1 MB; `nextCursor` continues after its last record.",
          "minimum": 1,
          "maximum": 100,
          "default": 50
        }
      },
      "required": [],
      "additionalProperties": false
    },
    "input": {
      "city": "City",
      "rentType": "RentType",
      "buildingType": "BuildingType",
      "rentPropertyType": "RentPropertyCondition",
      "rentPropertyCondition": "RentPropertyCondition"
    },
    "operation": {
      "method": "GET",
      "path": "/RentProperties/GetRentProperties",
      "parameters": {
        "city": "query",
        "district": "query",
        "rentType": "query",
        "buildingType": "query",
        "rentPropertyType": "query",
        "rentPropertyCondition": "query",
        "currencyId": "query",
        "minPrice": "query",
        "maxPrice": "query",
        "maxTotalAmount": "query",
        "minBedrooms": "query",
        "guestsCount": "query",
        "guests": "query",
        "services": "query",
        "terms": "query",
        "startDate": "query",
        "endDate": "query",
        "minRating": "query",
        "ownerId": "query",
        "search": "query",
        "latitude": "query",
        "longitude": "query",
        "radiusKm": "query",
        "north": "query",
        "south": "query",
        "east": "query",
        "west": "query",
        "facets": "query",
        "sort": "query",
        "cursor": "query",
        "pageSize": "query",
        "updatedSince": "query",
        "includeTotalCount": "query"
      },
      "hasBody": false,
      "acceptsIdempotencyKey": false,
      "output": {
        "propertyInformation": {
          "propertyType": "RentPropertyCondition",
          "type": "RentPropertyCondition",
          "city": "City"
        },
        "rentType": "RentType",
        "rentPropertyType": "RentPropertyCondition",
        "rentPropertyCondition": "RentPropertyCondition",
        "buildingType": "BuildingType",
        "propertyStatus": "PropertyStatus",
        "cancellationPolicy": "CancellationPolicy",
        "bookingMode": "BookingMode",
        "commissionType": "CommissionType"
      },
      "pagination": {
        "facets": {
          "city": {
            "value": "City"
          },
          "rentType": {
            "value": "RentType"
          },
          "buildingType": {
            "value": "BuildingType"
          }
        }
      }
    },
    "expecting": {}
  },
  {
    "name": "get_listing",
    "title": "Get a listing",
    "description": "Returns a listing. A public listing does not require a token.\n\n- A listing that is not public (not Active, or of an owner who is inactive or blocked) is returned only to its owner and to\n  administrators.\n\nAmounts are in major units of `currencyCode`: 135 with JOD means 135 Jordanian dinars.",
    "isReadOnly": true,
    "inputSchema": {
      "type": "object",
      "properties": {
        "id": {
          "type": "integer",
          "description": "Identifier of the listing.",
          "minimum": 1,
          "maximum": 2147483647
        }
      },
      "required": [
        "id"
      ],
      "additionalProperties": false
    },
    "input": {},
    "operation": {
      "method": "GET",
      "path": "/RentProperties/GetRentPropertyById/{id}",
      "parameters": {
        "id": "path"
      },
      "hasBody": false,
      "acceptsIdempotencyKey": false,
      "output": {
        "propertyInformation": {
          "propertyType": "RentPropertyCondition",
          "type": "RentPropertyCondition",
          "city": "City"
        },
        "rentType": "RentType",
        "rentPropertyType": "RentPropertyCondition",
        "rentPropertyCondition": "RentPropertyCondition",
        "buildingType": "BuildingType",
        "propertyStatus": "PropertyStatus",
        "cancellationPolicy": "CancellationPolicy",
        "bookingMode": "BookingMode",
        "commissionType": "CommissionType"
      },
      "pagination": {}
    },
    "expecting": {}
  },
  {
    "name": "list_my_listings",
    "title": "List your listings",
    "description": "Lists the caller's own listings, public or not, newest first. Available to owners.\n\n- Archived listings are returned only if `propertyStatus` selects them.\n\nOnly for these roles: Owner.\n\nAmounts are in major units of `currencyCode`: 135 with JOD means 135 Jordanian dinars.",
    "isReadOnly": true,
    "inputSchema": {
      "type": "object",
      "properties": {
        "propertyStatus": {
          "type": "string",
          "enum": [
            "Pending",
            "Active",
            "Inactive",
            "Rejected",
            "Suspended",
            "Archived"
          ],
          "description": "Return only listings with this status. Pending: Not listed until the owner is active and, if listings are reviewed, an administrator has approved it. Active: Customers can find and book it while the owner is active and not blocked. Inactive: Paused by the owner or an administrator. Rejected: Rejected by an administrator; the owner's next update returns it to Pending. Suspended: Suspended by an administrator. Archived: Deleted; final."
        },
        "cursor": {
          "type": "string",
          "description": "Start of the page: `pagination.nextCursor` of the previous response, with the same filters and sort. A cursor from a request with other filters or another sort returns 400 VALIDATION_ERROR. Omit the parameter for the first page.",
          "minLength": 1,
          "maxLength": 512
        },
        "pageSize": {
          "type": "integer",
          "description": "Maximum number of records on a page, 1 to 100. Default 50. A page ends earlier if its records exceed about 1 MB; `nextCursor` continues after its last record.",
          "minimum": 1,
          "maximum": 100,
          "default": 50
        }
      },
      "required": [],
      "additionalProperties": false
    },
    "input": {
      "propertyStatus": "PropertyStatus"
    },
    "operation": {
      "method": "GET",
      "path": "/RentProperties/GetMyRentListings",
      "parameters": {
        "propertyStatus": "query",
        "cursor": "query",
        "pageSize": "query",
        "updatedSince": "query",
        "includeTotalCount": "query"
      },
      "hasBody": false,
      "acceptsIdempotencyKey": false,
      "output": {
        "propertyInformation": {
          "propertyType": "RentPropertyCondition",
          "type": "RentPropertyCondition",
          "city": "City"
        },
        "rentType": "RentType",
        "rentPropertyType": "RentPropertyCondition",
        "rentPropertyCondition": "RentPropertyCondition",
        "buildingType": "BuildingType",
        "propertyStatus": "PropertyStatus",
        "cancellationPolicy": "CancellationPolicy",
        "bookingMode": "BookingMode",
        "commissionType": "CommissionType"
      },
      "pagination": {}
    },
    "expecting": {}
  },
  {
    "name": "set_seasons",
    "title": "Replace a listing's seasons",
    "description": "Replaces all seasons of a listing rented by the night. Available to the owner and administrators.\n\n- An empty list removes all seasons. Seasons must not share a night.\n- The season price applies to the nights from `startDate` up to but not including `endDate`, on every day of the week. A season\n  takes precedence over `weekendPrice`, which takes precedence over `price`.\n- For stays that begin in a season, the season's `minStayNights` replaces that of the listing.\n- A season can have its own `rules` of arrival. Each member that is not null replaces that of the listing.\n- Existing reservations keep their prices.\n- Archived listings and listings rented by the month cannot have seasons.\n\nOnly for these roles: Owner, Admin.\n\nTakes two calls. The first call, without `confirmationToken`, changes nothing and returns `preview` and a `confirmationToken`. Show the preview to the person, and call again with the same arguments and the token only after they agree. A token expires after a few minutes and can be used once.\n\nAmounts are in major units of `currencyCode`: 135 with JOD means 135 Jordanian dinars.\n\nDates are YYYY-MM-DD. The night of `startDate` is part of a stay or range, that of `endDate` is not.",
    "isReadOnly": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "id": {
          "type": "integer",
          "description": "Identifier of the listing.",
          "minimum": 1,
          "maximum": 2147483647
        },
        "seasons": {
          "type": "array",
          "maxItems": 50,
          "description": "The seasons in any order; no two may share a night.",
          "items": {
            "type": "object",
            "description": "A period of the year whose nights have their own price.",
            "properties": {
              "name": {
                "type": "string",
                "description": "Name of the season. Not blank, a single line without invisible characters.",
                "minLength": 1,
                "maxLength": 60
              },
              "startDate": {
                "type": "string",
                "pattern": "^\\d{4}-\\d{2}-\\d{2}$",
                "description": "First night of the season. Format YYYY-MM-DD."
              },
              "endDate": {
                "type": "string",
                "pattern": "^\\d{4}-\\d{2}-\\d{2}$",
                "description": "First day after the season; its night is not part of the season. Format YYYY-MM-DD."
              },
              "price": {
                "type": "number",
                "description": "Nightly price, with at most the currency's `minorUnits` decimals. In major units of the currency: 12.5 means 12.5, not 1250 cents.",
                "minimum": 0.01,
                "maximum": 1000000000
              },
              "minStayNights": {
                "type": "integer",
                "description": "Minimum nights of a stay that begins in the season, at most the listing's maxStayNights. Omitted or null: the listing's minimum applies.",
                "minimum": 1,
                "maximum": 365
              },
              "rules": {
                "type": "object",
                "description": "Arrival rules of the season: for stays that begin in it and, with `departureDays`, for stays that end in it. Omitted and null members are those of the listing.",
                "properties": {
                  "arrivalDays": {
                    "type": "array",
                    "maxItems": 7,
                    "description": "ISO 8601 days of the week (1 Monday to 7 Sunday) on which a stay may begin. Null if it may begin on every day.",
                    "items": {
                      "type": "integer",
                      "minimum": 1,
                      "maximum": 7
                    }
                  },
                  "departureDays": {
                    "type": "array",
                    "maxItems": 7,
                    "description": "ISO 8601 days of the week (1 Monday to 7 Sunday) on which a stay may end. Null if it may end on every day.",
                    "items": {
                      "type": "integer",
                      "minimum": 1,
                      "maximum": 7
                    }
                  },
                  "maxStayNights": {
                    "type": "integer",
                    "description": "Maximum nights of a stay. The listing's maxStayNights applies too. Null for no further rule.",
                    "minimum": 1,
                    "maximum": 365
                  },
                  "noticeHours": {
                    "type": "integer",
                    "description": "How many hours before the end of the day of arrival, in the listing's city, a stay must be booked: 6 allows bookings until 18:00 of the day of arrival, 30 until 18:00 of the day before. The listing's minNoticeDays applies too. Null for no rule.",
                    "minimum": 0,
                    "maximum": 8760
                  },
                  "maxDaysAhead": {
                    "type": "integer",
                    "description": "How many days after today a stay may begin at most. Null for 365 days.",
                    "minimum": 0,
                    "maximum": 365
                  },
                  "freeNights": {
                    "type": "integer",
                    "description": "How many nights before and after a stay no other reservation may hold, for example to prepare the property. Blocked dates do not count. Null for none.",
                    "minimum": 0,
                    "maximum": 7
                  }
                },
                "required": [],
                "additionalProperties": false
              }
            },
            "required": [
              "name",
              "startDate",
              "endDate",
              "price"
            ],
            "additionalProperties": false
          }
        }
      },
      "required": [
        "id",
        "seasons"
      ],
      "additionalProperties": false
    },
    "input": {},
    "operation": {
      "method": "PUT",
      "path": "/RentProperties/SetSeasons/{id}",
      "parameters": {
        "id": "path"
      },
      "hasBody": true,
      "acceptsIdempotencyKey": false,
      "output": {},
      "pagination": {}
    },
    "preview": {
      "method": "GET",
      "path": "/RentProperties/GetSeasons/{id}",
      "parameters": {
        "id": "path"
      },
      "hasBody": false,
      "acceptsIdempotencyKey": false,
      "output": {},
      "pagination": {}
    },
    "expecting": {
      "version": "version"
    }
  },
  {
    "name": "list_free_dates",
    "title": "List available dates",
    "description": "Lists the ranges of dates in which a listing can be booked, in chronological order.\n\n- If only a minimum and a maximum stay apply, every stay within a range can currently be booked if it satisfies them.\n- If the listing, a season or a night has further rules (getArrivalRules, getSeasons, getNights), not every stay within a range can be\n  booked: call get_quote for the chosen dates.\n- With further rules, a range begins on the first day on which a stay can begin, and ends on the last day on which a stay can end.\n  Every night of a range belongs to a stay that can be booked, and every such stay is within one range.\n- The ranges lie between `from` and `to`, begin after the listing's notice period, and end at most 365 days after today. Ranges\n  shorter than the minimum stay are omitted.\n- Today is the current date in the listing's city.\n- A listing that is not public has no ranges, and is visible only to its owner and administrators.\n\nDates are YYYY-MM-DD. The night of `startDate` is part of a stay or range, that of `endDate` is not.",
    "isReadOnly": true,
    "inputSchema": {
      "type": "object",
      "properties": {
        "id": {
          "type": "integer",
          "description": "Identifier of the listing.",
          "minimum": 1,
          "maximum": 2147483647
        },
        "from": {
          "type": "string",
          "pattern": "^\\d{4}-\\d{2}-\\d{2}$",
          "description": "Earliest arrival day. Default: today. Format YYYY-MM-DD."
        },
        "to": {
          "type": "string",
          "pattern": "^\\d{4}-\\d{2}-\\d{2}$",
          "description": "Latest departure day. Default and maximum: 365 days after today. Format YYYY-MM-DD."
        }
      },
      "required": [
        "id"
      ],
      "additionalProperties": false
    },
    "input": {},
    "operation": {
      "method": "GET",
      "path": "/Reservations/GetAvailableDates/available/{id}",
      "parameters": {
        "id": "path",
        "from": "query",
        "to": "query"
      },
      "hasBody": false,
      "acceptsIdempotencyKey": false,
      "output": {},
      "pagination": {}
    },
    "expecting": {}
  },
  {
    "name": "get_quote",
    "title": "Get a quote for a stay",
    "description": "Returns the price of a stay and whether it is available. The nights are not reserved.\n\n- Nights: the price of a night is its own price; otherwise the season's; otherwise `weekendPrice` if it is set and the\n  night begins on one of the city's `weekendDays`; otherwise `price`.\n- Months: for a listing rented by the month, the price for each whole calendar month from the start date (31 January to 28 February is\n  a whole month), plus one thirtieth of it for each remaining night.\n- Minimum stay: the first night or its season can set it; otherwise the listing does.\n- Discount: if several of the listing's discounts apply, only the greatest one reduces the price of the nights.\n- Promotion: the promotion with the code `promoCode` further reduces the price of the nights. A code that cannot be used is an error;\n  without a code, the quote has no promotion.\n- Charges: the listing's charges that are not optional, and the optional ones in `chargeIds`. Charges that the owner\n  collects are due at arrival (`dueAtArrivalAmount`) and are not part of the total.\n- Taxes: the city's taxes that apply to the stay.\n- `lines` are calculated in this order. Each line is rounded separately, half up, to the currency's decimals. `totalAmount` is the sum\n  of the lines that the platform collects, without the taxes that prices include.\n- The deposit is the listing's deposit amount, at most the total. If the listing has none, the deposit is 20 % of the total by\n  default, rounded in the same way.\n- `isAvailable` is true if every night is available, and so are those that the listing keeps free before and after a stay.\n- `bookingMode` says which customers need a request to the owner, and `isRequestRequired` whether the caller does.\n- A listing that is not public is visible only to its owner and administrators, and `isAvailable` is false.\n\nAmounts are in major units of `currencyCode`: 135 with JOD means 135 Jordanian dinars.\n\nDates are YYYY-MM-DD. The night of `startDate` is part of a stay or range, that of `endDate` is not.",
    "isReadOnly": true,
    "inputSchema": {
      "type": "object",
      "properties": {
        "propertyId": {
          "type": "integer",
          "description": "Identifier of the listing.",
          "minimum": 1,
          "maximum": 2147483647
        },
        "startDate": {
          "type": "string",
          "pattern": "^\\d{4}-\\d{2}-\\d{2}$",
          "description": "Day of arrival. Format YYYY-MM-DD."
        },
        "endDate": {
          "type": "string",
          "pattern": "^\\d{4}-\\d{2}-\\d{2}$",
          "description": "Departure day; its night is not part of the stay. Format YYYY-MM-DD."
        },
        "guestsCount": {
          "type": "integer",
          "description": "Number of guests, at most the listing's `maxGuests`. Default: 1.",
          "minimum": 1,
          "maximum": 100,
          "default": 1
        },
        "childrenCount": {
          "type": "integer",
          "description": "Number of children among the guests, at most `guestsCount`. Taxes with a `minAge` do not count children.",
          "minimum": 0,
          "maximum": 100,
          "default": 0
        },
        "chargeIds": {
          "type": "array",
          "maxItems": 20,
          "description": "Identifier of an optional charge that the customer chooses (getCharges).",
          "items": {
            "type": "integer",
            "description": "Identifier of a record.",
            "minimum": 1,
            "maximum": 2147483647
          }
        },
        "promoCode": {
          "type": "string",
          "description": "Code of a promotion, case-insensitive.",
          "minLength": 1,
          "maxLength": 64
        }
      },
      "required": [
        "propertyId",
        "startDate",
        "endDate"
      ],
      "additionalProperties": false
    },
    "input": {},
    "operation": {
      "method": "GET",
      "path": "/Reservations/GetQuote/{propertyId}",
      "parameters": {
        "propertyId": "path",
        "startDate": "query",
        "endDate": "query",
        "guestsCount": "query",
        "childrenCount": "query",
        "chargeIds": "query",
        "promoCode": "query"
      },
      "hasBody": false,
      "acceptsIdempotencyKey": false,
      "output": {
        "rentType": "RentType",
        "cancellationPolicy": "CancellationPolicy",
        "lines": {
          "kind": "PriceLineKind",
          "collectedBy": "ChargeCollector",
          "chargeKind": "ChargeKind"
        },
        "bookingMode": "BookingMode"
      },
      "pagination": {}
    },
    "expecting": {}
  },
  {
    "name": "book_stay",
    "title": "Book a stay",
    "description": "Books a stay for a customer who has verified an e-mail address or phone number.\n\n- The nights from `startDate` up to but not including `endDate` are reserved immediately. If two requests book the same night, one is\n  rejected.\n- The reservation is Pending until `holdExpiresAt`: 24 hours from now by default, but no later than 23:59 on `startDate` in the\n  listing's city. If the deposit is neither declared nor confirmed by then, the reservation becomes Expired\n  and the nights become available.\n- After the deposit is declared, an administrator has 7 days by default to decide on it.\n- If `depositAmount` is 0, the reservation is Confirmed immediately.\n- A stay can be booked until 23:58 on its first day in the listing's city, unless the listing requires notice.\n- `promoCode` redeems a promotion, as in get_quote. If the reservation expires, is rejected, or is cancelled before it was Confirmed,\n  the promotion counts as not redeemed.\n- By default, a customer can have at most 5 reservations without a confirmed deposit (Pending or DepositPaid), and 10 unpaid ones that\n  have not ended, including those without a deposit. Open requests count too.\n- Customers without a paid stay share the daily limits `newCustomerBookings` and `newCustomerNights` by site.\n- A listing with the `bookingMode` Request, or InstantIfVerified for a customer whose identity is not verified, is booked with\n  addBookingRequest.\n- With an API key, the total and the amount due at arrival count against the key's `spendingLimit`. A key without a limit\n  cannot book.\n\nOnly for these roles: Customer.\n\nTakes two calls. The first call, without `confirmationToken`, changes nothing and returns `preview` and a `confirmationToken`. Show the preview to the person, and call again with the same arguments and the token only after they agree. A token expires after a few minutes and can be used once.\n\nAmounts are in major units of `currencyCode`: 135 with JOD means 135 Jordanian dinars.\n\nDates are YYYY-MM-DD. The night of `startDate` is part of a stay or range, that of `endDate` is not.",
    "isReadOnly": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "propertyId": {
          "type": "integer",
          "description": "Identifier of the listing.",
          "minimum": 1,
          "maximum": 2147483647
        },
        "startDate": {
          "type": "string",
          "pattern": "^\\d{4}-\\d{2}-\\d{2}$",
          "description": "A calendar date. Format YYYY-MM-DD."
        },
        "endDate": {
          "type": "string",
          "pattern": "^\\d{4}-\\d{2}-\\d{2}$",
          "description": "Departure day; its night is not part of the stay. Format YYYY-MM-DD."
        },
        "guestsCount": {
          "type": "integer",
          "description": "Number of guests, at most the listing's `maxGuests`. If omitted, prices per guest are calculated for one guest.",
          "minimum": 1,
          "maximum": 100
        },
        "childrenCount": {
          "type": "integer",
          "description": "Number of children among the guests, at most `guestsCount`. Taxes with a `minAge` do not count children.",
          "minimum": 0,
          "maximum": 100
        },
        "chargeIds": {
          "type": "array",
          "maxItems": 20,
          "description": "Identifiers of the optional charges that the customer chooses (getCharges).",
          "items": {
            "type": "integer",
            "description": "Identifier of a record.",
            "minimum": 1,
            "maximum": 2147483647
          }
        },
        "promoCode": {
          "type": "string",
          "description": "Code of a promotion, case-insensitive. The promotion reduces the price of the nights.",
          "minLength": 1,
          "maxLength": 64
        },
        "note": {
          "type": "string",
          "description": "Note to the owner.",
          "maxLength": 500
        }
      },
      "required": [
        "propertyId",
        "startDate",
        "endDate"
      ],
      "additionalProperties": false
    },
    "input": {},
    "operation": {
      "method": "POST",
      "path": "/Reservations/BookReservation/book",
      "parameters": {},
      "hasBody": true,
      "acceptsIdempotencyKey": true,
      "output": {
        "status": "BookingStatus",
        "rentType": "RentType",
        "cancellationPolicy": "CancellationPolicy",
        "cancelledBy": "UserRole",
        "refundStatus": "PaymentStatus",
        "commissionType": "CommissionType",
        "property": {
          "city": "City"
        },
        "lines": {
          "kind": "PriceLineKind",
          "collectedBy": "ChargeCollector",
          "chargeKind": "ChargeKind"
        }
      },
      "pagination": {}
    },
    "preview": {
      "method": "GET",
      "path": "/Reservations/GetQuote/{propertyId}",
      "parameters": {
        "propertyId": "path",
        "startDate": "query",
        "endDate": "query",
        "guestsCount": "query",
        "childrenCount": "query",
        "chargeIds": "query",
        "promoCode": "query"
      },
      "hasBody": false,
      "acceptsIdempotencyKey": false,
      "output": {
        "rentType": "RentType",
        "cancellationPolicy": "CancellationPolicy",
        "lines": {
          "kind": "PriceLineKind",
          "collectedBy": "ChargeCollector",
          "chargeKind": "ChargeKind"
        },
        "bookingMode": "BookingMode"
      },
      "pagination": {}
    },
    "expecting": {
      "expectedTotalAmount": "totalAmount",
      "expectedDueAtArrivalAmount": "dueAtArrivalAmount",
      "expectedDepositAmount": "depositAmount",
      "expectedCurrencyId": "currencyId",
      "expectedCancellationPolicy": "cancellationPolicy",
      "expectedTermsDigest": "termsDigest"
    }
  },
  {
    "name": "list_my_stays",
    "title": "List your reservations",
    "description": "Lists the calling customer's reservations, most recently booked first.\n\n- A reservation whose hold has expired is returned as Expired immediately, except during maintenance.\n\nOnly for these roles: Customer.\n\nAmounts are in major units of `currencyCode`: 135 with JOD means 135 Jordanian dinars.\n\nDates are YYYY-MM-DD. The night of `startDate` is part of a stay or range, that of `endDate` is not.",
    "isReadOnly": true,
    "inputSchema": {
      "type": "object",
      "properties": {
        "status": {
          "type": "string",
          "enum": [
            "Pending",
            "DepositPaid",
            "Confirmed",
            "Completed",
            "Cancelled",
            "Rejected",
            "Expired",
            "NoShow"
          ],
          "description": "Return only reservations in this state. Pending: The nights are held until holdExpiresAt. DepositPaid: The customer has declared the deposit as paid; the nights are held until an administrator decides, at most until holdExpiresAt. Confirmed: An administrator has confirmed the deposit, it was paid online, or no deposit was required. Completed: The stay is over. Cancelled: Cancelled; the nights are available again. Rejected: An administrator has rejected the deposit; the nights are available again. Expired: The hold or the time to decide on the deposit has ended; the nights are available again. An online payment that arrives late confirms the reservation if the nights are still free. NoShow: The customer did not arrive."
        },
        "from": {
          "type": "string",
          "pattern": "^\\d{4}-\\d{2}-\\d{2}$",
          "description": "Return only stays with a night on this date or later. Format YYYY-MM-DD."
        },
        "to": {
          "type": "string",
          "pattern": "^\\d{4}-\\d{2}-\\d{2}$",
          "description": "Return only stays with a night before this date. Format YYYY-MM-DD."
        },
        "cursor": {
          "type": "string",
          "description": "Start of the page: `pagination.nextCursor` of the previous response, with the same filters and sort. A cursor from a request with other filters or another sort returns 400 VALIDATION_ERROR. Omit the parameter for the first page.",
          "minLength": 1,
          "maxLength": 512
        },
        "pageSize": {
          "type": "integer",
          "description": "Maximum number of records on a page, 1 to 100. Default 50. A page ends earlier if its records exceed about 1 MB; `nextCursor` continues after its last record.",
          "minimum": 1,
          "maximum": 100,
          "default": 50
        }
      },
      "required": [],
      "additionalProperties": false
    },
    "input": {
      "status": "BookingStatus"
    },
    "operation": {
      "method": "GET",
      "path": "/Reservations/GetMyReservations",
      "parameters": {
        "status": "query",
        "from": "query",
        "to": "query",
        "cursor": "query",
        "pageSize": "query",
        "updatedSince": "query",
        "includeTotalCount": "query"
      },
      "hasBody": false,
      "acceptsIdempotencyKey": false,
      "output": {
        "status": "BookingStatus",
        "rentType": "RentType",
        "cancellationPolicy": "CancellationPolicy",
        "cancelledBy": "UserRole",
        "refundStatus": "PaymentStatus",
        "commissionType": "CommissionType",
        "property": {
          "city": "City"
        },
        "lines": {
          "kind": "PriceLineKind",
          "collectedBy": "ChargeCollector",
          "chargeKind": "ChargeKind"
        }
      },
      "pagination": {}
    },
    "expecting": {}
  },
  {
    "name": "list_stays_of_my_listings",
    "title": "List the reservations of your listings",
    "description": "Lists the reservations of the calling owner's listings, most recently booked first.\n\n- The customer and the platform's commission are included.\n- A reservation whose hold has expired is returned as Expired immediately, except during maintenance.\n- If `propertyId` is the listing of another owner, the list is empty.\n\nOnly for these roles: Owner.\n\nAmounts are in major units of `currencyCode`: 135 with JOD means 135 Jordanian dinars.\n\nDates are YYYY-MM-DD. The night of `startDate` is part of a stay or range, that of `endDate` is not.",
    "isReadOnly": true,
    "inputSchema": {
      "type": "object",
      "properties": {
        "propertyId": {
          "type": "integer",
          "description": "Return only reservations of this listing.",
          "minimum": 1,
          "maximum": 2147483647
        },
        "status": {
          "type": "string",
          "enum": [
            "Pending",
            "DepositPaid",
            "Confirmed",
            "Completed",
            "Cancelled",
            "Rejected",
            "Expired",
            "NoShow"
          ],
          "description": "Return only reservations in this state. Pending: The nights are held until holdExpiresAt. DepositPaid: The customer has declared the deposit as paid; the nights are held until an administrator decides, at most until holdExpiresAt. Confirmed: An administrator has confirmed the deposit, it was paid online, or no deposit was required. Completed: The stay is over. Cancelled: Cancelled; the nights are available again. Rejected: An administrator has rejected the deposit; the nights are available again. Expired: The hold or the time to decide on the deposit has ended; the nights are available again. An online payment that arrives late confirms the reservation if the nights are still free. NoShow: The customer did not arrive."
        },
        "from": {
          "type": "string",
          "pattern": "^\\d{4}-\\d{2}-\\d{2}$",
          "description": "Return only stays with a night on this date or later. Format YYYY-MM-DD."
        },
        "to": {
          "type": "string",
          "pattern": "^\\d{4}-\\d{2}-\\d{2}$",
          "description": "Return only stays with a night before this date. Format YYYY-MM-DD."
        },
        "cursor": {
          "type": "string",
          "description": "Start of the page: `pagination.nextCursor` of the previous response, with the same filters and sort. A cursor from a request with other filters or another sort returns 400 VALIDATION_ERROR. Omit the parameter for the first page.",
          "minLength": 1,
          "maxLength": 512
        },
        "pageSize": {
          "type": "integer",
          "description": "Maximum number of records on a page, 1 to 100. Default 50. A page ends earlier if its records exceed about 1 MB; `nextCursor` continues after its last record.",
          "minimum": 1,
          "maximum": 100,
          "default": 50
        }
      },
      "required": [],
      "additionalProperties": false
    },
    "input": {
      "status": "BookingStatus"
    },
    "operation": {
      "method": "GET",
      "path": "/Reservations/GetOwnerReservations",
      "parameters": {
        "propertyId": "query",
        "status": "query",
        "from": "query",
        "to": "query",
        "cursor": "query",
        "pageSize": "query",
        "updatedSince": "query",
        "includeTotalCount": "query"
      },
      "hasBody": false,
      "acceptsIdempotencyKey": false,
      "output": {
        "status": "BookingStatus",
        "rentType": "RentType",
        "cancellationPolicy": "CancellationPolicy",
        "cancelledBy": "UserRole",
        "refundStatus": "PaymentStatus",
        "commissionType": "CommissionType",
        "property": {
          "city": "City"
        },
        "lines": {
          "kind": "PriceLineKind",
          "collectedBy": "ChargeCollector",
          "chargeKind": "ChargeKind"
        }
      },
      "pagination": {}
    },
    "expecting": {}
  },
  {
    "name": "get_stay",
    "title": "Get a reservation",
    "description": "Returns a reservation. Available to the customer, the owner of the listing and administrators.\n\n- The customer sees neither the commission nor `customer`.\n- A reservation whose hold has expired is returned as Expired immediately, except during maintenance.\n- `refundIfCancelledNow` is the refund that cancel_stay would currently give.\n- `nightlyPrices` and `lines` are the prices at the time of booking.\n\nOnly for these roles: Customer, Owner, Admin.\n\nAmounts are in major units of `currencyCode`: 135 with JOD means 135 Jordanian dinars.\n\nDates are YYYY-MM-DD. The night of `startDate` is part of a stay or range, that of `endDate` is not.",
    "isReadOnly": true,
    "inputSchema": {
      "type": "object",
      "properties": {
        "id": {
          "type": "integer",
          "description": "Identifier of the reservation.",
          "minimum": 1,
          "maximum": 2147483647
        }
      },
      "required": [
        "id"
      ],
      "additionalProperties": false
    },
    "input": {},
    "operation": {
      "method": "GET",
      "path": "/Reservations/GetReservationById/{id}",
      "parameters": {
        "id": "path"
      },
      "hasBody": false,
      "acceptsIdempotencyKey": false,
      "output": {
        "status": "BookingStatus",
        "rentType": "RentType",
        "cancellationPolicy": "CancellationPolicy",
        "cancelledBy": "UserRole",
        "refundStatus": "PaymentStatus",
        "commissionType": "CommissionType",
        "property": {
          "city": "City"
        },
        "lines": {
          "kind": "PriceLineKind",
          "collectedBy": "ChargeCollector",
          "chargeKind": "ChargeKind"
        }
      },
      "pagination": {}
    },
    "expecting": {}
  },
  {
    "name": "cancel_stay",
    "title": "Cancel a reservation",
    "description": "Cancels a Pending, DepositPaid or Confirmed reservation and makes its nights available.\n\n- The customer and the owner can cancel before `startDate`, administrators until `endDate`. Owners and administrators must give a\n  reason.\n- If the customer cancels, the reservation's `cancellationPolicy` (Flexible, Moderate or Strict) determines the refund of a confirmed\n  deposit by the days before `startDate`. A paid balance is not refunded automatically; an administrator can refund it.\n- If the price has charges (`lines`), the policy applies to the part of the deposit that is for nights. The part of every confirmed\n  payment that is for charges with `isRefundable` is refunded in full before `startDate`; the part for other charges is not refunded.\n  Taxes are refunded in proportion to the refunded part of nights and charges.\n- If the owner or an administrator cancels, the refund is the sum of all confirmed payments, including the balance. An administrator\n  can set another amount.\n- Cancelling it again changes nothing and returns 200.\n\nOnly for these roles: Customer, Owner, Admin.\n\nTakes two calls. The first call, without `confirmationToken`, changes nothing and returns `preview` and a `confirmationToken`. Show the preview to the person, and call again with the same arguments and the token only after they agree. A token expires after a few minutes and can be used once.\n\nAmounts are in major units of `currencyCode`: 135 with JOD means 135 Jordanian dinars.\n\nDates are YYYY-MM-DD. The night of `startDate` is part of a stay or range, that of `endDate` is not.",
    "isReadOnly": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "id": {
          "type": "integer",
          "description": "Identifier of the reservation.",
          "minimum": 1,
          "maximum": 2147483647
        },
        "reason": {
          "type": "string",
          "description": "The reason; required unless the customer cancels.",
          "minLength": 1,
          "maxLength": 500
        }
      },
      "required": [
        "id"
      ],
      "additionalProperties": false
    },
    "input": {},
    "operation": {
      "method": "POST",
      "path": "/Reservations/CancelReservation/{id}",
      "parameters": {
        "id": "path"
      },
      "hasBody": true,
      "acceptsIdempotencyKey": true,
      "output": {
        "status": "BookingStatus",
        "rentType": "RentType",
        "cancellationPolicy": "CancellationPolicy",
        "cancelledBy": "UserRole",
        "refundStatus": "PaymentStatus",
        "commissionType": "CommissionType",
        "property": {
          "city": "City"
        },
        "lines": {
          "kind": "PriceLineKind",
          "collectedBy": "ChargeCollector",
          "chargeKind": "ChargeKind"
        }
      },
      "pagination": {}
    },
    "preview": {
      "method": "GET",
      "path": "/Reservations/GetReservationById/{id}",
      "parameters": {
        "id": "path"
      },
      "hasBody": false,
      "acceptsIdempotencyKey": false,
      "output": {
        "status": "BookingStatus",
        "rentType": "RentType",
        "cancellationPolicy": "CancellationPolicy",
        "cancelledBy": "UserRole",
        "refundStatus": "PaymentStatus",
        "commissionType": "CommissionType",
        "property": {
          "city": "City"
        },
        "lines": {
          "kind": "PriceLineKind",
          "collectedBy": "ChargeCollector",
          "chargeKind": "ChargeKind"
        }
      },
      "pagination": {}
    },
    "expecting": {
      "expectedRefundAmount": "refundIfCancelledNow"
    }
  },
  {
    "name": "block_nights",
    "title": "Block dates of a listing",
    "description": "Blocks the nights from `startDate` up to but not including `endDate`. Available to the owner and administrators.\n\n- The nights cannot be booked until the range is removed.\n- A range has 1 to 365 nights and starts between today and 365 days ahead.\n- The request counts against the daily limit `nights`, like unblock_nights and setNights.\n\nOnly for these roles: Owner, Admin.\n\nDates are YYYY-MM-DD. The night of `startDate` is part of a stay or range, that of `endDate` is not.",
    "isReadOnly": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "propertyId": {
          "type": "integer",
          "description": "Identifier of the listing.",
          "minimum": 1,
          "maximum": 2147483647
        },
        "startDate": {
          "type": "string",
          "pattern": "^\\d{4}-\\d{2}-\\d{2}$",
          "description": "First night to block. Format YYYY-MM-DD."
        },
        "endDate": {
          "type": "string",
          "pattern": "^\\d{4}-\\d{2}-\\d{2}$",
          "description": "First day that can be booked again. Format YYYY-MM-DD."
        },
        "reason": {
          "type": "string",
          "description": "Reason, visible to the owner and administrators.",
          "maxLength": 500
        }
      },
      "required": [
        "propertyId",
        "startDate",
        "endDate"
      ],
      "additionalProperties": false
    },
    "input": {},
    "operation": {
      "method": "POST",
      "path": "/Reservations/AddBlockedDates",
      "parameters": {},
      "hasBody": true,
      "acceptsIdempotencyKey": true,
      "output": {},
      "pagination": {}
    },
    "expecting": {}
  },
  {
    "name": "list_blocked_nights",
    "title": "List the blocked dates of a listing",
    "description": "Lists the blocked ranges of a listing that have not ended, including imported ones, in chronological order, for the owner and\nadministrators.\n\nOnly for these roles: Owner, Admin.\n\nDates are YYYY-MM-DD. The night of `startDate` is part of a stay or range, that of `endDate` is not.",
    "isReadOnly": true,
    "inputSchema": {
      "type": "object",
      "properties": {
        "propertyId": {
          "type": "integer",
          "description": "Identifier of the listing.",
          "minimum": 1,
          "maximum": 2147483647
        }
      },
      "required": [
        "propertyId"
      ],
      "additionalProperties": false
    },
    "input": {},
    "operation": {
      "method": "GET",
      "path": "/Reservations/GetBlockedDates/{propertyId}",
      "parameters": {
        "propertyId": "path"
      },
      "hasBody": false,
      "acceptsIdempotencyKey": false,
      "output": {},
      "pagination": {}
    },
    "expecting": {}
  },
  {
    "name": "unblock_nights",
    "title": "Unblock dates",
    "description": "Removes a blocked range. Available to the owner and administrators.\n\n- The nights can be booked again, unless an imported calendar also blocks them.\n- A range from an imported calendar cannot be removed. Remove the event on the other platform, or remove the import.\n\nOnly for these roles: Owner, Admin.",
    "isReadOnly": false,
    "inputSchema": {
      "type": "object",
      "properties": {
        "id": {
          "type": "integer",
          "description": "Identifier of the blocked range.",
          "minimum": 1,
          "maximum": 2147483647
        }
      },
      "required": [
        "id"
      ],
      "additionalProperties": false
    },
    "input": {},
    "operation": {
      "method": "DELETE",
      "path": "/Reservations/RemoveBlockedDates/{id}",
      "parameters": {
        "id": "path"
      },
      "hasBody": false,
      "acceptsIdempotencyKey": false,
      "output": {},
      "pagination": {}
    },
    "expecting": {}
  },
  {
    "name": "list_pending_deposits",
    "title": "List reservations that await deposit confirmation",
    "description": "Lists reservations in state Pending (no deposit declared) or DepositPaid (declared by the customer) whose hold has not expired, oldest\nfirst.\n\n- A DepositPaid reservation expires at `holdExpiresAt` if no administrator decides. Administrators are notified of each declared\n  deposit every 24 hours, halfway through that time, on the last day, and when it has expired.\n\nOnly for these roles: Admin.\n\nAmounts are in major units of `currencyCode`: 135 with JOD means 135 Jordanian dinars.\n\nDates are YYYY-MM-DD. The night of `startDate` is part of a stay or range, that of `endDate` is not.",
    "isReadOnly": true,
    "inputSchema": {
      "type": "object",
      "properties": {
        "propertyId": {
          "type": "integer",
          "description": "Return only reservations of this listing.",
          "minimum": 1,
          "maximum": 2147483647
        },
        "customerId": {
          "type": "integer",
          "description": "Return only reservations of this customer.",
          "minimum": 1,
          "maximum": 2147483647
        },
        "cursor": {
          "type": "string",
          "description": "Start of the page: `pagination.nextCursor` of the previous response, with the same filters and sort. A cursor from a request with other filters or another sort returns 400 VALIDATION_ERROR. Omit the parameter for the first page.",
          "minLength": 1,
          "maxLength": 512
        },
        "pageSize": {
          "type": "integer",
          "description": "Maximum number of records on a page, 1 to 100. Default 50. A page ends earlier if its records exceed about 1 MB; `nextCursor` continues after its last record.",
          "minimum": 1,
          "maximum": 100,
          "default": 50
        }
      },
      "required": [],
      "additionalProperties": false
    },
    "input": {},
    "operation": {
      "method": "GET",
      "path": "/Admin/GetPendingDeposits",
      "parameters": {
        "propertyId": "query",
        "customerId": "query",
        "cursor": "query",
        "pageSize": "query",
        "updatedSince": "query",
        "includeTotalCount": "query"
      },
      "hasBody": false,
      "acceptsIdempotencyKey": false,
      "output": {
        "status": "BookingStatus",
        "rentType": "RentType",
        "cancellationPolicy": "CancellationPolicy",
        "cancelledBy": "UserRole",
        "refundStatus": "PaymentStatus",
        "commissionType": "CommissionType",
        "property": {
          "city": "City"
        },
        "lines": {
          "kind": "PriceLineKind",
          "collectedBy": "ChargeCollector",
          "chargeKind": "ChargeKind"
        }
      },
      "pagination": {}
    },
    "expecting": {}
  }
];
