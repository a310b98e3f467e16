/** Generated from the contract 2.2.0 of Rental marketplace. Do not edit. */

// Bundlers keep the order of modules, and bundles with the functions before the tables compress best.
import { type SignedBy, type VerifyOptions, verifySignature } from './webhooks.js';
export { EventsGoneError, events } from './events.js';
export { nameOf } from './enumerations.js';
import { clientOf } from './client.js';
import type { ClientOf, ClientOptions } from './client.js';
import { ApiError as AnyApiError } from './errors.js';
export * from './models/index.js';
import type { ErrorCode, Event } from './models/index.js';
import { operations } from './apis/index.js';

/** The client: a function for each operation of the contract, and the tokens. */
export type Client = ClientOf<typeof operations>;

/** Creates a client with one function for each operation of the contract. */
export function createClient(options: ClientOptions): Client {
    return clientOf(operations, options, '2.2.0');
}

/** An error response. Use `code` to tell errors apart; it is '' if the response came from a proxy and not from the service. */
export type ApiError<Code extends ErrorCode | '' = ErrorCode | ''> = AnyApiError<Code>;
/** The class of error responses, for `instanceof`. */
export const ApiError: {
    new (...given: ConstructorParameters<typeof AnyApiError<ErrorCode | ''>>): ApiError;
    /** What all errors of the class have in common. */
    readonly prototype: ApiError;
} = AnyApiError;

/** Returns true if `error` is an ApiError and, if you pass `codes`, has one of them. */
export function isApiError<Code extends ErrorCode | '' = ErrorCode | ''>(error: unknown, ...codes: Code[]): error is ApiError<Code> {
    return error instanceof ApiError && (codes.length === 0 || (codes as string[]).includes(error.code));
}

/**
 * Verifies the signature of a webhook request and returns the event. Throws a WebhookError if the signature is invalid or more than five
 * minutes old (option `tolerance`, in seconds). `body` is the request body as received, as text or bytes. `headers` are the request's headers:
 * those of Standard Webhooks (`webhook-signature`), or `X-Signature` if they are missing. You can also pass the value of `X-Signature` alone.
 * If you pass several secrets, any of them can match.
 *
 * A test event (sendTestToWebhook) has the type `webhook.test`, which is not in EventType. Ignore types that you do not know.
 */
export function verifyWebhook(
    body: string | Uint8Array,
    headers: SignedBy,
    secrets: string | readonly string[],
    options?: VerifyOptions,
): Promise<Event> {
    return verifySignature<Event>(body, headers, secrets, options);
}

