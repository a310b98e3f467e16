import { operationsOf } from '../operations.js';
import type { AdminApi } from './AdminApi.js';
import type { AgentApi } from './AgentApi.js';
import type { AlterationsApi } from './AlterationsApi.js';
import type { ApiKeysApi } from './ApiKeysApi.js';
import type { AuthApi } from './AuthApi.js';
import type { BlockedUsersApi } from './BlockedUsersApi.js';
import type { BookingRequestsApi } from './BookingRequestsApi.js';
import type { CalendarApi } from './CalendarApi.js';
import type { CityApi } from './CityApi.js';
import type { ComplaintsApi } from './ComplaintsApi.js';
import type { ConversationsApi } from './ConversationsApi.js';
import type { CurrencyApi } from './CurrencyApi.js';
import type { CustomerApi } from './CustomerApi.js';
import type { EnumsApi } from './EnumsApi.js';
import type { EventsApi } from './EventsApi.js';
import type { FavoritePropertiesApi } from './FavoritePropertiesApi.js';
import type { FilesApi } from './FilesApi.js';
import type { ListingRulesApi } from './ListingRulesApi.js';
import type { MessagesApi } from './MessagesApi.js';
import type { NotificationsApi } from './NotificationsApi.js';
import type { OtpApi } from './OtpApi.js';
import type { OwnerApi } from './OwnerApi.js';
import type { PaymentSessionsApi } from './PaymentSessionsApi.js';
import type { PaymentTransactionsApi } from './PaymentTransactionsApi.js';
import type { PaymentTypesApi } from './PaymentTypesApi.js';
import type { PromotionsApi } from './PromotionsApi.js';
import type { RentInvoicesApi } from './RentInvoicesApi.js';
import type { RentPropertiesApi } from './RentPropertiesApi.js';
import type { ReportsApi } from './ReportsApi.js';
import type { ReservationsApi } from './ReservationsApi.js';
import type { ReviewsApi } from './ReviewsApi.js';
import type { SavedSearchesApi } from './SavedSearchesApi.js';
import type { SystemApi } from './SystemApi.js';
import type { TermsApi } from './TermsApi.js';
import type { WebhooksApi } from './WebhooksApi.js';

export interface Operations extends AdminApi, AgentApi, AlterationsApi, ApiKeysApi, AuthApi, BlockedUsersApi, BookingRequestsApi, CalendarApi, CityApi, ComplaintsApi, ConversationsApi, CurrencyApi, CustomerApi, EnumsApi, EventsApi, FavoritePropertiesApi, FilesApi, ListingRulesApi, MessagesApi, NotificationsApi, OtpApi, OwnerApi, PaymentSessionsApi, PaymentTransactionsApi, PaymentTypesApi, PromotionsApi, RentInvoicesApi, RentPropertiesApi, ReportsApi, ReservationsApi, ReviewsApi, SavedSearchesApi, SystemApi, TermsApi, WebhooksApi {}

