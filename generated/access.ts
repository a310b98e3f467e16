// Generated from openapi/ by `npm run generate`. Do not edit.

/**
 * Who may call each operation, derived from `security` and `x-roles`; where it names a record, whose that has to be, derived
 * from `x-own-only`: `ownOnly` lists the roles that reach only their own, 'person' is whoever it belongs to; and the limits
 * that count it, from `x-limits`.
 */
export const access = {
  logInWithEmail: { token: "none", roles: [], ownOnly: null, limits: ["requests","logIns"] },
  logInWithPhoneNumber: { token: "none", roles: [], ownOnly: null, limits: ["requests","logIns"] },
  refreshToken: { token: "none", roles: [], ownOnly: null, limits: ["requests"] },
  logOut: { token: "access", roles: ["Admin","Owner","Customer","Agent"], ownOnly: null, limits: ["requests"] },
  closeAccount: { token: "access", roles: ["Admin","Owner","Customer","Agent"], ownOnly: null, limits: ["requests"] },
  getMyData: { token: "access", roles: ["Admin","Owner","Customer","Agent"], ownOnly: null, limits: ["requests"] },
  getMe: { token: "access", roles: ["Admin","Owner","Customer","Agent"], ownOnly: null, limits: ["requests"] },
  updateMe: { token: "access", roles: ["Admin","Owner","Customer","Agent"], ownOnly: null, limits: ["requests","profileChanges"] },
  sendEmailCode: { token: "none", roles: [], ownOnly: null, limits: ["requests","codes"] },
  sendPhoneCode: { token: "none", roles: [], ownOnly: null, limits: ["requests","codes"] },
  verifyEmail: { token: "verification", roles: ["Admin","Owner","Customer","Agent"], ownOnly: null, limits: ["requests"] },
  verifyPhone: { token: "verification", roles: ["Admin","Owner","Customer","Agent"], ownOnly: null, limits: ["requests"] },
  addOwner: { token: "none", roles: [], ownOnly: null, limits: ["requests","registrations"] },
  getOwnerByUserId: { token: "access", roles: ["Admin","Owner","Customer","Agent"], ownOnly: [], limits: ["requests"] },
  getOwnerIdImage: { token: "access", roles: ["Admin","Owner"], ownOnly: ["Owner"], limits: ["requests"] },
  updateOwner: { token: "access", roles: ["Owner"], ownOnly: null, limits: ["requests","profileChanges"] },
  getOwners: { token: "access", roles: ["Admin","Agent"], ownOnly: null, limits: ["requests"] },
  activateOwner: { token: "access", roles: ["Admin"], ownOnly: [], limits: ["requests"] },
  deactivateOwner: { token: "access", roles: ["Admin"], ownOnly: [], limits: ["requests"] },
  addCustomer: { token: "none", roles: [], ownOnly: null, limits: ["requests","registrations"] },
  getCustomerByUserId: { token: "access", roles: ["Admin","Owner","Customer"], ownOnly: ["Customer","Owner"], limits: ["requests"] },
  getCustomerIdImage: { token: "access", roles: ["Admin","Customer"], ownOnly: ["Customer"], limits: ["requests"] },
  updateCustomer: { token: "access", roles: ["Customer"], ownOnly: null, limits: ["requests","profileChanges"] },
  getCustomers: { token: "access", roles: ["Admin"], ownOnly: null, limits: ["requests"] },
  getRentProperties: { token: "optional", roles: [], ownOnly: null, limits: ["requests"] },
  getRentPropertyById: { token: "optional", roles: [], ownOnly: null, limits: ["requests"] },
  getMyRentListings: { token: "access", roles: ["Owner"], ownOnly: null, limits: ["requests"] },
  addRentProperty: { token: "access", roles: ["Owner"], ownOnly: null, limits: ["requests"] },
  updateRentProperty: { token: "access", roles: ["Owner","Admin"], ownOnly: ["Owner"], limits: ["requests"] },
  getSeasons: { token: "optional", roles: [], ownOnly: null, limits: ["requests"] },
  setSeasons: { token: "access", roles: ["Owner","Admin"], ownOnly: ["Owner"], limits: ["requests"] },
  changeRentPropertyStatus: { token: "access", roles: ["Owner","Admin"], ownOnly: ["Owner"], limits: ["requests"] },
  deleteRentProperty: { token: "access", roles: ["Owner","Admin"], ownOnly: ["Owner"], limits: ["requests"] },
  uploadPicture: { token: "access", roles: ["Owner","Admin"], ownOnly: null, limits: ["requests","uploads"] },
  getPicture: { token: "none", roles: [], ownOnly: null, limits: [] },
  deletePicture: { token: "access", roles: ["Owner","Admin"], ownOnly: ["Owner"], limits: ["requests"] },
  addFavorite: { token: "access", roles: ["Owner","Customer"], ownOnly: [], limits: ["requests"] },
  removeFavorite: { token: "access", roles: ["Owner","Customer"], ownOnly: [], limits: ["requests"] },
  getFavorites: { token: "access", roles: ["Owner","Customer"], ownOnly: null, limits: ["requests"] },
  getAvailableDates: { token: "optional", roles: [], ownOnly: null, limits: ["requests"] },
  getQuote: { token: "optional", roles: [], ownOnly: null, limits: ["requests"] },
  bookReservation: { token: "access", roles: ["Customer"], ownOnly: [], limits: ["requests","bookings"] },
  getMyReservations: { token: "access", roles: ["Customer"], ownOnly: null, limits: ["requests"] },
  getOwnerReservations: { token: "access", roles: ["Owner"], ownOnly: null, limits: ["requests"] },
  getReservationById: { token: "access", roles: ["Customer","Owner","Admin"], ownOnly: ["Customer","Owner"], limits: ["requests"] },
  cancelReservation: { token: "access", roles: ["Customer","Owner","Admin"], ownOnly: ["Customer","Owner"], limits: ["requests"] },
  markNoShow: { token: "access", roles: ["Owner","Admin"], ownOnly: ["Owner"], limits: ["requests"] },
  addBlockedDates: { token: "access", roles: ["Owner","Admin"], ownOnly: ["Owner"], limits: ["requests"] },
  getBlockedDates: { token: "access", roles: ["Owner","Admin"], ownOnly: ["Owner"], limits: ["requests"] },
  removeBlockedDates: { token: "access", roles: ["Owner","Admin"], ownOnly: ["Owner"], limits: ["requests"] },
  getPaymentTypes: { token: "optional", roles: [], ownOnly: null, limits: ["requests"] },
  addPaymentType: { token: "access", roles: ["Admin"], ownOnly: null, limits: ["requests"] },
  updatePaymentType: { token: "access", roles: ["Admin"], ownOnly: [], limits: ["requests"] },
  deletePaymentType: { token: "access", roles: ["Admin"], ownOnly: [], limits: ["requests"] },
  addPaymentTransaction: { token: "access", roles: ["Customer","Admin"], ownOnly: ["Customer"], limits: ["requests","payments"] },
  getMyPaymentTransactions: { token: "access", roles: ["Customer","Owner"], ownOnly: null, limits: ["requests"] },
  getPaymentTransactions: { token: "access", roles: ["Admin"], ownOnly: null, limits: ["requests"] },
  getPaymentTransactionById: { token: "access", roles: ["Customer","Owner","Admin"], ownOnly: ["Customer","Owner"], limits: ["requests"] },
  getPaymentReceipt: { token: "access", roles: ["Customer","Admin"], ownOnly: ["Customer"], limits: ["requests"] },
  cancelPaymentTransaction: { token: "access", roles: ["Customer"], ownOnly: ["Customer"], limits: ["requests"] },
  decidePaymentTransaction: { token: "access", roles: ["Admin"], ownOnly: [], limits: ["requests"] },
  getPendingDeposits: { token: "access", roles: ["Admin"], ownOnly: null, limits: ["requests"] },
  getAllReservations: { token: "access", roles: ["Admin"], ownOnly: null, limits: ["requests"] },
  confirmDeposit: { token: "access", roles: ["Admin"], ownOnly: [], limits: ["requests"] },
  rejectDeposit: { token: "access", roles: ["Admin"], ownOnly: [], limits: ["requests"] },
  getNotifications: { token: "access", roles: ["Admin","Owner","Customer","Agent"], ownOnly: null, limits: ["requests"] },
  getUnreadCount: { token: "access", roles: ["Admin","Owner","Customer","Agent"], ownOnly: null, limits: ["requests"] },
  markNotificationAsRead: { token: "access", roles: ["Admin","Owner","Customer","Agent"], ownOnly: "person", limits: ["requests"] },
  markAllNotificationsAsRead: { token: "access", roles: ["Admin","Owner","Customer","Agent"], ownOnly: null, limits: ["requests"] },
  sendNotification: { token: "access", roles: ["Admin"], ownOnly: null, limits: ["requests"] },
  getCurrentTerms: { token: "optional", roles: [], ownOnly: null, limits: ["requests"] },
  getTerms: { token: "access", roles: ["Admin"], ownOnly: null, limits: ["requests"] },
  addTerms: { token: "access", roles: ["Admin"], ownOnly: null, limits: ["requests"] },
  acceptTerms: { token: "access", roles: ["Admin","Owner","Customer","Agent"], ownOnly: null, limits: ["requests"] },
  getGeneralReport: { token: "access", roles: ["Admin"], ownOnly: null, limits: ["requests"] },
  addAgent: { token: "access", roles: ["Admin"], ownOnly: null, limits: ["requests"] },
  getBlockedUsers: { token: "access", roles: ["Admin"], ownOnly: null, limits: ["requests"] },
  blockUser: { token: "access", roles: ["Admin"], ownOnly: [], limits: ["requests"] },
  unblockUser: { token: "access", roles: ["Admin"], ownOnly: [], limits: ["requests"] },
  getMyAgentData: { token: "access", roles: ["Agent"], ownOnly: null, limits: ["requests"] },
  getAgentData: { token: "access", roles: ["Admin"], ownOnly: [], limits: ["requests"] },
  getAgentRentProperties: { token: "access", roles: ["Agent"], ownOnly: null, limits: ["requests"] },
  getAgents: { token: "access", roles: ["Admin"], ownOnly: null, limits: ["requests"] },
  getCurrencies: { token: "optional", roles: [], ownOnly: null, limits: ["requests"] },
  getCities: { token: "optional", roles: [], ownOnly: null, limits: ["requests"] },
  getEnums: { token: "optional", roles: [], ownOnly: null, limits: ["requests"] },
  live: { token: "none", roles: [], ownOnly: null, limits: [] },
  ready: { token: "none", roles: [], ownOnly: null, limits: [] },
  getOpenApiJson: { token: "none", roles: [], ownOnly: null, limits: [] },
  getOpenApiYaml: { token: "none", roles: [], ownOnly: null, limits: [] },
  getDocs: { token: "none", roles: [], ownOnly: null, limits: [] },
  getSandboxOtp: { token: "none", roles: [], ownOnly: null, limits: [] },
  setSandboxClock: { token: "none", roles: [], ownOnly: null, limits: [] },
  resetSandbox: { token: "none", roles: [], ownOnly: null, limits: [] },
} as const;

/** The operations that change something: all but those that are called with GET. */
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
  | 'addCustomer'
  | 'updateCustomer'
  | 'addRentProperty'
  | 'updateRentProperty'
  | 'setSeasons'
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
  | 'addPaymentType'
  | 'updatePaymentType'
  | 'deletePaymentType'
  | 'addPaymentTransaction'
  | 'cancelPaymentTransaction'
  | 'decidePaymentTransaction'
  | 'confirmDeposit'
  | 'rejectDeposit'
  | 'markNotificationAsRead'
  | 'markAllNotificationsAsRead'
  | 'sendNotification'
  | 'addTerms'
  | 'acceptTerms'
  | 'addAgent'
  | 'blockUser'
  | 'unblockUser'
  | 'setSandboxClock'
  | 'resetSandbox';