export { ApiConnectionError } from './errors.js';
export { WebhookError, type VerifyOptions, type WebhookHeaders } from './webhooks.js';
export type {
    CallOptions,
    ClientOptions,
    ReceivedResponse,
    SentRequest,
    Tokens,
} from './client.js';
export type { EventsOptions, SequenceStore } from './events.js';
export type { NativeFile, Upload } from './requests.js';
export * from './state-machines.js';
export { GetCustomerIdImageSideEnum } from './apis/CustomerApi.js';
export { GetOwnerIdImageSideEnum } from './apis/OwnerApi.js';
export type { GetSandboxPaymentPageLangEnum } from './apis/PaymentSessionsApi.js';
export type { PaySandboxPaymentLangEnum } from './apis/PaymentSessionsApi.js';
export { GetRentPropertiesSortEnum } from './apis/RentPropertiesApi.js';
export type { AddAgentParameters, ConfirmDepositParameters, GetAllReservationsParameters, GetPendingDepositsParameters, RejectDepositParameters } from './apis/AdminApi.js';
export type { GetAgentDataParameters, GetAgentRentPropertiesParameters, GetAgentsParameters } from './apis/AgentApi.js';
export type { AddAlterationParameters, DecideAlterationParameters, GetAlterationQuoteParameters, GetAlterationsByReservationParameters, WithdrawAlterationParameters } from './apis/AlterationsApi.js';
export type { AddApiKeyParameters, RemoveApiKeyParameters } from './apis/ApiKeysApi.js';
export type { CloseAccountParameters, LogInWithEmailParameters, LogInWithPhoneNumberParameters, LogOutParameters, RefreshTokenParameters, UpdateMeParameters } from './apis/AuthApi.js';
export type { BlockUserParameters, GetBlockedUsersParameters, UnblockUserParameters } from './apis/BlockedUsersApi.js';
export type { AcceptBookingRequestParameters, AddBookingRequestParameters, DeclineBookingRequestParameters, GetMyBookingRequestsParameters, GetOwnerBookingRequestsParameters, WithdrawBookingRequestParameters } from './apis/BookingRequestsApi.js';
export type { AddCalendarImportParameters, ExportCalendarParameters, GetCalendarFeedParameters, GetCalendarImportsParameters, RefreshCalendarParameters, RemoveCalendarImportParameters, RotateCalendarFeedParameters } from './apis/CalendarApi.js';
export type { GetTaxesParameters, SetTaxesParameters } from './apis/CityApi.js';
export type { AddComplaintParameters, DecideComplaintParameters, GetComplaintByIdParameters, GetComplaintsParameters, GetMyComplaintsParameters } from './apis/ComplaintsApi.js';
export type { GetConversationsParameters, MarkConversationAsReadParameters, MuteConversationParameters, OpenConversationParameters } from './apis/ConversationsApi.js';
export type { AddCustomerParameters, AddCustomerParametersCamelCase, GetCustomerByUserIdParameters, GetCustomerIdImageParameters, GetCustomersParameters, SetCustomerIdImagesParameters, SetCustomerIdImagesParametersCamelCase, UpdateCustomerParameters, VerifyCustomerIdentityParameters } from './apis/CustomerApi.js';
export type { GetEventsParameters } from './apis/EventsApi.js';
export type { AddFavoriteParameters, GetFavoritesParameters, RemoveFavoriteParameters } from './apis/FavoritePropertiesApi.js';
export type { DeletePictureParameters, GetPictureParameters, UploadPictureParameters } from './apis/FilesApi.js';
export type { GetArrivalRulesParameters, GetChargesParameters, GetDiscountsParameters, GetNightsParameters, SetArrivalRulesParameters, SetChargesParameters, SetDiscountsParameters, SetNightsParameters } from './apis/ListingRulesApi.js';
export type { GetMessagePictureParameters, GetMessagesParameters, SendMessageParameters, UploadMessagePictureParameters } from './apis/MessagesApi.js';
export type { GetNotificationsParameters, MarkNotificationAsReadParameters, SendNotificationParameters } from './apis/NotificationsApi.js';
export type { SendEmailCodeParameters, SendPhoneCodeParameters, VerifyEmailParameters, VerifyPhoneParameters } from './apis/OtpApi.js';
export type { ActivateOwnerParameters, AddOwnerParameters, AddOwnerParametersCamelCase, DeactivateOwnerParameters, GetOwnerByUserIdParameters, GetOwnerIdImageParameters, GetOwnersParameters, SetOwnerCommissionParameters, UpdateOwnerParameters } from './apis/OwnerApi.js';
export type { CancelPaymentSessionParameters, DecidePaymentSessionParameters, GetPaymentSessionByIdParameters, GetPaymentSessionsParameters, GetSandboxPaymentPageParameters, PaySandboxPaymentParameters, ReceivePaymentNoticeParameters, StartPaymentSessionParameters, StartRefundParameters } from './apis/PaymentSessionsApi.js';
export type { AddPaymentReceiptParameters, AddPaymentTransactionParameters, CancelPaymentTransactionParameters, DecidePaymentTransactionParameters, GetMyPaymentTransactionsParameters, GetPaymentReceiptParameters, GetPaymentTransactionByIdParameters, GetPaymentTransactionsParameters, RequestPaymentReceiptParameters } from './apis/PaymentTransactionsApi.js';
export type { AddPaymentTypeParameters, DeletePaymentTypeParameters, GetPaymentTypesParameters, UpdatePaymentTypeParameters } from './apis/PaymentTypesApi.js';
export type { AddPromotionParameters, DeactivatePromotionParameters, GetMyPromotionsParameters, UpdatePromotionParameters } from './apis/PromotionsApi.js';
export type { GetMyRentInvoicesParameters, GetOwnerRentInvoicesParameters, GetRentInvoiceByIdParameters, GetRentInvoicesParameters, WaiveRentInvoiceParameters } from './apis/RentInvoicesApi.js';
export type { AddRentPropertyParameters, AddRentPropertyParametersCamelCase, ChangeRentPropertyStatusParameters, DeleteRentPropertyParameters, GetMyRentListingsParameters, GetRentPropertiesParameters, GetRentPropertyByIdParameters, GetSeasonsParameters, SetRentPropertyCommissionParameters, SetSeasonsParameters, UpdateRentPropertyParameters, UpdateRentPropertyParametersCamelCase } from './apis/RentPropertiesApi.js';
export type { GetGeneralReportParameters } from './apis/ReportsApi.js';
export type { AddBlockedDatesParameters, BookReservationParameters, CancelReservationParameters, GetAvailableDatesParameters, GetBlockedDatesParameters, GetMyReservationsParameters, GetNoticeQuoteParameters, GetOwnerReservationsParameters, GetQuoteParameters, GetRenewalQuoteParameters, GetReservationByIdParameters, GiveNoticeParameters, MarkNoShowParameters, RemoveBlockedDatesParameters, RenewReservationParameters } from './apis/ReservationsApi.js';
export type { AddReviewParameters, GetMyReviewsParameters, GetReviewsByPropertyParameters, HideReviewParameters, ReplyToReviewParameters, UpdateReviewParameters } from './apis/ReviewsApi.js';
export type { AddSavedSearchParameters, GetMySavedSearchesParameters, RemoveSavedSearchParameters, UpdateSavedSearchParameters } from './apis/SavedSearchesApi.js';
export type { AcceptTermsParameters, AddTermsParameters, GetCurrentTermsParameters, GetTermsParameters } from './apis/TermsApi.js';
export type { AddWebhookParameters, GetWebhookDeliveriesParameters, RedeliverToWebhookParameters, RemoveWebhookParameters, RotateWebhookSecretParameters, SendTestToWebhookParameters, UpdateWebhookParameters } from './apis/WebhooksApi.js';
