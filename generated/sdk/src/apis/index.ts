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
import type { CurrencyApi } from './CurrencyApi.js';
import type { CustomerApi } from './CustomerApi.js';
import type { EnumsApi } from './EnumsApi.js';
import type { EventsApi } from './EventsApi.js';
import type { FavoritePropertiesApi } from './FavoritePropertiesApi.js';
import type { FilesApi } from './FilesApi.js';
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
import type { SystemApi } from './SystemApi.js';
import type { TermsApi } from './TermsApi.js';
import type { WebhooksApi } from './WebhooksApi.js';

export interface Operations extends AdminApi, AgentApi, AlterationsApi, ApiKeysApi, AuthApi, BlockedUsersApi, BookingRequestsApi, CalendarApi, CityApi, CurrencyApi, CustomerApi, EnumsApi, EventsApi, FavoritePropertiesApi, FilesApi, NotificationsApi, OtpApi, OwnerApi, PaymentSessionsApi, PaymentTransactionsApi, PaymentTypesApi, PromotionsApi, RentInvoicesApi, RentPropertiesApi, ReportsApi, ReservationsApi, SystemApi, TermsApi, WebhooksApi {}

export const operations = /*#__PURE__*/ operationsOf([
  [{ method: 'POST', body: 'json', keeps: 'Idempotency-Key', token: 'required' }, `addAgent /Admin/@
confirmDeposit /Admin/@/{reservationId}
rejectDeposit /Admin/@/{reservationId}
addAlteration /Alterations/Add
decideAlteration /Alterations/Decide/{id}
blockUser /BlockedUsers/Add/{userId}
addBookingRequest /BookingRequests/Add
declineBookingRequest /BookingRequests/Decline/{id}
addCalendarImport /Calendar/AddImport
sendNotification /Notifications/Send
activateOwner /Owner/Activate/{userId}
deactivateOwner /Owner/Deactivate/{userId}
decidePaymentTransaction /PaymentTransactions/Decide/{id}
requestPaymentReceipt /PaymentTransactions/RequestReceipt/{id}
addPaymentType /PaymentTypes/Add
addPromotion /Promotions/Add
waiveRentInvoice /RentInvoices/Waive/{id}
addRentProperty /RentProperties/@
changeRentPropertyStatus /RentProperties/ChangeStatus/{id}
addBlockedDates /Reservations/@
bookReservation /Reservations/@/book
cancelReservation /Reservations/@/{id}
giveNotice /Reservations/@/{id}
markNoShow /Reservations/@/{id}
renewReservation /Reservations/Renew/{id}
addTerms /Terms/Add`],
  [{ method: 'GET', token: 'required' }, `getAllReservations /Admin/@ status propertyId ownerId customerId from to *
getPendingDeposits /Admin/@ propertyId customerId *
getAgentData /Agent/@/{userId}
getMyAgentData /Agent/GetAgentData
getAgents /Agent/GetAll *
getAgentRentProperties /Agent/GetRentProperties ownerId propertyStatus *
getAlterationsByReservation /Alterations/GetByReservation/{id}
getAlterationQuote /Alterations/GetQuote/{reservationId} startDate endDate guestsCount childrenCount
getApiKeys /ApiKeys/GetAll
getMe /Auth/@
getMyData /Auth/@
getBlockedUsers /BlockedUsers/GetAll search role *
getOwnerBookingRequests /BookingRequests/GetForOwner status propertyId *
getMyBookingRequests /BookingRequests/GetMine status *
getCalendarFeed /Calendar/GetFeed/{propertyId}
getCalendarImports /Calendar/GetImports/{propertyId}
getCustomers /Customer/GetAll isActive isBlocked search city *
getCustomerByUserId /Customer/GetByUserId/{userId}
getEvents /Events/GetAll afterSequence types propertyId pageSize waitSeconds
getFavorites /FavoriteProperties/GetAll *
getUnreadCount /Notifications/@
getNotifications /Notifications/GetAll isRead *
getOwners /Owner/GetAll isActive isBlocked search city *
getOwnerByUserId /Owner/GetByUserId/{userId}
getPaymentSessions /PaymentSessions/GetAll reservationId status *
getPaymentSessionById /PaymentSessions/GetById/{id}
getPaymentTransactions /PaymentTransactions/GetAll reservationId payerId paymentTypeId status purpose from to *
getPaymentTransactionById /PaymentTransactions/GetById/{id}
getMyPaymentTransactions /PaymentTransactions/GetMyTransactions reservationId status purpose from to *
getMyPromotions /Promotions/GetMine isActive *
getRentInvoices /RentInvoices/GetAll status dueBefore propertyId reservationId *
getRentInvoiceById /RentInvoices/GetById/{id}
getOwnerRentInvoices /RentInvoices/GetForOwner status dueBefore propertyId reservationId *
getMyRentInvoices /RentInvoices/GetMine status dueBefore propertyId reservationId *
getMyRentListings /RentProperties/@ propertyStatus *
getGeneralReport /Reports/@ from to
getMyReservations /Reservations/@ status from to *
getOwnerReservations /Reservations/@ propertyId status from to *
getReservationById /Reservations/@/{id}
getBlockedDates /Reservations/@/{propertyId}
getTerms /Terms/GetAll *
getWebhooks /Webhooks/GetAll
getWebhookDeliveries /Webhooks/GetDeliveries/{id} status type *`],
  [{ method: 'POST', keeps: 'Idempotency-Key', token: 'required' }, `withdrawAlteration /Alterations/Withdraw/{id}
acceptBookingRequest /BookingRequests/Accept/{id}
withdrawBookingRequest /BookingRequests/Withdraw/{id}
cancelPaymentTransaction /PaymentTransactions/Cancel/{id}
deactivatePromotion /Promotions/Deactivate/{id}`],
  [{ method: 'POST', body: 'json', token: 'required' }, `addApiKey /ApiKeys/Add
closeAccount /Auth/@
logOut /Auth/@
verifyEmail /Otp/@
verifyPhone /Otp/@
decidePaymentSession /PaymentSessions/Decide/{id}
startPaymentSession /PaymentSessions/Start
acceptTerms /Terms/Accept
addWebhook /Webhooks/Add`],
  [{ method: 'DELETE', token: 'required' }, `removeApiKey /ApiKeys/Remove/{id} webhooks
unblockUser /BlockedUsers/Remove/{userId}
removeCalendarImport /Calendar/RemoveImport/{id}
removeFavorite /FavoriteProperties/Remove/{propertyId}
deletePicture /Files/@/{fileName}
deletePaymentType /PaymentTypes/Delete/{id}
deleteRentProperty /RentProperties/@/{id}
removeBlockedDates /Reservations/@/{id}
removeWebhook /Webhooks/Remove/{id}`],
  [{ method: 'POST', body: 'json' }, `logInWithEmail /Auth/@
logInWithPhoneNumber /Auth/@
refreshToken /Auth/@
sendEmailCode /Otp/@
sendPhoneCode /Otp/@
paySandboxPayment /PaymentSandbox/Pay/{reference} lang
receivePaymentNotice /PaymentSessions/Notify/{provider} hmac`],
  [{ method: 'PUT', body: 'json', token: 'required' }, `updateMe /Auth/@
setTaxes /City/@/{id}
updateCustomer /Customer/Update
setOwnerCommission /Owner/SetCommission/{userId}
updateOwner /Owner/Update
updatePaymentType /PaymentTypes/Update/{id}
updatePromotion /Promotions/Update/{id}
setCharges /RentProperties/@/{id}
setDiscounts /RentProperties/@/{id}
setSeasons /RentProperties/@/{id}
updateRentProperty /RentProperties/@/{id}
setRentPropertyCommission /RentProperties/SetCommission/{id}
updateWebhook /Webhooks/Update/{id}`],
  [{ method: 'GET', answers: 'text' }, `exportCalendar /Calendar/Export/{propertyId}/{token}
getDocs /Docs
getSandboxPaymentPage /PaymentSandbox/GetPage/{reference} lang
getOpenApiYaml /openapi.yaml`],
  [{ method: 'POST', token: 'required' }, `refreshCalendar /Calendar/Refresh/{id}
rotateCalendarFeed /Calendar/RotateFeed/{propertyId}
addFavorite /FavoriteProperties/Add/{propertyId}
markAllNotificationsAsRead /Notifications/MarkAllAsRead
markNotificationAsRead /Notifications/MarkAsRead/{id}
cancelPaymentSession /PaymentSessions/Cancel/{id}
startRefund /Refunds/Start/{transactionId}
redeliverToWebhook /Webhooks/Redeliver/{deliveryId}
rotateWebhookSecret /Webhooks/RotateSecret/{id}
sendTestToWebhook /Webhooks/SendTest/{id}`],
  [{ method: 'GET', token: 'optional' }, `getTaxes /City/@/{id}
getCities /City/GetAll
getCurrencies /Currency/GetAll
getEnums /Enums/GetAll
getPaymentProviders /PaymentProviders/GetAll
getPaymentTypes /PaymentTypes/GetAll includeInactive
getRentProperties /RentProperties/@ city district rentType buildingType rentPropertyType rentPropertyCondition currencyId minPrice maxPrice maxTotalAmount minBedrooms guests services terms startDate endDate ownerId search latitude longitude radiusKm sort *
getCharges /RentProperties/@/{id}
getDiscounts /RentProperties/@/{id}
getRentPropertyById /RentProperties/@/{id}
getSeasons /RentProperties/@/{id}
getAvailableDates /Reservations/@/available/{id} from to
getQuote /Reservations/@/{propertyId} startDate endDate guestsCount childrenCount chargeIds promoCode
getCurrentTerms /Terms/GetCurrent language audience`],
  [{ method: 'POST', body: 'form', keeps: 'Idempotency-Key' }, `addCustomer /Customer/Add
addOwner /Owner/Add`],
  [{ method: 'GET', token: 'required', answers: 'bytes' }, `getCustomerIdImage /Customer/GetIdImage/{userId}/{side}
getOwnerIdImage /Owner/GetIdImage/{userId}/{side}
getPaymentReceipt /PaymentTransactions/GetReceipt/{id}`],
  [{ method: 'GET', answers: 'bytes' }, `getPicture /Pictures/{fileName}`],
  [{ method: 'POST', body: 'form', token: 'required' }, `uploadPicture /Files/@`],
  [{ method: 'POST', body: 'form', keeps: 'Idempotency-Key', token: 'required' }, `addPaymentTransaction /PaymentTransactions/Add
addPaymentReceipt /PaymentTransactions/AddReceipt/{id}`],
  [{ method: 'GET', answers: 'document' }, `getOpenApi31Json /openapi-3.1.json
getOpenApiJson /openapi.json`],
  [{ method: 'GET' }, `live /Health/@
ready /Health/@`],
]) as Operations;
