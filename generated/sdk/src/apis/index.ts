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
  [{ method: 'GET', token: 'required' }, `getAllReservations /Admin/@
getPendingDeposits /Admin/@
getMe /Auth/@
getMyData /Auth/@
getUnreadCount /Notifications/@
getMyRentListings /RentProperties/@
getGeneralReport /Reports/@
getMyReservations /Reservations/@
getOwnerReservations /Reservations/@
getMyAgentData /Agent/GetAgentData
getApiKeys /$/GetAll
getBlockedUsers /$/GetAll
getComplaints /$/GetAll
getConversations /$/GetAll
getEvents /$/GetAll
getNotifications /$/GetAll
getPaymentSessions /$/GetAll
getPaymentTransactions /$/GetAll
getRentInvoices /$/GetAll
getTerms /$/GetAll
getWebhooks /$/GetAll
getAgents /Agent/GetAll
getCustomers /Customer/GetAll
getFavorites /FavoriteProperties/GetAll
getOwners /Owner/GetAll
getOwnerBookingRequests /BookingRequests/GetForOwner
getOwnerRentInvoices /RentInvoices/GetForOwner
getMyBookingRequests /BookingRequests/GetMine
getMyComplaints /Complaints/GetMine
getMyPromotions /Promotions/GetMine
getMyRentInvoices /RentInvoices/GetMine
getMyReviews /Reviews/GetMine
getMySavedSearches /SavedSearches/GetMine
getMyPaymentTransactions /PaymentTransactions/GetMyTransactions
getAgentRentProperties /Agent/GetRentProperties
getMessages /$/GetByConversation/{id}
getAlterationsByReservation /Alterations/GetByReservation/{id}
getComplaintById /Complaints/GetById/{id}
getPaymentSessionById /PaymentSessions/GetById/{id}
getPaymentTransactionById /PaymentTransactions/GetById/{id}
getRentInvoiceById /RentInvoices/GetById/{id}
getReservationById /Reservations/@/{id}
getWebhookDeliveries /Webhooks/GetDeliveries/{id}
getCalendarFeed /Calendar/GetFeed/{propertyId}
getCalendarImports /Calendar/GetImports/{propertyId}
getBlockedDates /Reservations/@/{propertyId}
getAlterationQuote /Alterations/GetQuote/{reservationId}
getAgentData /Agent/@/{userId}
getCustomerByUserId /Customer/GetByUserId/{userId}
getOwnerByUserId /Owner/GetByUserId/{userId}`],
  [{ method: 'POST', body: 'json', keeps: 'Idempotency-Key', token: 'required' }, `addTerms /$/!
addSavedSearch /$es/!
addAlteration /$s/!
addBookingRequest /$s/!
addComplaint /$s/!
sendNotification /$s/!
addPaymentType /$s/!
addPromotion /$s/!
addReview /$s/!
addAgent /Admin/@
addRentProperty /RentProperties/@
addBlockedDates /Reservations/@
addCalendarImport /Calendar/AddImport
bookReservation /Reservations/@/book
decideAlteration /$s/!/{id}
declineBookingRequest /$s/!/{id}
decideComplaint /$s/!/{id}
decidePaymentTransaction /$s/!/{id}
waiveRentInvoice /$s/!/{id}
renewReservation /$s/!/{id}
hideReview /$s/!/{id}
requestPaymentReceipt /PaymentTransactions/RequestReceipt/{id}
changeRentPropertyStatus /RentProperties/ChangeStatus/{id}
cancelReservation /Reservations/@/{id}
giveNotice /Reservations/@/{id}
markNoShow /Reservations/@/{id}
replyToReview /Reviews/!/{id}
confirmDeposit /Admin/@/{reservationId}
rejectDeposit /Admin/@/{reservationId}
activateOwner /$/!/{userId}
deactivateOwner /$/!/{userId}
blockUser /BlockedUsers/Add/{userId}
verifyCustomerIdentity /Customer/VerifyIdentity/{userId}`],
  [{ method: 'GET', token: 'optional' }, `getRentProperties /RentProperties/@
getEnums /$/GetAll
getPaymentProviders /$/GetAll
getPaymentTypes /$/GetAll
getCities /City/GetAll
getCurrencies /Currency/GetAll
getCurrentTerms /Terms/GetCurrent
getTaxes /City/@/{id}
getArrivalRules /RentProperties/@/{id}
getCharges /RentProperties/@/{id}
getDiscounts /RentProperties/@/{id}
getNights /RentProperties/@/{id}
getRentPropertyById /RentProperties/@/{id}
getSeasons /RentProperties/@/{id}
getAvailableDates /Reservations/@/available/{id}
getQuote /Reservations/@/{propertyId}
getReviewsByProperty /Reviews/GetByProperty/{propertyId}`],
  [{ method: 'PUT', body: 'json', token: 'required' }, `updateCustomer /$/!
updateOwner /$/!
updateMe /Auth/@
updateSavedSearch /$es/!/{id}
updatePaymentType /$s/!/{id}
updatePromotion /$s/!/{id}
updateReview /$s/!/{id}
updateWebhook /$s/!/{id}
setTaxes /City/@/{id}
setArrivalRules /RentProperties/@/{id}
setCharges /RentProperties/@/{id}
setDiscounts /RentProperties/@/{id}
setNights /RentProperties/@/{id}
setSeasons /RentProperties/@/{id}
updateRentProperty /RentProperties/@/{id}
setRentPropertyCommission /RentProperties/SetCommission/{id}
setOwnerCommission /Owner/SetCommission/{userId}`],
  [{ method: 'POST', token: 'required' }, `markAllNotificationsAsRead /Notifications/MarkAllAsRead
redeliverToWebhook /Webhooks/!/{deliveryId}
refreshCalendar /$/!/{id}
cancelPaymentSession /$s/!/{id}
markConversationAsRead /Conversations/MarkAsRead/{id}
markNotificationAsRead /Notifications/MarkAsRead/{id}
rotateWebhookSecret /Webhooks/RotateSecret/{id}
sendTestToWebhook /Webhooks/SendTest/{id}
addFavorite /$Properties/!/{propertyId}
rotateCalendarFeed /Calendar/RotateFeed/{propertyId}
startRefund /$s/!/{transactionId}`],
  [{ method: 'DELETE', token: 'required' }, `deletePicture /Files/@/{fileName}
removeSavedSearch /$es/!/{id}
removeApiKey /$s/!/{id}
deletePaymentType /$s/!/{id}
removeWebhook /$s/!/{id}
removeCalendarImport /Calendar/RemoveImport/{id}
deleteRentProperty /RentProperties/@/{id}
removeBlockedDates /Reservations/@/{id}
removeFavorite /$Properties/!/{propertyId}
unblockUser /BlockedUsers/Remove/{userId}`],
  [{ method: 'POST', body: 'json', token: 'required' }, `acceptTerms /$/!
addApiKey /$s/!
openConversation /$s/!
sendMessage /$s/!
startPaymentSession /$s/!
addWebhook /$s/!
closeAccount /Auth/@
logOut /Auth/@
verifyEmail /Otp/@
verifyPhone /Otp/@
muteConversation /$s/!/{id}
decidePaymentSession /$s/!/{id}`],
  [{ method: 'POST', body: 'json' }, `logInWithEmail /Auth/@
logInWithPhoneNumber /Auth/@
refreshToken /Auth/@
sendEmailCode /Otp/@
sendPhoneCode /Otp/@
receivePaymentNotice /PaymentSessions/Notify/{provider} hmac
paySandboxPayment /PaymentSandbox/!/{reference} lang`],
  [{ method: 'GET', token: 'required', answers: 'bytes' }, `getPaymentReceipt /PaymentTransactions/GetReceipt/{id}
getMessagePicture /Messages/GetPicture/{pictureId}
getCustomerIdImage /Customer/GetIdImage/{userId}/{side}
getOwnerIdImage /Owner/GetIdImage/{userId}/{side}`],
  [{ method: 'POST', keeps: 'Idempotency-Key', token: 'required' }, `withdrawAlteration /$s/!/{id}
acceptBookingRequest /$s/!/{id}
withdrawBookingRequest /$s/!/{id}
cancelPaymentTransaction /$s/!/{id}
deactivatePromotion /$s/!/{id}`],
  [{ method: 'GET', answers: 'text' }, `getDocs /$
getOpenApiYaml /openapi.yaml
getSandboxPaymentPage /PaymentSandbox/GetPage/{reference}
exportCalendar /$/!/{propertyId}/{token}`],
  [{ method: 'POST', body: 'form', keeps: 'Idempotency-Key', token: 'required' }, `addPaymentTransaction /$s/!
uploadMessagePicture /Messages/UploadPicture/{id}
addPaymentReceipt /PaymentTransactions/AddReceipt/{id}`],
  [{ method: 'GET', answers: 'document' }, `getOpenApi31Json /openapi-3.1.json
getOpenApiJson /openapi.json`],
  [{ method: 'PUT', body: 'form', token: 'required' }, `setCustomerIdImages /Customer/SetIdImages`],
  [{ method: 'POST', body: 'form', keeps: 'Idempotency-Key' }, `addCustomer /$/!
addOwner /$/!`],
  [{ method: 'GET' }, `live /Health/@
ready /Health/@`],
  [{ method: 'GET', answers: 'bytes' }, `getPicture /$s/{fileName}`],
  [{ method: 'POST', body: 'form', token: 'required' }, `uploadPicture /Files/@`],
]) as Operations;
