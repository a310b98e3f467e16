/** Columns without personal data: types, states, codes, hashes and keys, and texts that administrators publish. */
export const impersonalColumns = [
  // Codes, keys and ids of providers and of their notices; the URL of a provider's page is erased with the account.
  ...['key', 'provider', 'reference', 'charge', 'redirect_url', 'received_currency', 'failure'].map(
    (name) => `payment_session.${name}`,
  ),
  ...['key', 'provider', 'reference', 'failure'].map((name) => `payment_refund.${name}`),
  ...['provider', 'reference', 'state'].map((name) => `payment_dispute.${name}`),
  ...['provider', 'notice_id', 'charge', 'dispute'].map((name) => `payment_notice.${name}`),
  ...['reference', 'key', 'status', 'currency', 'notices', 'refunds'].map((name) => `sandbox_payment.${name}`),
  ...['audit_log.action', 'audit_log.subject', 'audit_log.trace_id', 'outbox.data', 'outbox.event_id'],
  ...['outbox.resource_kind', 'outbox.type', 'customer_turn.stays'],
  // What administrators announce to all users of a role; deleted when the last of them is notified.
  ...['roles', 'title', 'message', 'parameters'].map((name) => `announcement.${name}`),
  ...['city.country_code', 'city.name', 'city.time_zone', 'currency.code', 'currency.name', 'currency.symbol'],
  ...['payment_type.code', 'payment_type.code_key', 'payment_type.description', 'payment_type.instructions'],
  ...['payment_type.name', 'terms_document.body', 'terms_document.language', 'terms_document.title'],
  ...['file.content_type', 'file.kind', 'file.name', 'file.purpose', 'file.sha256', 'file.storage_key'],
  // Events contain no personal data; the responses of a receiver are deleted with its webhook.
  ...['outbox.event_id', 'webhook.types', 'webhook.secret', 'webhook.former_secret', 'webhook_lane.resource_kind'],
  ...['body', 'event_id', 'event_type', 'failure', 'resource_kind', 'response_body'].map(
    (name) => `webhook_delivery.${name}`,
  ),
  // Hashes and encrypted values; the booked title and the lines of the price belong to the guest's record.
  ...['api_key.key_hash', 'api_key.last_characters', 'otp_attempt.network', 'otp_code.network'],
  ...['app_user.network', 'session.network', 'refresh_token.successors', 'reservation.title'],
  ...['reservation.image', 'reservation.night_prices', 'reservation.price_lines', 'rent_property.discounts'],
  ...['rent_property.arrival_rules', 'property_night.night'],
  ...['saved_search.told', 'property_change.before'],
  ...['city.taxes', 'promotion.property_ids', 'promotion.valid_from', 'promotion.valid_to', 'rent_invoice.period_end'],
  ...[
    'property_picture.file_name',
    'message_picture.file_name',
    'property_feature.feature',
    'payment_transaction.receipt_file',
  ],
  ...['refresh_token.session_id', 'refresh_token.token_hash', 'session.id', 'otp_code.code_hash', 'otp_code.state'],
  ...['idempotency.key', 'idempotency.request_hash', 'idempotency.scope', 'rate_limit.key'],
  ...['rate_limit_call.key', 'rate_limit_call.caller', 'app_user.language', 'rent_invoice.period_start'],
  // Only the dates of imported calendars are stored.
  ...['url_encrypted', 'feed_token', 'etag', 'last_modified', 'exported_etag'].map((name) => `calendar_import.${name}`),
  ...['calendar_import.problem_code', 'calendar_import.problem_detail'],
  ...['calendar_feed.token', 'calendar_feed.exported_etag', 'calendar_night.night', 'calendar_night.uid'],
  ...['calendar_conflict', 'calendar_request_conflict'].flatMap((table) =>
    ['start_date', 'end_date', 'uid'].map((name) => `${table}.${name}`),
  ),
  'receipt_person.key',
  ...['start_date', 'end_date', 'lines', 'old_start_date', 'old_end_date', 'old_lines'].map(
    (name) => `alteration.${name}`,
  ),
  // The title and the lines of a request belong to the guest's record, as those of a reservation.
  ...['start_date', 'end_date', 'night_prices', 'price_lines', 'title', 'image'].map(
    (name) => `booking_request.${name}`,
  ),
  ...['reservation.start_date', 'reservation.end_date', 'reservation_night.night', 'blocked_date_range.start_date'],
  ...['blocked_date_range.end_date', 'marker.name', 'marker.value', 'job_run.name', 'receipt_person.scope'],
  // The masked contact is that of a pending one; the row is deleted with the account.
  ...['next', 'language', 'site'].map((name) => `contact_notice.${name}`),
  // The network that requested a code; the row is deleted an hour after the closing, and after a day in any case.
  'otp_code.requested_from',
  // Three legible characters.
  'app_user.identity_number_masked',
  // A blocked user cannot close the account, and unblocking deletes the value.
  'app_user.blocked_reason',
];
