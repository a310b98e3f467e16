/**
 * The unique constraints, with one name for both engines. PostgreSQL reports the name of a violated constraint; SQLite reports its
 * columns, which are the values here. Migrations declare the constraints. {@link onUnique} of errors.ts handles violations.
 */
export const uniqueConstraints = {
  app_user_email: 'app_user.email_key',
  app_user_phone: 'app_user.phone',
  session_pkey: 'session.id',
  refresh_token_pkey: 'refresh_token.token_hash',
  api_key_hash: 'api_key.key_hash',
  otp_code_live: 'otp_code.channel, otp_code.target, otp_code.network',
  otp_code_turn: 'otp_code.channel, otp_code.target, otp_code.after_id',
  otp_attempt_pkey: 'otp_attempt.code_id, otp_attempt.network',
  file_pkey: 'file.name',
  file_owner_purpose: 'file.owner_id, file.purpose',
  property_picture_position: 'property_picture.property_id, property_picture.position',
  property_feature_once: 'property_feature.feature, property_feature.property_id',
  property_word_once: 'property_word.word, property_word.property_id',
  property_rate_once: 'property_rate.property_id, property_rate.first_day',
  reservation_night_taken: 'reservation_night.property_id, reservation_night.night',
  calendar_feed_pkey: 'calendar_feed.property_id',
  calendar_night_once: 'calendar_night.property_id, calendar_night.import_id, calendar_night.night',
  calendar_conflict_once:
    'calendar_conflict.property_id, calendar_conflict.import_id, calendar_conflict.reservation_id',
  customer_turn_pkey: 'customer_turn.user_id',
  payment_transaction_live_deposit: 'payment_transaction.reservation_id, payment_transaction.property_id',
  currency_code: 'currency.code',
  payment_type_code: 'payment_type.code_key',
  outbox_sequence: 'outbox.sequence',
  favorite_once: 'favorite.user_id, favorite.property_id',
  terms_document_version: 'terms_document.version',
  idempotency_once: 'idempotency.scope, idempotency.key',
  receipt_person_pkey: 'receipt_person.user_id, receipt_person.scope, receipt_person.key',
  webhook_lane_pkey: 'webhook_lane.webhook_id, webhook_lane.resource_kind, webhook_lane.resource_id',
  webhook_usage_pkey: 'webhook_usage.user_id',
  marker_pkey: 'marker.name',
  job_run_pkey: 'job_run.name',
} as const;

export type UniqueConstraint = keyof typeof uniqueConstraints;