export const operations = /*#__PURE__*/ operationsOf([
  [{ method: 'GET', token: 'required' }, `getAllReservations Admin/@
getPendingDeposits Admin/@
getMe Auth/@
getMyData Auth/@
getUnreadCount Notifications/@
getMyRentListings RentProperties/@
getGeneralReport Reports/@
getMyReservations Reservations/@
getOwnerReservations Reservations/@
getNoticeQuote Reservations/@#
getRenewalQuote Reservations/@#
getReservationById Reservations/@#
getMyAgentData Agent/GetAgentData
getApiKeys $/GetAll
getBlockedUsers $/GetAll
getComplaints $/GetAll
getConversations $/GetAll
getEvents $/GetAll
getNotifications $/GetAll
getPaymentSessions $/GetAll
getPaymentTransactions $/GetAll
getRentInvoices $/GetAll
getTerms $/GetAll
getWebhooks $/GetAll
getAgents Agent/GetAll
getCustomers Customer/GetAll
getFavorites FavoriteProperties/GetAll
getOwners Owner/GetAll
getMessages $/GetByConversation#
getComplaintById Complaints/GetById#
getPaymentSessionById PaymentSessions/GetById#
getPaymentTransactionById PaymentTransactions/GetById#
getRentInvoiceById RentInvoices/GetById#
getAlterationsByReservation Alterations/GetByReservation#
getWebhookDeliveries Webhooks/GetDeliveries#
getOwnerBookingRequests BookingRequests/GetForOwner
getOwnerRentInvoices RentInvoices/GetForOwner
getMyBookingRequests BookingRequests/GetMine
getMyComplaints Complaints/GetMine
getMyPromotions Promotions/GetMine
getMyRentInvoices RentInvoices/GetMine
getMyReviews Reviews/GetMine
getMySavedSearches SavedSearches/GetMine
getMyPaymentTransactions PaymentTransactions/GetMyTransactions
getAgentRentProperties Agent/GetRentProperties
getCalendarFeed Calendar/GetFeed/{propertyId}
getCalendarImports Calendar/GetImports/{propertyId}
getBlockedDates Reservations/@/{propertyId}
getAlterationQuote Alterations/GetQuote/{reservationId}
getAgentData Agent/@/{userId}
getCustomerByUserId Customer/GetByUserId/{userId}
getOwnerByUserId Owner/GetByUserId/{userId}`],
  [{ method: 'POST', body: 'json', keeps: 'Idempotency-Key', token: 'required' }, `addTerms $/!
addSavedSearch $es/!
addAlteration $s/!
addBookingRequest $s/!
addComplaint $s/!
sendNotification $s/!
addPaymentType $s/!
addPromotion $s/!
addReview $s/!
decideAlteration $s/!#
declineBookingRequest $s/!#
decideComplaint $s/!#
decidePaymentTransaction $s/!#
waiveRentInvoice $s/!#
renewReservation $s/!#
hideReview $s/!#
replyToReview Reviews/!#
addAgent Admin/@
addRentProperty RentProperties/@
addBlockedDates Reservations/@
cancelReservation Reservations/@#
giveNotice Reservations/@#
markNoShow Reservations/@#
addCalendarImport Calendar/AddImport
changeRentPropertyStatus RentProperties/ChangeStatus#
requestPaymentReceipt PaymentTransactions/RequestReceipt#
bookReservation Reservations/@/book
confirmDeposit Admin/@/{reservationId}
rejectDeposit Admin/@/{reservationId}
activateOwner $/!/{userId}
deactivateOwner $/!/{userId}
blockUser BlockedUsers/Add/{userId}
verifyCustomerIdentity Customer/VerifyIdentity/{userId}`],
  [{ method: 'GET', token: 'optional' }, `getRentProperties RentProperties/@
getTaxes City/@#
getArrivalRules RentProperties/@#
getCharges RentProperties/@#
getDiscounts RentProperties/@#
getNights RentProperties/@#
getRentPropertyById RentProperties/@#
getSeasons RentProperties/@#
getEnums $/GetAll
getPaymentProviders $/GetAll
getPaymentTypes $/GetAll
getCities City/GetAll
getCurrencies Currency/GetAll
getCurrentTerms Terms/GetCurrent
getAvailableDates Reservations/@/available#
getQuote Reservations/@/{propertyId}
getReviewsByProperty Reviews/GetByProperty/{propertyId}`],
  [{ method: 'PUT', body: 'json', token: 'required' }, `updateCustomer $/!
updateOwner $/!
updateSavedSearch $es/!#
updatePaymentType $s/!#
updatePromotion $s/!#
updateReview $s/!#
updateWebhook $s/!#
updateMe Auth/@
setTaxes City/@#
setArrivalRules RentProperties/@#
setCharges RentProperties/@#
setDiscounts RentProperties/@#
setNights RentProperties/@#
setSeasons RentProperties/@#
updateRentProperty RentProperties/@#
setRentPropertyCommission RentProperties/SetCommission#
setOwnerCommission Owner/SetCommission/{userId}`],
  [{ method: 'POST', token: 'required' }, `refreshCalendar $/!#
cancelPaymentSession $s/!#
markAllNotificationsAsRead Notifications/MarkAllAsRead
markConversationAsRead Conversations/MarkAsRead#
markNotificationAsRead Notifications/MarkAsRead#
rotateWebhookSecret Webhooks/RotateSecret#
addFavorite $Properties/!/{propertyId}
rotateCalendarFeed Calendar/RotateFeed/{propertyId}
startRefund $s/!/{transactionId}`],
  [{ method: 'DELETE', token: 'required' }, `removeSavedSearch $es/!#
removeApiKey $s/!#
deletePaymentType $s/!#
removeWebhook $s/!#
deleteRentProperty RentProperties/@#
removeBlockedDates Reservations/@#
removeCalendarImport Calendar/RemoveImport#
deletePicture Files/@/{fileName}
removeFavorite $Properties/!/{propertyId}
unblockUser BlockedUsers/Remove/{userId}`],
  [{ method: 'POST', body: 'json', token: 'required' }, `acceptTerms $/!
addApiKey $s/!
openConversation $s/!
sendMessage $s/!
startPaymentSession $s/!
addWebhook $s/!
muteConversation $s/!#
decidePaymentSession $s/!#
closeAccount Auth/@
logOut Auth/@
verifyEmail Otp/@
verifyPhone Otp/@`],
  [{ method: 'POST', body: 'json' }, `logInWithEmail Auth/@
logInWithPhoneNumber Auth/@
refreshToken Auth/@
sendEmailCode Otp/@
sendPhoneCode Otp/@
receivePaymentNotice PaymentSessions/Notify/{provider} hmac
paySandboxPayment PaymentSandbox/!/{reference} lang`],
  [{ method: 'POST', keeps: 'Idempotency-Key', token: 'required' }, `withdrawAlteration $s/!#
acceptBookingRequest $s/!#
withdrawBookingRequest $s/!#
cancelPaymentTransaction $s/!#
deactivatePromotion $s/!#
sendTestToWebhook Webhooks/SendTest#
redeliverToWebhook Webhooks/!/{deliveryId}`],
  [{ method: 'GET', token: 'required', answers: 'bytes' }, `getPaymentReceipt PaymentTransactions/GetReceipt#
getMessagePicture Messages/GetPicture/{pictureId}
getCustomerIdImage Customer/GetIdImage/{userId}/{side}
getOwnerIdImage Owner/GetIdImage/{userId}/{side}`],
  [{ method: 'POST', body: 'form', keeps: 'Idempotency-Key', token: 'required' }, `addPaymentTransaction $s/!
uploadPicture Files/@
addPaymentReceipt PaymentTransactions/AddReceipt#
uploadMessagePicture Messages/UploadPicture#`],
  [{ method: 'GET', answers: 'text' }, `getDocs $
getOpenApiYaml openapi.yaml
getSandboxPaymentPage PaymentSandbox/GetPage/{reference}
exportCalendar $/!/{propertyId}/{token}`],
  [{ method: 'GET', answers: 'document' }, `getOpenApi31Json openapi-3.1.json
getOpenApiJson openapi.json`],
  [{ method: 'PUT', body: 'form', token: 'required' }, `setCustomerIdImages Customer/SetIdImages`],
  [{ method: 'POST', body: 'form', keeps: 'Idempotency-Key' }, `addCustomer $/!
addOwner $/!`],
  [{ method: 'GET' }, `live Health/@
ready Health/@`],
  [{ method: 'GET', answers: 'bytes' }, `getPicture $s/{fileName}`],
]) as Operations;
