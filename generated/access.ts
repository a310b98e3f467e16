// Generated from openapi/ by `npm run generate`. Do not edit.

/**
 * Access rules of each operation: the roles and kinds of API keys that may call it (from `security` and `x-roles`), the roles that
 * reach only their own records ('person': only the person whose record it is; from `x-own-only`), and its limits (from `x-limits`).
 */
export const access = {
  logInWithEmail: { token: "none", keys: "none", roles: [], ownOnly: null, limits: ["requests","logIns"] },
  logInWithPhoneNumber: { token: "none", keys: "none", roles: [], ownOnly: null, limits: ["requests","logIns"] },
  refreshToken: { token: "none", keys: "none", roles: [], ownOnly: null, limits: ["requests"] },
  logOut: { token: "access", keys: "none", roles: ["Admin","Owner","Customer","Agent"], ownOnly: null, limits: ["requests"] },
  closeAccount: { token: "access", keys: "none", roles: ["Admin","Owner","Customer","Agent"], ownOnly: null, limits: ["requests"] },
  getMyData: { token: "access", keys: "none", roles: ["Admin","Owner","Customer","Agent"], ownOnly: null, limits: ["requests","exports"] },
  getMe: { token: "access", keys: "none", roles: ["Admin","Owner","Customer","Agent"], ownOnly: null, limits: ["requests"] },
  updateMe: { token: "access", keys: "none", roles: ["Admin","Owner","Customer","Agent"], ownOnly: null, limits: ["requests","profileChanges"] },
  sendEmailCode: { token: "none", keys: "none", roles: [], ownOnly: null, limits: ["requests","codes"] },
  sendPhoneCode: { token: "none", keys: "none", roles: [], ownOnly: null, limits: ["requests","codes"] },
  verifyEmail: { token: "verification", keys: "none", roles: ["Admin","Owner","Customer","Agent"], ownOnly: null, limits: ["requests"] },
  verifyPhone: { token: "verification", keys: "none", roles: ["Admin","Owner","Customer","Agent"], ownOnly: null, limits: ["requests"] },
  addOwner: { token: "none", keys: "none", roles: [], ownOnly: null, limits: ["requests","registrations"] },
  getOwnerByUserId: { token: "access", keys: "none", roles: ["Admin","Owner","Customer","Agent"], ownOnly: [], limits: ["requests"] },
  getOwnerIdImage: { token: "access", keys: "none", roles: ["Admin","Owner"], ownOnly: ["Owner"], limits: ["requests"] },
  updateOwner: { token: "access", keys: "none", roles: ["Owner"], ownOnly: null, limits: ["requests","profileChanges"] },
  getOwners: { token: "access", keys: "read", roles: ["Admin","Agent"], ownOnly: null, limits: ["requests"] },
  activateOwner: { token: "access", keys: "write", roles: ["Admin"], ownOnly: [], limits: ["requests"] },
  deactivateOwner: { token: "access", keys: "write", roles: ["Admin"], ownOnly: [], limits: ["requests"] },
  setOwnerCommission: { token: "access", keys: "write", roles: ["Admin"], ownOnly: [], limits: ["requests"] },
  addCustomer: { token: "none", keys: "none", roles: [], ownOnly: null, limits: ["requests","registrations"] },
  getCustomerByUserId: { token: "access", keys: "none", roles: ["Admin","Owner","Customer"], ownOnly: ["Customer","Owner"], limits: ["requests"] },
  getCustomerIdImage: { token: "access", keys: "none", roles: ["Admin","Customer"], ownOnly: ["Customer"], limits: ["requests"] },
  updateCustomer: { token: "access", keys: "none", roles: ["Customer"], ownOnly: null, limits: ["requests","profileChanges"] },
  getCustomers: { token: "access", keys: "read", roles: ["Admin"], ownOnly: null, limits: ["requests"] },
  getRentProperties: { token: "optional", keys: "read", roles: [], ownOnly: null, limits: ["requests"] },
  getRentPropertyById: { token: "optional", keys: "read", roles: [], ownOnly: null, limits: ["requests"] },
  getMyRentListings: { token: "access", keys: "read", roles: ["Owner"], ownOnly: null, limits: ["requests"] },
  addRentProperty: { token: "access", keys: "write", roles: ["Owner"], ownOnly: null, limits: ["requests"] },
  updateRentProperty: { token: "access", keys: "write", roles: ["Owner","Admin"], ownOnly: ["Owner"], limits: ["requests"] },
  getSeasons: { token: "optional", keys: "read", roles: [], ownOnly: null, limits: ["requests"] },
  setSeasons: { token: "access", keys: "write", roles: ["Owner","Admin"], ownOnly: ["Owner"], limits: ["requests"] },
  setRentPropertyCommission: { token: "access", keys: "write", roles: ["Admin"], ownOnly: [], limits: ["requests"] },
  changeRentPropertyStatus: { token: "access", keys: "write", roles: ["Owner","Admin"], ownOnly: ["Owner"], limits: ["requests"] },
  deleteRentProperty: { token: "access", keys: "write", roles: ["Owner","Admin"], ownOnly: ["Owner"], limits: ["requests"] },
  uploadPicture: { token: "access", keys: "write", roles: ["Owner","Admin"], ownOnly: null, limits: ["requests","uploads"] },
  getPicture: { token: "none", keys: "none", roles: [], ownOnly: null, limits: [] },
  deletePicture: { token: "access", keys: "write", roles: ["Owner","Admin"], ownOnly: ["Owner"], limits: ["requests"] },
  addFavorite: { token: "access", keys: "write", roles: ["Owner","Customer"], ownOnly: [], limits: ["requests"] },
  removeFavorite: { token: "access", keys: "write", roles: ["Owner","Customer"], ownOnly: [], limits: ["requests"] },
  getFavorites: { token: "access", keys: "read", roles: ["Owner","Customer"], ownOnly: null, limits: ["requests"] },
  getAvailableDates: { token: "optional", keys: "read", roles: [], ownOnly: null, limits: ["requests"] },
  getQuote: { token: "optional", keys: "read", roles: [], ownOnly: null, limits: ["requests"] },
  bookReservation: { token: "access", keys: "none", roles: ["Customer"], ownOnly: [], limits: ["requests","bookings"] },
  getMyReservations: { token: "access", keys: "none", roles: ["Customer"], ownOnly: null, limits: ["requests"] },
  getOwnerReservations: { token: "access", keys: "read", roles: ["Owner"], ownOnly: null, limits: ["requests"] },
  getReservationById: { token: "access", keys: "read", roles: ["Customer","Owner","Admin"], ownOnly: ["Customer","Owner"], limits: ["requests"] },
  cancelReservation: { token: "access", keys: "write", roles: ["Customer","Owner","Admin"], ownOnly: ["Customer","Owner"], limits: ["requests"] },
  markNoShow: { token: "access", keys: "write", roles: ["Owner","Admin"], ownOnly: ["Owner"], limits: ["requests"] },
  addBlockedDates: { token: "access", keys: "write", roles: ["Owner","Admin"], ownOnly: ["Owner"], limits: ["requests"] },
  getBlockedDates: { token: "access", keys: "read", roles: ["Owner","Admin"], ownOnly: ["Owner"], limits: ["requests"] },
  removeBlockedDates: { token: "access", keys: "write", roles: ["Owner","Admin"], ownOnly: ["Owner"], limits: ["requests"] },
  exportCalendar: { token: "none", keys: "none", roles: [], ownOnly: null, limits: ["calendarReads","calendarReadsOfListing"] },
  getCalendarFeed: { token: "access", keys: "read", roles: ["Owner","Admin"], ownOnly: ["Owner"], limits: ["requests"] },
  rotateCalendarFeed: { token: "access", keys: "write", roles: ["Owner","Admin"], ownOnly: ["Owner"], limits: ["requests"] },
  addCalendarImport: { token: "access", keys: "write", roles: ["Owner","Admin"], ownOnly: ["Owner"], limits: ["requests","calendars"] },
  getCalendarImports: { token: "access", keys: "read", roles: ["Owner","Admin"], ownOnly: ["Owner"], limits: ["requests"] },
  removeCalendarImport: { token: "access", keys: "write", roles: ["Owner","Admin"], ownOnly: ["Owner"], limits: ["requests"] },
  refreshCalendar: { token: "access", keys: "write", roles: ["Owner","Admin"], ownOnly: ["Owner"], limits: ["requests","calendars"] },
  getPaymentTypes: { token: "optional", keys: "read", roles: [], ownOnly: null, limits: ["requests"] },
  addPaymentType: { token: "access", keys: "write", roles: ["Admin"], ownOnly: null, limits: ["requests"] },
  updatePaymentType: { token: "access", keys: "write", roles: ["Admin"], ownOnly: [], limits: ["requests"] },
  deletePaymentType: { token: "access", keys: "write", roles: ["Admin"], ownOnly: [], limits: ["requests"] },
  addPaymentTransaction: { token: "access", keys: "write", roles: ["Customer","Admin"], ownOnly: ["Customer"], limits: ["requests","payments"] },
  getMyPaymentTransactions: { token: "access", keys: "read", roles: ["Customer","Owner"], ownOnly: null, limits: ["requests"] },
  getPaymentTransactions: { token: "access", keys: "read", roles: ["Admin"], ownOnly: null, limits: ["requests"] },
  getPaymentTransactionById: { token: "access", keys: "read", roles: ["Customer","Owner","Admin"], ownOnly: ["Customer","Owner"], limits: ["requests"] },
  getPaymentReceipt: { token: "access", keys: "read", roles: ["Customer","Admin"], ownOnly: ["Customer"], limits: ["requests"] },
  requestPaymentReceipt: { token: "access", keys: "write", roles: ["Admin"], ownOnly: [], limits: ["requests"] },
  addPaymentReceipt: { token: "access", keys: "write", roles: ["Customer","Admin"], ownOnly: ["Customer"], limits: ["requests","payments"] },
  cancelPaymentTransaction: { token: "access", keys: "none", roles: ["Customer"], ownOnly: ["Customer"], limits: ["requests"] },
  decidePaymentTransaction: { token: "access", keys: "write", roles: ["Admin"], ownOnly: [], limits: ["requests"] },
  getPendingDeposits: { token: "access", keys: "read", roles: ["Admin"], ownOnly: null, limits: ["requests"] },
  getAllReservations: { token: "access", keys: "read", roles: ["Admin"], ownOnly: null, limits: ["requests"] },
  confirmDeposit: { token: "access", keys: "write", roles: ["Admin"], ownOnly: [], limits: ["requests"] },
  rejectDeposit: { token: "access", keys: "write", roles: ["Admin"], ownOnly: [], limits: ["requests"] },
  getNotifications: { token: "access", keys: "read", roles: ["Admin","Owner","Customer","Agent"], ownOnly: null, limits: ["requests"] },
  getUnreadCount: { token: "access", keys: "read", roles: ["Admin","Owner","Customer","Agent"], ownOnly: null, limits: ["requests"] },
  markNotificationAsRead: { token: "access", keys: "write", roles: ["Admin","Owner","Customer","Agent"], ownOnly: "person", limits: ["requests"] },
  markAllNotificationsAsRead: { token: "access", keys: "write", roles: ["Admin","Owner","Customer","Agent"], ownOnly: null, limits: ["requests"] },
  sendNotification: { token: "access", keys: "write", roles: ["Admin"], ownOnly: null, limits: ["requests"] },
  getEvents: { token: "access", keys: "read", roles: ["Owner","Admin"], ownOnly: null, limits: ["requests"] },
  getWebhooks: { token: "access", keys: "read", roles: ["Owner","Admin"], ownOnly: null, limits: ["requests"] },
  addWebhook: { token: "access", keys: "write", roles: ["Owner","Admin"], ownOnly: null, limits: ["requests","webhookCalls"] },
  updateWebhook: { token: "access", keys: "write", roles: ["Owner","Admin"], ownOnly: "person", limits: ["requests","webhookCalls"] },
  removeWebhook: { token: "access", keys: "write", roles: ["Owner","Admin"], ownOnly: "person", limits: ["requests"] },
  rotateWebhookSecret: { token: "access", keys: "write", roles: ["Owner","Admin"], ownOnly: "person", limits: ["requests","webhookCalls"] },
  sendTestToWebhook: { token: "access", keys: "write", roles: ["Owner","Admin"], ownOnly: "person", limits: ["requests","webhookCalls"] },
  getWebhookDeliveries: { token: "access", keys: "read", roles: ["Owner","Admin"], ownOnly: "person", limits: ["requests"] },
  redeliverToWebhook: { token: "access", keys: "write", roles: ["Owner","Admin"], ownOnly: "person", limits: ["requests","webhookCalls"] },
  getCurrentTerms: { token: "optional", keys: "read", roles: [], ownOnly: null, limits: ["requests"] },
  getTerms: { token: "access", keys: "read", roles: ["Admin"], ownOnly: null, limits: ["requests"] },
  addTerms: { token: "access", keys: "write", roles: ["Admin"], ownOnly: null, limits: ["requests"] },
  acceptTerms: { token: "access", keys: "none", roles: ["Admin","Owner","Customer","Agent"], ownOnly: null, limits: ["requests"] },
  getGeneralReport: { token: "access", keys: "read", roles: ["Admin"], ownOnly: null, limits: ["requests"] },
  addAgent: { token: "access", keys: "write", roles: ["Admin"], ownOnly: null, limits: ["requests"] },
  getBlockedUsers: { token: "access", keys: "read", roles: ["Admin"], ownOnly: null, limits: ["requests"] },
  blockUser: { token: "access", keys: "write", roles: ["Admin"], ownOnly: [], limits: ["requests"] },
  unblockUser: { token: "access", keys: "write", roles: ["Admin"], ownOnly: [], limits: ["requests"] },
  getApiKeys: { token: "access", keys: "none", roles: ["Owner","Admin"], ownOnly: null, limits: ["requests"] },
  addApiKey: { token: "access", keys: "none", roles: ["Owner","Admin"], ownOnly: null, limits: ["requests","profileChanges"] },
  removeApiKey: { token: "access", keys: "none", roles: ["Owner","Admin"], ownOnly: "person", limits: ["requests"] },
  getMyAgentData: { token: "access", keys: "none", roles: ["Agent"], ownOnly: null, limits: ["requests"] },
  getAgentData: { token: "access", keys: "read", roles: ["Admin"], ownOnly: [], limits: ["requests"] },
  getAgentRentProperties: { token: "access", keys: "none", roles: ["Agent"], ownOnly: null, limits: ["requests"] },
  getAgents: { token: "access", keys: "read", roles: ["Admin"], ownOnly: null, limits: ["requests"] },
  getCurrencies: { token: "optional", keys: "read", roles: [], ownOnly: null, limits: ["requests"] },
  getCities: { token: "optional", keys: "read", roles: [], ownOnly: null, limits: ["requests"] },
  getEnums: { token: "optional", keys: "read", roles: [], ownOnly: null, limits: ["requests"] },
  live: { token: "none", keys: "none", roles: [], ownOnly: null, limits: [] },
  ready: { token: "none", keys: "none", roles: [], ownOnly: null, limits: [] },
  getOpenApiJson: { token: "none", keys: "none", roles: [], ownOnly: null, limits: [] },
  getOpenApiYaml: { token: "none", keys: "none", roles: [], ownOnly: null, limits: [] },
  getDocs: { token: "none", keys: "none", roles: [], ownOnly: null, limits: [] },
  getSandboxOtp: { token: "none", keys: "none", roles: [], ownOnly: null, limits: [] },
  setSandboxClock: { token: "none", keys: "none", roles: [], ownOnly: null, limits: [] },
  resetSandbox: { token: "none", keys: "none", roles: [], ownOnly: null, limits: [] },
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
  | 'addRentProperty'
  | 'updateRentProperty'
  | 'setSeasons'
  | 'setRentPropertyCommission'
  | 'changeRentPropertyStatus'
  | 'deleteRentProperty'
  | 'uploadPicture'
  | 'deletePicture'
  | 'addFavorite'
  | 'removeFavorite'
  | 'bookReservation'
  | 'cancelReservation'
  | 'markNoShow'
  | 'addBlockedDates'
  | 'removeBlockedDates'
  | 'rotateCalendarFeed'
  | 'addCalendarImport'
  | 'removeCalendarImport'
  | 'refreshCalendar'
  | 'addPaymentType'
  | 'updatePaymentType'
  | 'deletePaymentType'
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
  | 'setSandboxClock'
  | 'resetSandbox';
