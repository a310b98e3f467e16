// Generated from openapi/ by `npm run generate`. Do not edit.

/**
 * Access rules of each operation: the roles and kinds of API keys that may call it (from `security` and `x-roles`), the roles that
 * reach only their own records ('person': only the person whose record it is; from `x-own-only`), the scope that an API key needs
 * (from `x-area` and the method), its limits (from `x-limits`), and the points that a request takes of the limit `requests` (from `x-cost`).
 */
export const access = {
  logInWithEmail: { token: "none", keys: "none", scope: null, roles: [], ownOnly: null, limits: ["requests","logIns"], cost: 2 },
  logInWithPhoneNumber: { token: "none", keys: "none", scope: null, roles: [], ownOnly: null, limits: ["requests","logIns"], cost: 2 },
  refreshToken: { token: "none", keys: "none", scope: null, roles: [], ownOnly: null, limits: ["requests"], cost: 2 },
  logOut: { token: "access", keys: "none", scope: null, roles: ["Admin","Owner","Customer","Agent"], ownOnly: null, limits: ["requests"], cost: 2 },
  closeAccount: { token: "access", keys: "none", scope: null, roles: ["Admin","Owner","Customer","Agent"], ownOnly: null, limits: ["requests"], cost: 2 },
  getMyData: { token: "access", keys: "none", scope: null, roles: ["Admin","Owner","Customer","Agent"], ownOnly: null, limits: ["requests","exports"], cost: 10 },
  getMe: { token: "access", keys: "none", scope: null, roles: ["Admin","Owner","Customer","Agent"], ownOnly: null, limits: ["requests"], cost: 1 },
  updateMe: { token: "access", keys: "none", scope: null, roles: ["Admin","Owner","Customer","Agent"], ownOnly: null, limits: ["requests","profileChanges"], cost: 2 },
  sendEmailCode: { token: "none", keys: "none", scope: null, roles: [], ownOnly: null, limits: ["requests","codes"], cost: 2 },
  sendPhoneCode: { token: "none", keys: "none", scope: null, roles: [], ownOnly: null, limits: ["requests","codes"], cost: 2 },
  verifyEmail: { token: "verification", keys: "none", scope: null, roles: ["Admin","Owner","Customer","Agent"], ownOnly: null, limits: ["requests"], cost: 2 },
  verifyPhone: { token: "verification", keys: "none", scope: null, roles: ["Admin","Owner","Customer","Agent"], ownOnly: null, limits: ["requests"], cost: 2 },
  addOwner: { token: "none", keys: "none", scope: null, roles: [], ownOnly: null, limits: ["requests","registrations","identityImages"], cost: 2 },
  getOwnerByUserId: { token: "access", keys: "none", scope: null, roles: ["Admin","Owner","Customer","Agent"], ownOnly: [], limits: ["requests"], cost: 1 },
  getOwnerIdImage: { token: "access", keys: "none", scope: null, roles: ["Admin","Owner"], ownOnly: ["Owner"], limits: ["requests"], cost: 1 },
  updateOwner: { token: "access", keys: "none", scope: null, roles: ["Owner"], ownOnly: null, limits: ["requests","profileChanges"], cost: 2 },
  getOwners: { token: "access", keys: "read", scope: "AccountsRead", roles: ["Admin","Agent"], ownOnly: null, limits: ["requests"], cost: 1 },
  activateOwner: { token: "access", keys: "write", scope: "AccountsWrite", roles: ["Admin"], ownOnly: [], limits: ["requests"], cost: 2 },
  deactivateOwner: { token: "access", keys: "write", scope: "AccountsWrite", roles: ["Admin"], ownOnly: [], limits: ["requests"], cost: 2 },
  setOwnerCommission: { token: "access", keys: "write", scope: "AccountsWrite", roles: ["Admin"], ownOnly: [], limits: ["requests"], cost: 2 },
  addCustomer: { token: "none", keys: "none", scope: null, roles: [], ownOnly: null, limits: ["requests","registrations","identityImages"], cost: 2 },
  getCustomerByUserId: { token: "access", keys: "none", scope: null, roles: ["Admin","Owner","Customer"], ownOnly: ["Customer","Owner"], limits: ["requests"], cost: 1 },
  getCustomerIdImage: { token: "access", keys: "none", scope: null, roles: ["Admin","Customer"], ownOnly: ["Customer"], limits: ["requests"], cost: 1 },
  updateCustomer: { token: "access", keys: "none", scope: null, roles: ["Customer"], ownOnly: null, limits: ["requests","profileChanges"], cost: 2 },
  getCustomers: { token: "access", keys: "read", scope: "AccountsRead", roles: ["Admin"], ownOnly: null, limits: ["requests"], cost: 1 },
  setCustomerIdImages: { token: "access", keys: "none", scope: null, roles: ["Customer"], ownOnly: null, limits: ["requests","profileChanges","identityImages"], cost: 2 },
  verifyCustomerIdentity: { token: "access", keys: "write", scope: "AccountsWrite", roles: ["Admin"], ownOnly: [], limits: ["requests"], cost: 2 },
  getRentProperties: { token: "optional", keys: "read", scope: "ListingsRead", roles: [], ownOnly: null, limits: ["requests"], cost: 2 },
  getRentPropertyById: { token: "optional", keys: "read", scope: "ListingsRead", roles: [], ownOnly: null, limits: ["requests"], cost: 1 },
  getMyRentListings: { token: "access", keys: "read", scope: "ListingsRead", roles: ["Owner"], ownOnly: null, limits: ["requests"], cost: 1 },
  addRentProperty: { token: "access", keys: "write", scope: "ListingsWrite", roles: ["Owner"], ownOnly: null, limits: ["requests","newListings","texts"], cost: 2 },
  updateRentProperty: { token: "access", keys: "write", scope: "ListingsWrite", roles: ["Owner","Admin"], ownOnly: ["Owner"], limits: ["requests","texts"], cost: 2 },
  getSeasons: { token: "optional", keys: "read", scope: "ListingsRead", roles: [], ownOnly: null, limits: ["requests"], cost: 1 },
  setSeasons: { token: "access", keys: "write", scope: "ListingsWrite", roles: ["Owner","Admin"], ownOnly: ["Owner"], limits: ["requests","listingChanges"], cost: 2 },
  getCharges: { token: "optional", keys: "read", scope: "ListingsRead", roles: [], ownOnly: null, limits: ["requests"], cost: 1 },
  setCharges: { token: "access", keys: "write", scope: "ListingsWrite", roles: ["Owner","Admin"], ownOnly: ["Owner"], limits: ["requests","listingChanges"], cost: 2 },
  getDiscounts: { token: "optional", keys: "read", scope: "ListingsRead", roles: [], ownOnly: null, limits: ["requests"], cost: 1 },
  setDiscounts: { token: "access", keys: "write", scope: "ListingsWrite", roles: ["Owner","Admin"], ownOnly: ["Owner"], limits: ["requests","listingChanges"], cost: 2 },
  getArrivalRules: { token: "optional", keys: "read", scope: "ListingsRead", roles: [], ownOnly: null, limits: ["requests"], cost: 1 },
  setArrivalRules: { token: "access", keys: "write", scope: "ListingsWrite", roles: ["Owner","Admin"], ownOnly: ["Owner"], limits: ["requests","listingChanges"], cost: 2 },
  getNights: { token: "optional", keys: "read", scope: "ListingsRead", roles: [], ownOnly: null, limits: ["requests"], cost: 1 },
  setNights: { token: "access", keys: "write", scope: "ListingsWrite", roles: ["Owner","Admin"], ownOnly: ["Owner"], limits: ["requests","nights"], cost: 2 },
  setRentPropertyCommission: { token: "access", keys: "write", scope: "ListingsWrite", roles: ["Admin"], ownOnly: [], limits: ["requests"], cost: 2 },
  changeRentPropertyStatus: { token: "access", keys: "write", scope: "ListingsWrite", roles: ["Owner","Admin"], ownOnly: ["Owner"], limits: ["requests","listingChanges"], cost: 2 },
  deleteRentProperty: { token: "access", keys: "write", scope: "ListingsWrite", roles: ["Owner","Admin"], ownOnly: ["Owner"], limits: ["requests"], cost: 2 },
  uploadPicture: { token: "access", keys: "write", scope: "ListingsWrite", roles: ["Owner","Admin"], ownOnly: null, limits: ["requests","uploads","pictureBytes"], cost: 2 },
  getPicture: { token: "none", keys: "none", scope: null, roles: [], ownOnly: null, limits: [], cost: 1 },
  deletePicture: { token: "access", keys: "write", scope: "ListingsWrite", roles: ["Owner","Admin"], ownOnly: ["Owner"], limits: ["requests"], cost: 2 },
  addFavorite: { token: "access", keys: "write", scope: "ListingsWrite", roles: ["Owner","Customer"], ownOnly: [], limits: ["requests"], cost: 2 },
  removeFavorite: { token: "access", keys: "write", scope: "ListingsWrite", roles: ["Owner","Customer"], ownOnly: [], limits: ["requests"], cost: 2 },
  getFavorites: { token: "access", keys: "read", scope: "ListingsRead", roles: ["Owner","Customer"], ownOnly: null, limits: ["requests"], cost: 1 },
  getAvailableDates: { token: "optional", keys: "read", scope: "CalendarsRead", roles: [], ownOnly: null, limits: ["requests"], cost: 1 },
  getQuote: { token: "optional", keys: "read", scope: "ListingsRead", roles: [], ownOnly: null, limits: ["requests","promoCodes"], cost: 1 },
  bookReservation: { token: "access", keys: "write", scope: "ReservationsWrite", roles: ["Customer"], ownOnly: [], limits: ["requests","bookings","promoCodes"], cost: 2 },
  getMyReservations: { token: "access", keys: "read", scope: "ReservationsRead", roles: ["Customer"], ownOnly: null, limits: ["requests"], cost: 1 },
  getOwnerReservations: { token: "access", keys: "read", scope: "ReservationsRead", roles: ["Owner"], ownOnly: null, limits: ["requests"], cost: 1 },
  getReservationById: { token: "access", keys: "read", scope: "ReservationsRead", roles: ["Customer","Owner","Admin"], ownOnly: ["Customer","Owner"], limits: ["requests"], cost: 1 },
  cancelReservation: { token: "access", keys: "write", scope: "ReservationsWrite", roles: ["Customer","Owner","Admin"], ownOnly: ["Customer","Owner"], limits: ["requests"], cost: 2 },
  getNoticeQuote: { token: "access", keys: "read", scope: "ReservationsRead", roles: ["Customer","Owner"], ownOnly: ["Customer","Owner"], limits: ["requests"], cost: 1 },
  giveNotice: { token: "access", keys: "write", scope: "ReservationsWrite", roles: ["Customer","Owner"], ownOnly: ["Customer","Owner"], limits: ["requests","alterations"], cost: 2 },
  getRenewalQuote: { token: "access", keys: "read", scope: "ReservationsRead", roles: ["Customer"], ownOnly: ["Customer"], limits: ["requests"], cost: 1 },
  renewReservation: { token: "access", keys: "none", scope: null, roles: ["Customer"], ownOnly: ["Customer"], limits: ["requests","bookings"], cost: 2 },
  markNoShow: { token: "access", keys: "write", scope: "ReservationsWrite", roles: ["Owner","Admin"], ownOnly: ["Owner"], limits: ["requests"], cost: 2 },
  addBlockedDates: { token: "access", keys: "write", scope: "CalendarsWrite", roles: ["Owner","Admin"], ownOnly: ["Owner"], limits: ["requests","nights"], cost: 2 },
  getBlockedDates: { token: "access", keys: "read", scope: "CalendarsRead", roles: ["Owner","Admin"], ownOnly: ["Owner"], limits: ["requests"], cost: 1 },
  removeBlockedDates: { token: "access", keys: "write", scope: "CalendarsWrite", roles: ["Owner","Admin"], ownOnly: ["Owner"], limits: ["requests","nights"], cost: 2 },
  addBookingRequest: { token: "access", keys: "write", scope: "ReservationsWrite", roles: ["Customer"], ownOnly: [], limits: ["requests","bookings","promoCodes"], cost: 2 },
  withdrawBookingRequest: { token: "access", keys: "write", scope: "ReservationsWrite", roles: ["Customer","Admin"], ownOnly: ["Customer"], limits: ["requests"], cost: 2 },
  acceptBookingRequest: { token: "access", keys: "write", scope: "ReservationsWrite", roles: ["Owner","Admin"], ownOnly: ["Owner"], limits: ["requests"], cost: 2 },
  declineBookingRequest: { token: "access", keys: "write", scope: "ReservationsWrite", roles: ["Owner","Admin"], ownOnly: ["Owner"], limits: ["requests"], cost: 2 },
  getMyBookingRequests: { token: "access", keys: "read", scope: "ReservationsRead", roles: ["Customer"], ownOnly: null, limits: ["requests"], cost: 1 },
  getOwnerBookingRequests: { token: "access", keys: "read", scope: "ReservationsRead", roles: ["Owner","Admin"], ownOnly: null, limits: ["requests"], cost: 1 },
  getAlterationQuote: { token: "access", keys: "read", scope: "ReservationsRead", roles: ["Customer","Owner","Admin"], ownOnly: ["Customer","Owner"], limits: ["requests"], cost: 1 },
  addAlteration: { token: "access", keys: "none", scope: null, roles: ["Customer","Owner","Admin"], ownOnly: ["Customer","Owner"], limits: ["requests","alterations"], cost: 2 },
  decideAlteration: { token: "access", keys: "none", scope: null, roles: ["Customer","Owner","Admin"], ownOnly: ["Customer","Owner"], limits: ["requests"], cost: 2 },
  withdrawAlteration: { token: "access", keys: "write", scope: "ReservationsWrite", roles: ["Customer","Owner","Admin"], ownOnly: ["Customer","Owner"], limits: ["requests"], cost: 2 },
  getAlterationsByReservation: { token: "access", keys: "read", scope: "ReservationsRead", roles: ["Customer","Owner","Admin"], ownOnly: ["Customer","Owner"], limits: ["requests"], cost: 1 },
  openConversation: { token: "access", keys: "write", scope: "MessagesWrite", roles: ["Customer","Owner"], ownOnly: ["Customer","Owner"], limits: ["requests","conversations"], cost: 2 },
  getConversations: { token: "access", keys: "read", scope: "MessagesRead", roles: ["Customer","Owner"], ownOnly: null, limits: ["requests"], cost: 1 },
  markConversationAsRead: { token: "access", keys: "write", scope: "MessagesWrite", roles: ["Customer","Owner"], ownOnly: ["Customer","Owner"], limits: ["requests"], cost: 2 },
  muteConversation: { token: "access", keys: "write", scope: "MessagesWrite", roles: ["Customer","Owner"], ownOnly: ["Customer","Owner"], limits: ["requests"], cost: 2 },
  getMessages: { token: "access", keys: "read", scope: "MessagesRead", roles: ["Customer","Owner"], ownOnly: ["Customer","Owner"], limits: ["requests"], cost: 1 },
  sendMessage: { token: "access", keys: "write", scope: "MessagesWrite", roles: ["Customer","Owner"], ownOnly: ["Customer","Owner"], limits: ["requests","messages","messageTexts"], cost: 2 },
  uploadMessagePicture: { token: "access", keys: "write", scope: "MessagesWrite", roles: ["Customer","Owner"], ownOnly: ["Customer","Owner"], limits: ["requests","messagePictures","messagePictureBytes"], cost: 2 },
  getMessagePicture: { token: "access", keys: "read", scope: "MessagesRead", roles: ["Customer","Owner","Admin"], ownOnly: ["Customer","Owner"], limits: ["requests"], cost: 1 },
  addReview: { token: "access", keys: "write", scope: "ReviewsWrite", roles: ["Customer","Owner"], ownOnly: ["Customer","Owner"], limits: ["requests","reviews"], cost: 2 },
  updateReview: { token: "access", keys: "write", scope: "ReviewsWrite", roles: ["Customer","Owner"], ownOnly: "person", limits: ["requests","reviews"], cost: 2 },
  replyToReview: { token: "access", keys: "write", scope: "ReviewsWrite", roles: ["Customer","Owner"], ownOnly: "person", limits: ["requests","reviews"], cost: 2 },
  hideReview: { token: "access", keys: "write", scope: "ReviewsWrite", roles: ["Admin"], ownOnly: [], limits: ["requests"], cost: 2 },
  getReviewsByProperty: { token: "optional", keys: "read", scope: "ReviewsRead", roles: [], ownOnly: null, limits: ["requests"], cost: 1 },
  getMyReviews: { token: "access", keys: "read", scope: "ReviewsRead", roles: ["Customer","Owner"], ownOnly: null, limits: ["requests"], cost: 1 },
  addComplaint: { token: "access", keys: "write", scope: "ReviewsWrite", roles: ["Customer","Owner"], ownOnly: [], limits: ["requests","complaints"], cost: 2 },
  getMyComplaints: { token: "access", keys: "read", scope: "ReviewsRead", roles: ["Customer","Owner"], ownOnly: null, limits: ["requests"], cost: 1 },
  getComplaints: { token: "access", keys: "read", scope: "ReviewsRead", roles: ["Admin"], ownOnly: null, limits: ["requests"], cost: 1 },
  getComplaintById: { token: "access", keys: "read", scope: "ReviewsRead", roles: ["Admin"], ownOnly: [], limits: ["requests"], cost: 1 },
  decideComplaint: { token: "access", keys: "write", scope: "ReviewsWrite", roles: ["Admin"], ownOnly: [], limits: ["requests"], cost: 2 },
  addSavedSearch: { token: "access", keys: "write", scope: "ListingsWrite", roles: ["Owner","Customer"], ownOnly: null, limits: ["requests","savedSearches"], cost: 2 },
  getMySavedSearches: { token: "access", keys: "read", scope: "ListingsRead", roles: ["Owner","Customer"], ownOnly: null, limits: ["requests"], cost: 1 },
  updateSavedSearch: { token: "access", keys: "write", scope: "ListingsWrite", roles: ["Owner","Customer"], ownOnly: "person", limits: ["requests","savedSearches"], cost: 2 },
  removeSavedSearch: { token: "access", keys: "write", scope: "ListingsWrite", roles: ["Owner","Customer"], ownOnly: "person", limits: ["requests"], cost: 2 },
  addPromotion: { token: "access", keys: "write", scope: "ListingsWrite", roles: ["Owner","Admin"], ownOnly: null, limits: ["requests","promotions"], cost: 2 },
  getMyPromotions: { token: "access", keys: "read", scope: "ListingsRead", roles: ["Owner","Admin"], ownOnly: null, limits: ["requests"], cost: 1 },
  updatePromotion: { token: "access", keys: "write", scope: "ListingsWrite", roles: ["Owner","Admin"], ownOnly: ["Owner"], limits: ["requests","promotions"], cost: 2 },
  deactivatePromotion: { token: "access", keys: "write", scope: "ListingsWrite", roles: ["Owner","Admin"], ownOnly: ["Owner"], limits: ["requests"], cost: 2 },
  exportCalendar: { token: "none", keys: "none", scope: null, roles: [], ownOnly: null, limits: ["calendarReads","calendarReadsOfListing"], cost: 1 },
  getCalendarFeed: { token: "access", keys: "read", scope: "CalendarsRead", roles: ["Owner","Admin"], ownOnly: ["Owner"], limits: ["requests"], cost: 1 },
  rotateCalendarFeed: { token: "access", keys: "write", scope: "CalendarsWrite", roles: ["Owner","Admin"], ownOnly: ["Owner"], limits: ["requests"], cost: 2 },
  addCalendarImport: { token: "access", keys: "write", scope: "CalendarsWrite", roles: ["Owner","Admin"], ownOnly: ["Owner"], limits: ["requests","calendars"], cost: 2 },
  getCalendarImports: { token: "access", keys: "read", scope: "CalendarsRead", roles: ["Owner","Admin"], ownOnly: ["Owner"], limits: ["requests"], cost: 1 },
  removeCalendarImport: { token: "access", keys: "write", scope: "CalendarsWrite", roles: ["Owner","Admin"], ownOnly: ["Owner"], limits: ["requests"], cost: 2 },
  refreshCalendar: { token: "access", keys: "write", scope: "CalendarsWrite", roles: ["Owner","Admin"], ownOnly: ["Owner"], limits: ["requests","calendars"], cost: 2 },
  getPaymentTypes: { token: "optional", keys: "read", scope: "PaymentsRead", roles: [], ownOnly: null, limits: ["requests"], cost: 1 },
  addPaymentType: { token: "access", keys: "write", scope: "PaymentsWrite", roles: ["Admin"], ownOnly: null, limits: ["requests"], cost: 2 },
  updatePaymentType: { token: "access", keys: "write", scope: "PaymentsWrite", roles: ["Admin"], ownOnly: [], limits: ["requests"], cost: 2 },
  deletePaymentType: { token: "access", keys: "write", scope: "PaymentsWrite", roles: ["Admin"], ownOnly: [], limits: ["requests"], cost: 2 },
  getPaymentProviders: { token: "optional", keys: "read", scope: null, roles: [], ownOnly: null, limits: ["requests"], cost: 1 },
  startPaymentSession: { token: "access", keys: "none", scope: null, roles: ["Customer"], ownOnly: ["Customer"], limits: ["requests","paymentSessions"], cost: 2 },
  getPaymentSessions: { token: "access", keys: "read", scope: "PaymentsRead", roles: ["Customer","Admin"], ownOnly: null, limits: ["requests"], cost: 1 },
  getPaymentSessionById: { token: "access", keys: "read", scope: "PaymentsRead", roles: ["Customer","Admin"], ownOnly: ["Customer"], limits: ["requests"], cost: 1 },
  cancelPaymentSession: { token: "access", keys: "none", scope: null, roles: ["Customer"], ownOnly: ["Customer"], limits: ["requests"], cost: 2 },
  decidePaymentSession: { token: "access", keys: "write", scope: "PaymentsWrite", roles: ["Admin"], ownOnly: [], limits: ["requests"], cost: 2 },
  receivePaymentNotice: { token: "none", keys: "none", scope: null, roles: [], ownOnly: null, limits: ["paymentNotices"], cost: 2 },
  startRefund: { token: "access", keys: "write", scope: "PaymentsWrite", roles: ["Admin"], ownOnly: [], limits: ["requests"], cost: 2 },
  getSandboxPaymentPage: { token: "none", keys: "none", scope: null, roles: [], ownOnly: null, limits: ["requests"], cost: 1 },
  paySandboxPayment: { token: "none", keys: "none", scope: null, roles: [], ownOnly: null, limits: ["requests"], cost: 2 },
  getMyRentInvoices: { token: "access", keys: "read", scope: "PaymentsRead", roles: ["Customer"], ownOnly: null, limits: ["requests"], cost: 1 },
  getOwnerRentInvoices: { token: "access", keys: "read", scope: "PaymentsRead", roles: ["Owner"], ownOnly: null, limits: ["requests"], cost: 1 },
  getRentInvoices: { token: "access", keys: "read", scope: "PaymentsRead", roles: ["Admin"], ownOnly: null, limits: ["requests"], cost: 1 },
  getRentInvoiceById: { token: "access", keys: "read", scope: "PaymentsRead", roles: ["Customer","Owner","Admin"], ownOnly: ["Customer","Owner"], limits: ["requests"], cost: 1 },
  waiveRentInvoice: { token: "access", keys: "write", scope: "PaymentsWrite", roles: ["Owner"], ownOnly: ["Owner"], limits: ["requests"], cost: 2 },
  addPaymentTransaction: { token: "access", keys: "write", scope: "PaymentsWrite", roles: ["Customer","Admin"], ownOnly: ["Customer"], limits: ["requests","payments","pictureBytes"], cost: 2 },
  getMyPaymentTransactions: { token: "access", keys: "read", scope: "PaymentsRead", roles: ["Customer","Owner"], ownOnly: null, limits: ["requests"], cost: 1 },
  getPaymentTransactions: { token: "access", keys: "read", scope: "PaymentsRead", roles: ["Admin"], ownOnly: null, limits: ["requests"], cost: 1 },
  getPaymentTransactionById: { token: "access", keys: "read", scope: "PaymentsRead", roles: ["Customer","Owner","Admin"], ownOnly: ["Customer","Owner"], limits: ["requests"], cost: 1 },
  getPaymentReceipt: { token: "access", keys: "read", scope: "PaymentsRead", roles: ["Customer","Admin"], ownOnly: ["Customer"], limits: ["requests"], cost: 1 },
  requestPaymentReceipt: { token: "access", keys: "write", scope: "PaymentsWrite", roles: ["Admin"], ownOnly: [], limits: ["requests"], cost: 2 },
  addPaymentReceipt: { token: "access", keys: "write", scope: "PaymentsWrite", roles: ["Customer","Admin"], ownOnly: ["Customer"], limits: ["requests","payments","pictureBytes"], cost: 2 },
  cancelPaymentTransaction: { token: "access", keys: "none", scope: null, roles: ["Customer"], ownOnly: ["Customer"], limits: ["requests"], cost: 2 },
  decidePaymentTransaction: { token: "access", keys: "write", scope: "PaymentsWrite", roles: ["Admin"], ownOnly: [], limits: ["requests"], cost: 2 },
  getPendingDeposits: { token: "access", keys: "read", scope: "PaymentsRead", roles: ["Admin"], ownOnly: null, limits: ["requests"], cost: 1 },
  getAllReservations: { token: "access", keys: "read", scope: "ReservationsRead", roles: ["Admin"], ownOnly: null, limits: ["requests"], cost: 1 },
  confirmDeposit: { token: "access", keys: "write", scope: "PaymentsWrite", roles: ["Admin"], ownOnly: [], limits: ["requests"], cost: 2 },
  rejectDeposit: { token: "access", keys: "write", scope: "PaymentsWrite", roles: ["Admin"], ownOnly: [], limits: ["requests"], cost: 2 },
  getNotifications: { token: "access", keys: "read", scope: "NotificationsRead", roles: ["Admin","Owner","Customer","Agent"], ownOnly: null, limits: ["requests"], cost: 1 },
  getUnreadCount: { token: "access", keys: "read", scope: "NotificationsRead", roles: ["Admin","Owner","Customer","Agent"], ownOnly: null, limits: ["requests"], cost: 1 },
  markNotificationAsRead: { token: "access", keys: "write", scope: "NotificationsWrite", roles: ["Admin","Owner","Customer","Agent"], ownOnly: "person", limits: ["requests"], cost: 2 },
  markAllNotificationsAsRead: { token: "access", keys: "write", scope: "NotificationsWrite", roles: ["Admin","Owner","Customer","Agent"], ownOnly: null, limits: ["requests"], cost: 2 },
  sendNotification: { token: "access", keys: "write", scope: "NotificationsWrite", roles: ["Admin"], ownOnly: null, limits: ["requests"], cost: 2 },
  getEvents: { token: "access", keys: "read", scope: "EventsRead", roles: ["Owner","Admin"], ownOnly: null, limits: ["requests"], cost: 1 },
  getWebhooks: { token: "access", keys: "read", scope: "EventsRead", roles: ["Owner","Admin"], ownOnly: null, limits: ["requests"], cost: 1 },
  addWebhook: { token: "access", keys: "write", scope: "EventsWrite", roles: ["Owner","Admin"], ownOnly: null, limits: ["requests","webhookCalls"], cost: 2 },
  updateWebhook: { token: "access", keys: "write", scope: "EventsWrite", roles: ["Owner","Admin"], ownOnly: "person", limits: ["requests","webhookCalls"], cost: 2 },
  removeWebhook: { token: "access", keys: "write", scope: "EventsWrite", roles: ["Owner","Admin"], ownOnly: "person", limits: ["requests"], cost: 2 },
  rotateWebhookSecret: { token: "access", keys: "write", scope: "EventsWrite", roles: ["Owner","Admin"], ownOnly: "person", limits: ["requests","webhookCalls"], cost: 2 },
  sendTestToWebhook: { token: "access", keys: "write", scope: "EventsWrite", roles: ["Owner","Admin"], ownOnly: "person", limits: ["requests","webhookCalls"], cost: 2 },
  getWebhookDeliveries: { token: "access", keys: "read", scope: "EventsRead", roles: ["Owner","Admin"], ownOnly: "person", limits: ["requests"], cost: 1 },
  redeliverToWebhook: { token: "access", keys: "write", scope: "EventsWrite", roles: ["Owner","Admin"], ownOnly: "person", limits: ["requests","webhookCalls"], cost: 2 },
  getCurrentTerms: { token: "optional", keys: "read", scope: null, roles: [], ownOnly: null, limits: ["requests"], cost: 1 },
  getTerms: { token: "access", keys: "read", scope: "AccountsRead", roles: ["Admin"], ownOnly: null, limits: ["requests"], cost: 1 },
  addTerms: { token: "access", keys: "write", scope: "AccountsWrite", roles: ["Admin"], ownOnly: null, limits: ["requests"], cost: 2 },
  acceptTerms: { token: "access", keys: "none", scope: null, roles: ["Admin","Owner","Customer","Agent"], ownOnly: null, limits: ["requests"], cost: 2 },
  getGeneralReport: { token: "access", keys: "read", scope: "ReportsRead", roles: ["Admin"], ownOnly: null, limits: ["requests"], cost: 5 },
  addAgent: { token: "access", keys: "write", scope: "AccountsWrite", roles: ["Admin"], ownOnly: null, limits: ["requests"], cost: 2 },
  getBlockedUsers: { token: "access", keys: "read", scope: "AccountsRead", roles: ["Admin"], ownOnly: null, limits: ["requests"], cost: 1 },
  blockUser: { token: "access", keys: "write", scope: "AccountsWrite", roles: ["Admin"], ownOnly: [], limits: ["requests"], cost: 2 },
  unblockUser: { token: "access", keys: "write", scope: "AccountsWrite", roles: ["Admin"], ownOnly: [], limits: ["requests"], cost: 2 },
  getApiKeys: { token: "access", keys: "none", scope: null, roles: ["Owner","Admin","Customer"], ownOnly: null, limits: ["requests"], cost: 1 },
  addApiKey: { token: "access", keys: "none", scope: null, roles: ["Owner","Admin","Customer"], ownOnly: null, limits: ["requests","profileChanges"], cost: 2 },
  removeApiKey: { token: "access", keys: "none", scope: null, roles: ["Owner","Admin","Customer"], ownOnly: "person", limits: ["requests"], cost: 2 },
  getMyAgentData: { token: "access", keys: "none", scope: null, roles: ["Agent"], ownOnly: null, limits: ["requests"], cost: 5 },
  getAgentData: { token: "access", keys: "read", scope: "AccountsRead", roles: ["Admin"], ownOnly: [], limits: ["requests"], cost: 5 },
  getAgentRentProperties: { token: "access", keys: "none", scope: null, roles: ["Agent"], ownOnly: null, limits: ["requests"], cost: 1 },
  getAgents: { token: "access", keys: "read", scope: "AccountsRead", roles: ["Admin"], ownOnly: null, limits: ["requests"], cost: 5 },
  getCurrencies: { token: "optional", keys: "read", scope: null, roles: [], ownOnly: null, limits: ["requests"], cost: 1 },
  getCities: { token: "optional", keys: "read", scope: null, roles: [], ownOnly: null, limits: ["requests"], cost: 1 },
  getTaxes: { token: "optional", keys: "read", scope: null, roles: [], ownOnly: null, limits: ["requests"], cost: 1 },
  setTaxes: { token: "access", keys: "write", scope: "AccountsWrite", roles: ["Admin"], ownOnly: [], limits: ["requests"], cost: 2 },
  getEnums: { token: "optional", keys: "read", scope: null, roles: [], ownOnly: null, limits: ["requests"], cost: 1 },
  live: { token: "none", keys: "none", scope: null, roles: [], ownOnly: null, limits: [], cost: 1 },
  ready: { token: "none", keys: "none", scope: null, roles: [], ownOnly: null, limits: [], cost: 1 },
  getOpenApiJson: { token: "none", keys: "none", scope: null, roles: [], ownOnly: null, limits: [], cost: 1 },
  getOpenApi31Json: { token: "none", keys: "none", scope: null, roles: [], ownOnly: null, limits: [], cost: 1 },
  getOpenApiYaml: { token: "none", keys: "none", scope: null, roles: [], ownOnly: null, limits: [], cost: 1 },
  getDocs: { token: "none", keys: "none", scope: null, roles: [], ownOnly: null, limits: [], cost: 1 },
  getSandboxOtp: { token: "none", keys: "none", scope: null, roles: [], ownOnly: null, limits: [], cost: 1 },
  setSandboxClock: { token: "none", keys: "none", scope: null, roles: [], ownOnly: null, limits: [], cost: 2 },
  resetSandbox: { token: "none", keys: "none", scope: null, roles: [], ownOnly: null, limits: [], cost: 2 },
} as const;

