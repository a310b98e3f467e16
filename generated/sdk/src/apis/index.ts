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
  [{ method: 'POST', body: 'json', keeps: 'Idempotency-Key', token: 'required' }, `addTerms /$/!
activateOwner /$/!/{userId}
deactivateOwner /$/!/{userId}
addSavedSearch /$es/!
addAlteration /$s/!
addBookingRequest /$s/!
addComplaint /$s/!
sendNotification /$s/!
addPaymentType /$s/!
addPromotion /$s/!
addReview /$s/!
decideAlteration /$s/!/{id}
declineBookingRequest /$s/!/{id}
decideComplaint /$s/!/{id}
decidePaymentTransaction /$s/!/{id}
waiveRentInvoice /$s/!/{id}
renewReservation /$s/!/{id}
hideReview /$s/!/{id}
addAgent /Admin/@
confirmDeposit /Admin/@/{reservationId}
rejectDeposit /Admin/@/{reservationId}
blockUser /BlockedUsers/Add/{userId}
addCalendarImport /Calendar/AddImport
verifyCustomerIdentity /Customer/VerifyIdentity/{userId}
requestPaymentReceipt /PaymentTransactions/RequestReceipt/{id}
addRentProperty /RentProperties/@
changeRentPropertyStatus /RentProperties/ChangeStatus/{id}
addBlockedDates /Reservations/@
bookReservation /Reservations/@/book
cancelReservation /Reservations/@/{id}
giveNotice /Reservations/@/{id}
markNoShow /Reservations/@/{id}
replyToReview /Reviews/!/{id}`],
  [{ method: 'GET', token: 'required' }, `getApiKeys /$/GetAll
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
getMessages /$/GetByConversation/{id}
getAllReservations /Admin/@
getPendingDeposits /Admin/@
getAgentData /Agent/@/{userId}
getMyAgentData /Agent/GetAgentData
getAgents /Agent/GetAll
getAgentRentProperties /Agent/GetRentProperties
getAlterationsByReservation /Alterations/GetByReservation/{id}
getAlterationQuote /Alterations/GetQuote/{reservationId}
getMe /Auth/@
getMyData /Auth/@
getOwnerBookingRequests /BookingRequests/GetForOwner
getMyBookingRequests /BookingRequests/GetMine
getCalendarFeed /Calendar/GetFeed/{propertyId}
getCalendarImports /Calendar/GetImports/{propertyId}
getComplaintById /Complaints/GetById/{id}
getMyComplaints /Complaints/GetMine
getCustomers /Customer/GetAll
getCustomerByUserId /Customer/GetByUserId/{userId}
getFavorites /FavoriteProperties/GetAll
getUnreadCount /Notifications/@
getOwners /Owner/GetAll
getOwnerByUserId /Owner/GetByUserId/{userId}
getPaymentSessionById /PaymentSessions/GetById/{id}
getPaymentTransactionById /PaymentTransactions/GetById/{id}
getMyPaymentTransactions /PaymentTransactions/GetMyTransactions
getMyPromotions /Promotions/GetMine
getRentInvoiceById /RentInvoices/GetById/{id}
getOwnerRentInvoices /RentInvoices/GetForOwner
getMyRentInvoices /RentInvoices/GetMine
getMyRentListings /RentProperties/@
getGeneralReport /Reports/@
getMyReservations /Reservations/@
getOwnerReservations /Reservations/@
getReservationById /Reservations/@/{id}
getBlockedDates /Reservations/@/{propertyId}
getMyReviews /Reviews/GetMine
getMySavedSearches /SavedSearches/GetMine
getWebhookDeliveries /Webhooks/GetDeliveries/{id}`],
  [{ method: 'POST', keeps: 'Idempotency-Key', token: 'required' }, `withdrawAlteration /$s/!/{id}
acceptBookingRequest /$s/!/{id}
withdrawBookingRequest /$s/!/{id}
cancelPaymentTransaction /$s/!/{id}
deactivatePromotion /$s/!/{id}`],
  [{ method: 'POST', body: 'json', token: 'required' }, `acceptTerms /$/!
addApiKey /$s/!
openConversation /$s/!
sendMessage /$s/!
startPaymentSession /$s/!
addWebhook /$s/!
muteConversation /$s/!/{id}
decidePaymentSession /$s/!/{id}
closeAccount /Auth/@
logOut /Auth/@
verifyEmail /Otp/@
verifyPhone /Otp/@`],
  [{ method: 'DELETE', token: 'required' }, `removeFavorite /$Properties/!/{propertyId}
removeSavedSearch /$es/!/{id}
removeApiKey /$s/!/{id}
deletePaymentType /$s/!/{id}
removeWebhook /$s/!/{id}
unblockUser /BlockedUsers/Remove/{userId}
removeCalendarImport /Calendar/RemoveImport/{id}
deletePicture /Files/@/{fileName}
deleteRentProperty /RentProperties/@/{id}
removeBlockedDates /Reservations/@/{id}`],
  [{ method: 'POST', body: 'json' }, `logInWithEmail /Auth/@
logInWithPhoneNumber /Auth/@
refreshToken /Auth/@
sendEmailCode /Otp/@
sendPhoneCode /Otp/@
paySandboxPayment /PaymentSandbox/!/{reference} lang
receivePaymentNotice /PaymentSessions/Notify/{provider} hmac`],
  [{ method: 'PUT', body: 'json', token: 'required' }, `updateCustomer /$/!
updateOwner /$/!
updateSavedSearch /$es/!/{id}
updatePaymentType /$s/!/{id}
updatePromotion /$s/!/{id}
updateReview /$s/!/{id}
updateWebhook /$s/!/{id}
updateMe /Auth/@
setTaxes /City/@/{id}
setOwnerCommission /Owner/SetCommission/{userId}
setArrivalRules /RentProperties/@/{id}
setCharges /RentProperties/@/{id}
setDiscounts /RentProperties/@/{id}
setNights /RentProperties/@/{id}
setSeasons /RentProperties/@/{id}
updateRentProperty /RentProperties/@/{id}
setRentPropertyCommission /RentProperties/SetCommission/{id}`],
  [{ method: 'GET', answers: 'text' }, `getDocs /$
exportCalendar /$/!/{propertyId}/{token}
getSandboxPaymentPage /PaymentSandbox/GetPage/{reference}
getOpenApiYaml /openapi.yaml`],
  [{ method: 'POST', token: 'required' }, `refreshCalendar /$/!/{id}
addFavorite /$Properties/!/{propertyId}
cancelPaymentSession /$s/!/{id}
startRefund /$s/!/{transactionId}
rotateCalendarFeed /Calendar/RotateFeed/{propertyId}
markConversationAsRead /Conversations/MarkAsRead/{id}
markAllNotificationsAsRead /Notifications/MarkAllAsRead
markNotificationAsRead /Notifications/MarkAsRead/{id}
redeliverToWebhook /Webhooks/!/{deliveryId}
rotateWebhookSecret /Webhooks/RotateSecret/{id}
sendTestToWebhook /Webhooks/SendTest/{id}`],
  [{ method: 'GET', token: 'optional' }, `getEnums /$/GetAll
getPaymentProviders /$/GetAll
getPaymentTypes /$/GetAll
getTaxes /City/@/{id}
getCities /City/GetAll
getCurrencies /Currency/GetAll
getRentProperties /RentProperties/@
getArrivalRules /RentProperties/@/{id}
getCharges /RentProperties/@/{id}
getDiscounts /RentProperties/@/{id}
getNights /RentProperties/@/{id}
getRentPropertyById /RentProperties/@/{id}
getSeasons /RentProperties/@/{id}
getAvailableDates /Reservations/@/available/{id}
getQuote /Reservations/@/{propertyId}
getReviewsByProperty /Reviews/GetByProperty/{propertyId}
getCurrentTerms /Terms/GetCurrent`],
  [{ method: 'POST', body: 'form', keeps: 'Idempotency-Key' }, `addCustomer /$/!
addOwner /$/!`],
  [{ method: 'GET', token: 'required', answers: 'bytes' }, `getCustomerIdImage /Customer/GetIdImage/{userId}/{side}
getMessagePicture /Messages/GetPicture/{pictureId}
getOwnerIdImage /Owner/GetIdImage/{userId}/{side}
getPaymentReceipt /PaymentTransactions/GetReceipt/{id}`],
  [{ method: 'PUT', body: 'form', token: 'required' }, `setCustomerIdImages /Customer/SetIdImages`],
  [{ method: 'GET', answers: 'bytes' }, `getPicture /$s/{fileName}`],
  [{ method: 'POST', body: 'form', token: 'required' }, `uploadPicture /Files/@`],
  [{ method: 'POST', body: 'form', keeps: 'Idempotency-Key', token: 'required' }, `addPaymentTransaction /$s/!
uploadMessagePicture /Messages/UploadPicture/{id}
addPaymentReceipt /PaymentTransactions/AddReceipt/{id}`],
  [{ method: 'GET', answers: 'document' }, `getOpenApi31Json /openapi-3.1.json
getOpenApiJson /openapi.json`],
  [{ method: 'GET' }, `live /Health/@
ready /Health/@`],
]) as Operations;