/** The operations that are not called with GET. */
export type WritingOperationId =
  | 'logInWithEmail'
  | 'logInWithPhoneNumber'
  | 'refreshToken'
  | 'logOut'
  | 'closeAccount'
  | 'updateMe'
  | 'sendEmailCode'
  | 'sendPhoneCode'
  | 'verifyEmail'
  | 'verifyPhone'
  | 'addOwner'
  | 'updateOwner'
  | 'activateOwner'
  | 'deactivateOwner'
  | 'setOwnerCommission'
  | 'addCustomer'
  | 'updateCustomer'
  | 'setCustomerIdImages'
  | 'verifyCustomerIdentity'
  | 'addRentProperty'
  | 'updateRentProperty'
  | 'setSeasons'
  | 'setCharges'
  | 'setDiscounts'
  | 'setArrivalRules'
  | 'setNights'
  | 'setRentPropertyCommission'
  | 'changeRentPropertyStatus'
  | 'deleteRentProperty'
  | 'uploadPicture'
  | 'deletePicture'
  | 'addFavorite'
  | 'removeFavorite'
  | 'bookReservation'
  | 'cancelReservation'
  | 'giveNotice'
  | 'renewReservation'
  | 'markNoShow'
  | 'addBlockedDates'
  | 'removeBlockedDates'
  | 'addBookingRequest'
  | 'withdrawBookingRequest'
  | 'acceptBookingRequest'
  | 'declineBookingRequest'
  | 'addAlteration'
  | 'decideAlteration'
  | 'withdrawAlteration'
  | 'openConversation'
  | 'markConversationAsRead'
  | 'muteConversation'
  | 'sendMessage'
  | 'uploadMessagePicture'
  | 'addReview'
  | 'updateReview'
  | 'replyToReview'
  | 'hideReview'
  | 'addComplaint'
  | 'decideComplaint'
  | 'addSavedSearch'
  | 'updateSavedSearch'
  | 'removeSavedSearch'
  | 'addPromotion'
  | 'updatePromotion'
  | 'deactivatePromotion'
  | 'rotateCalendarFeed'
  | 'addCalendarImport'
  | 'removeCalendarImport'
  | 'refreshCalendar'
  | 'addPaymentType'
  | 'updatePaymentType'
  | 'deletePaymentType'
  | 'startPaymentSession'
  | 'cancelPaymentSession'
  | 'decidePaymentSession'
  | 'receivePaymentNotice'
  | 'startRefund'
  | 'paySandboxPayment'
  | 'waiveRentInvoice'
  | 'addPaymentTransaction'
  | 'requestPaymentReceipt'
  | 'addPaymentReceipt'
  | 'cancelPaymentTransaction'
  | 'decidePaymentTransaction'
  | 'confirmDeposit'
  | 'rejectDeposit'
  | 'markNotificationAsRead'
  | 'markAllNotificationsAsRead'
  | 'sendNotification'
  | 'addWebhook'
  | 'updateWebhook'
  | 'removeWebhook'
  | 'rotateWebhookSecret'
  | 'sendTestToWebhook'
  | 'redeliverToWebhook'
  | 'addTerms'
  | 'acceptTerms'
  | 'addAgent'
  | 'blockUser'
  | 'unblockUser'
  | 'addApiKey'
  | 'removeApiKey'
  | 'setTaxes'
  | 'setSandboxClock'
  | 'resetSandbox';

/** The scope that an API key with chosen scopes needs to see the events of a type (from `area` of `x-event-types`). */
export const eventScopes = {
  'owner.registered': "AccountsRead",
  'owner.activated': "AccountsRead",
  'owner.deactivated': "AccountsRead",
  'customer.registered': "AccountsRead",
  'customer.identityVerified': "AccountsRead",
  'user.blocked': "AccountsRead",
  'user.unblocked': "AccountsRead",
  'user.closed': "AccountsRead",
  'property.created': "ListingsRead",
  'property.updated': "ListingsRead",
  'property.statusChanged': "ListingsRead",
  'property.nightsBlocked': "CalendarsRead",
  'property.nightsUnblocked': "CalendarsRead",
  'property.nightsImported': "CalendarsRead",
  'reservation.created': "ReservationsRead",
  'reservation.depositSubmitted': "ReservationsRead",
  'reservation.confirmed': "ReservationsRead",
  'reservation.rejected': "ReservationsRead",
  'reservation.cancelled': "ReservationsRead",
  'reservation.expired': "ReservationsRead",
  'reservation.completed': "ReservationsRead",
  'reservation.noShow': "ReservationsRead",
  'reservation.noticeGiven': "ReservationsRead",
  'reservation.renewed': "ReservationsRead",
  'reservation.altered': "ReservationsRead",
  'bookingRequest.created': "ReservationsRead",
  'bookingRequest.accepted': "ReservationsRead",
  'bookingRequest.declined': "ReservationsRead",
  'bookingRequest.withdrawn': "ReservationsRead",
  'bookingRequest.expired': "ReservationsRead",
  'alteration.proposed': "ReservationsRead",
  'alteration.declined': "ReservationsRead",
  'alteration.withdrawn': "ReservationsRead",
  'alteration.expired': "ReservationsRead",
  'review.published': "ReviewsRead",
  'review.replied': "ReviewsRead",
  'review.hidden': "ReviewsRead",
  'payment.created': "PaymentsRead",
  'payment.decided': "PaymentsRead",
  'payment.orphaned': "PaymentsRead",
  'paymentSession.started': "PaymentsRead",
  'paymentSession.succeeded': "PaymentsRead",
  'paymentSession.failed': "PaymentsRead",
  'paymentSession.cancelled': "PaymentsRead",
  'paymentSession.expired': "PaymentsRead",
  'paymentSession.mismatched': "PaymentsRead",
  'refund.started': "PaymentsRead",
  'refund.succeeded': "PaymentsRead",
  'refund.failed': "PaymentsRead",
  'rentInvoice.opened': "PaymentsRead",
  'rentInvoice.paid': "PaymentsRead",
  'rentInvoice.overdue': "PaymentsRead",
  'rentInvoice.waived': "PaymentsRead",
  'rentInvoice.voided': "PaymentsRead",
  'message.sent': "MessagesRead",
} as const;
