/**
 * Generated from the contract. Do not edit.
 *
 * The functions of a client, grouped by the tags of the contract: `groupsOf(client).reservations.book(stay)` calls bookReservation. A
 * group is a function of its own, so that bundlers can remove the groups that a program does not use.
 */
import type { Client } from './index.js';

/** The operations of Auth. */
export interface AuthGroup {
    /** Log in by e-mail address: `logInWithEmail` of the client. */
    logInWithEmail: Client['logInWithEmail'];
    /** Log in by phone number: `logInWithPhoneNumber` of the client. */
    logInWithPhoneNumber: Client['logInWithPhoneNumber'];
    /** Exchange a refresh token for new tokens: `refreshToken` of the client. */
    refreshToken: Client['refreshToken'];
    /** Log out: `logOut` of the client. */
    logOut: Client['logOut'];
    /** Close your account: `closeAccount` of the client. */
    closeAccount: Client['closeAccount'];
    /** Export your data: `getMyData` of the client. */
    getMyData: Client['getMyData'];
    /** Get your profile: `getMe` of the client. */
    getMe: Client['getMe'];
    /** Replace your profile: `updateMe` of the client. */
    updateMe: Client['updateMe'];
}

/** The operations of Auth: functions of `client`. */
export function authOf(client: Client): AuthGroup {
    return {
        logInWithEmail: client.logInWithEmail,
        logInWithPhoneNumber: client.logInWithPhoneNumber,
        refreshToken: client.refreshToken,
        logOut: client.logOut,
        closeAccount: client.closeAccount,
        getMyData: client.getMyData,
        getMe: client.getMe,
        updateMe: client.updateMe,
    };
}

/** The operations of Otp. */
export interface OtpGroup {
    /** Send a one-time code by e-mail: `sendEmailCode` of the client. */
    sendEmailCode: Client['sendEmailCode'];
    /** Send a one-time code to a phone: `sendPhoneCode` of the client. */
    sendPhoneCode: Client['sendPhoneCode'];
    /** Verify the e-mail address with a one-time code: `verifyEmail` of the client. */
    verifyEmail: Client['verifyEmail'];
    /** Verify the phone number with a one-time code: `verifyPhone` of the client. */
    verifyPhone: Client['verifyPhone'];
}

/** The operations of Otp: functions of `client`. */
export function otpOf(client: Client): OtpGroup {
    return {
        sendEmailCode: client.sendEmailCode,
        sendPhoneCode: client.sendPhoneCode,
        verifyEmail: client.verifyEmail,
        verifyPhone: client.verifyPhone,
    };
}

/** The operations of Owner. */
export interface OwnerGroup {
    /** Register an owner: `addOwner` of the client. */
    add: Client['addOwner'];
    /** Get an owner's profile: `getOwnerByUserId` of the client. */
    getByUserId: Client['getOwnerByUserId'];
    /** Get an owner's identity card image: `getOwnerIdImage` of the client. */
    getIdImage: Client['getOwnerIdImage'];
    /** Replace your profile: `updateOwner` of the client. */
    update: Client['updateOwner'];
    /** List owners: `getOwners` of the client. */
    list: Client['getOwners'];
    /** Activate an owner: `activateOwner` of the client. */
    activate: Client['activateOwner'];
    /** Deactivate an owner: `deactivateOwner` of the client. */
    deactivate: Client['deactivateOwner'];
    /** Set an owner's commission: `setOwnerCommission` of the client. */
    setCommission: Client['setOwnerCommission'];
}

/** The operations of Owner: functions of `client`. */
export function ownerOf(client: Client): OwnerGroup {
    return {
        add: client.addOwner,
        getByUserId: client.getOwnerByUserId,
        getIdImage: client.getOwnerIdImage,
        update: client.updateOwner,
        list: client.getOwners,
        activate: client.activateOwner,
        deactivate: client.deactivateOwner,
        setCommission: client.setOwnerCommission,
    };
}

/** The operations of Customer. */
export interface CustomerGroup {
    /** Register a customer: `addCustomer` of the client. */
    add: Client['addCustomer'];
    /** Get a customer's profile: `getCustomerByUserId` of the client. */
    getByUserId: Client['getCustomerByUserId'];
    /** Get a customer's identity card image: `getCustomerIdImage` of the client. */
    getIdImage: Client['getCustomerIdImage'];
    /** Replace your profile: `updateCustomer` of the client. */
    update: Client['updateCustomer'];
    /** List customers: `getCustomers` of the client. */
    list: Client['getCustomers'];
    /** Replace your identity card images: `setCustomerIdImages` of the client. */
    setIdImages: Client['setCustomerIdImages'];
    /** Verify a customer's identity: `verifyCustomerIdentity` of the client. */
    verifyIdentity: Client['verifyCustomerIdentity'];
}

/** The operations of Customer: functions of `client`. */
export function customerOf(client: Client): CustomerGroup {
    return {
        add: client.addCustomer,
        getByUserId: client.getCustomerByUserId,
        getIdImage: client.getCustomerIdImage,
        update: client.updateCustomer,
        list: client.getCustomers,
        setIdImages: client.setCustomerIdImages,
        verifyIdentity: client.verifyCustomerIdentity,
    };
}

/** The operations of RentProperties. */
export interface RentPropertiesGroup {
    /** Search listings: `getRentProperties` of the client. */
    list: Client['getRentProperties'];
    /** Get a listing: `getRentPropertyById` of the client. */
    getById: Client['getRentPropertyById'];
    /** List your listings: `getMyRentListings` of the client. */
    getMyRentListings: Client['getMyRentListings'];
    /** Add a listing: `addRentProperty` of the client. */
    add: Client['addRentProperty'];
    /** Replace a listing: `updateRentProperty` of the client. */
    update: Client['updateRentProperty'];
    /** Get a listing's seasons: `getSeasons` of the client. */
    getSeasons: Client['getSeasons'];
    /** Replace a listing's seasons: `setSeasons` of the client. */
    setSeasons: Client['setSeasons'];
    /** Set a listing's commission: `setRentPropertyCommission` of the client. */
    setCommission: Client['setRentPropertyCommission'];
    /** Change a listing's status: `changeRentPropertyStatus` of the client. */
    changeStatus: Client['changeRentPropertyStatus'];
    /** Delete a listing: `deleteRentProperty` of the client. */
    delete: Client['deleteRentProperty'];
}

/** The operations of RentProperties: functions of `client`. */
export function rentPropertiesOf(client: Client): RentPropertiesGroup {
    return {
        list: client.getRentProperties,
        getById: client.getRentPropertyById,
        getMyRentListings: client.getMyRentListings,
        add: client.addRentProperty,
        update: client.updateRentProperty,
        getSeasons: client.getSeasons,
        setSeasons: client.setSeasons,
        setCommission: client.setRentPropertyCommission,
        changeStatus: client.changeRentPropertyStatus,
        delete: client.deleteRentProperty,
    };
}

/** The operations of ListingRules. */
export interface ListingRulesGroup {
    /** Get a listing's charges: `getCharges` of the client. */
    getCharges: Client['getCharges'];
    /** Replace a listing's charges: `setCharges` of the client. */
    setCharges: Client['setCharges'];
    /** Get a listing's discounts: `getDiscounts` of the client. */
    getDiscounts: Client['getDiscounts'];
    /** Replace a listing's discounts: `setDiscounts` of the client. */
    setDiscounts: Client['setDiscounts'];
    /** Get a listing's arrival rules: `getArrivalRules` of the client. */
    getArrivalRules: Client['getArrivalRules'];
    /** Replace a listing's arrival rules: `setArrivalRules` of the client. */
    setArrivalRules: Client['setArrivalRules'];
    /** Get a listing's nights with their own price or rules: `getNights` of the client. */
    getNights: Client['getNights'];
    /** Set the price and rules of up to 730 nights: `setNights` of the client. */
    setNights: Client['setNights'];
}

/** The operations of ListingRules: functions of `client`. */
export function listingRulesOf(client: Client): ListingRulesGroup {
    return {
        getCharges: client.getCharges,
        setCharges: client.setCharges,
        getDiscounts: client.getDiscounts,
        setDiscounts: client.setDiscounts,
        getArrivalRules: client.getArrivalRules,
        setArrivalRules: client.setArrivalRules,
        getNights: client.getNights,
        setNights: client.setNights,
    };
}

/** The operations of Files. */
export interface FilesGroup {
    /** Upload a picture for a listing: `uploadPicture` of the client. */
    uploadPicture: Client['uploadPicture'];
    /** Get a picture: `getPicture` of the client. */
    getPicture: Client['getPicture'];
    /** Delete a picture: `deletePicture` of the client. */
    deletePicture: Client['deletePicture'];
}

/** The operations of Files: functions of `client`. */
export function filesOf(client: Client): FilesGroup {
    return {
        uploadPicture: client.uploadPicture,
        getPicture: client.getPicture,
        deletePicture: client.deletePicture,
    };
}

/** The operations of FavoriteProperties. */
export interface FavoritePropertiesGroup {
    /** Add a favorite: `addFavorite` of the client. */
    addFavorite: Client['addFavorite'];
    /** Remove a favorite: `removeFavorite` of the client. */
    removeFavorite: Client['removeFavorite'];
    /** List your favorites: `getFavorites` of the client. */
    getFavorites: Client['getFavorites'];
}

/** The operations of FavoriteProperties: functions of `client`. */
export function favoritePropertiesOf(client: Client): FavoritePropertiesGroup {
    return {
        addFavorite: client.addFavorite,
        removeFavorite: client.removeFavorite,
        getFavorites: client.getFavorites,
    };
}

/** The operations of Reservations. */
export interface ReservationsGroup {
    /** List available dates: `getAvailableDates` of the client. */
    getAvailableDates: Client['getAvailableDates'];
    /** Get a quote for a stay: `getQuote` of the client. */
    getQuote: Client['getQuote'];
    /** Book a stay: `bookReservation` of the client. */
    book: Client['bookReservation'];
    /** List your reservations: `getMyReservations` of the client. */
    getMine: Client['getMyReservations'];
    /** List the reservations of your listings: `getOwnerReservations` of the client. */
    getForOwner: Client['getOwnerReservations'];
    /** Get a reservation: `getReservationById` of the client. */
    getById: Client['getReservationById'];
    /** Cancel a reservation: `cancelReservation` of the client. */
    cancel: Client['cancelReservation'];
    /** Get a quote for notice: `getNoticeQuote` of the client. */
    getNoticeQuote: Client['getNoticeQuote'];
    /** Give notice of a monthly stay: `giveNotice` of the client. */
    giveNotice: Client['giveNotice'];
    /** Get a quote for a renewal: `getRenewalQuote` of the client. */
    getRenewalQuote: Client['getRenewalQuote'];
    /** Renew a monthly stay: `renewReservation` of the client. */
    renew: Client['renewReservation'];
    /** Mark a reservation as no-show: `markNoShow` of the client. */
    markNoShow: Client['markNoShow'];
    /** Block dates of a listing: `addBlockedDates` of the client. */
    addBlockedDates: Client['addBlockedDates'];
    /** List the blocked dates of a listing: `getBlockedDates` of the client. */
    getBlockedDates: Client['getBlockedDates'];
    /** Unblock dates: `removeBlockedDates` of the client. */
    removeBlockedDates: Client['removeBlockedDates'];
}

/** The operations of Reservations: functions of `client`. */
export function reservationsOf(client: Client): ReservationsGroup {
    return {
        getAvailableDates: client.getAvailableDates,
        getQuote: client.getQuote,
        book: client.bookReservation,
        getMine: client.getMyReservations,
        getForOwner: client.getOwnerReservations,
        getById: client.getReservationById,
        cancel: client.cancelReservation,
        getNoticeQuote: client.getNoticeQuote,
        giveNotice: client.giveNotice,
        getRenewalQuote: client.getRenewalQuote,
        renew: client.renewReservation,
        markNoShow: client.markNoShow,
        addBlockedDates: client.addBlockedDates,
        getBlockedDates: client.getBlockedDates,
        removeBlockedDates: client.removeBlockedDates,
    };
}

/** The operations of BookingRequests. */
export interface BookingRequestsGroup {
    /** Request a stay: `addBookingRequest` of the client. */
    add: Client['addBookingRequest'];
    /** Withdraw a request to book: `withdrawBookingRequest` of the client. */
    withdraw: Client['withdrawBookingRequest'];
    /** Accept a request to book: `acceptBookingRequest` of the client. */
    accept: Client['acceptBookingRequest'];
    /** Decline a request to book: `declineBookingRequest` of the client. */
    decline: Client['declineBookingRequest'];
    /** List your requests to book: `getMyBookingRequests` of the client. */
    getMine: Client['getMyBookingRequests'];
    /** List the requests to book your listings: `getOwnerBookingRequests` of the client. */
    getForOwner: Client['getOwnerBookingRequests'];
}

/** The operations of BookingRequests: functions of `client`. */
export function bookingRequestsOf(client: Client): BookingRequestsGroup {
    return {
        add: client.addBookingRequest,
        withdraw: client.withdrawBookingRequest,
        accept: client.acceptBookingRequest,
        decline: client.declineBookingRequest,
        getMine: client.getMyBookingRequests,
        getForOwner: client.getOwnerBookingRequests,
    };
}

/** The operations of Alterations. */
export interface AlterationsGroup {
    /** Get a quote for a change of a stay: `getAlterationQuote` of the client. */
    getQuote: Client['getAlterationQuote'];
    /** Propose a change of a stay: `addAlteration` of the client. */
    add: Client['addAlteration'];
    /** Accept or decline a proposed change: `decideAlteration` of the client. */
    decide: Client['decideAlteration'];
    /** Withdraw a proposed change: `withdrawAlteration` of the client. */
    withdraw: Client['withdrawAlteration'];
    /** List the proposed changes of a reservation: `getAlterationsByReservation` of the client. */
    getByReservation: Client['getAlterationsByReservation'];
}

/** The operations of Alterations: functions of `client`. */
export function alterationsOf(client: Client): AlterationsGroup {
    return {
        getQuote: client.getAlterationQuote,
        add: client.addAlteration,
        decide: client.decideAlteration,
        withdraw: client.withdrawAlteration,
        getByReservation: client.getAlterationsByReservation,
    };
}

/** The operations of Conversations. */
export interface ConversationsGroup {
    /** Open a conversation: `openConversation` of the client. */
    open: Client['openConversation'];
    /** List your conversations: `getConversations` of the client. */
    list: Client['getConversations'];
    /** Mark a conversation as read: `markConversationAsRead` of the client. */
    markAsRead: Client['markConversationAsRead'];
    /** Mute a conversation: `muteConversation` of the client. */
    mute: Client['muteConversation'];
}

/** The operations of Conversations: functions of `client`. */
export function conversationsOf(client: Client): ConversationsGroup {
    return {
        open: client.openConversation,
        list: client.getConversations,
        markAsRead: client.markConversationAsRead,
        mute: client.muteConversation,
    };
}

/** The operations of Messages. */
export interface MessagesGroup {
    /** List the messages of a conversation: `getMessages` of the client. */
    list: Client['getMessages'];
    /** Send a message: `sendMessage` of the client. */
    send: Client['sendMessage'];
    /** Upload a picture for a message: `uploadMessagePicture` of the client. */
    uploadPicture: Client['uploadMessagePicture'];
    /** Get a picture of a message: `getMessagePicture` of the client. */
    getPicture: Client['getMessagePicture'];
}

/** The operations of Messages: functions of `client`. */
export function messagesOf(client: Client): MessagesGroup {
    return {
        list: client.getMessages,
        send: client.sendMessage,
        uploadPicture: client.uploadMessagePicture,
        getPicture: client.getMessagePicture,
    };
}

/** The operations of Reviews. */
export interface ReviewsGroup {
    /** Write a review of a stay: `addReview` of the client. */
    add: Client['addReview'];
    /** Change a sealed review: `updateReview` of the client. */
    update: Client['updateReview'];
    /** Reply to a review about you: `replyToReview` of the client. */
    reply: Client['replyToReview'];
    /** Hide a published review: `hideReview` of the client. */
    hide: Client['hideReview'];
    /** List the reviews of a listing: `getReviewsByProperty` of the client. */
    getByProperty: Client['getReviewsByProperty'];
    /** List your reviews, or the reviews about you: `getMyReviews` of the client. */
    getMine: Client['getMyReviews'];
}

/** The operations of Reviews: functions of `client`. */
export function reviewsOf(client: Client): ReviewsGroup {
    return {
        add: client.addReview,
        update: client.updateReview,
        reply: client.replyToReview,
        hide: client.hideReview,
        getByProperty: client.getReviewsByProperty,
        getMine: client.getMyReviews,
    };
}

/** The operations of Complaints. */
export interface ComplaintsGroup {
    /** Report a listing, a review, a text or a person: `addComplaint` of the client. */
    add: Client['addComplaint'];
    /** List your complaints: `getMyComplaints` of the client. */
    getMine: Client['getMyComplaints'];
    /** List all complaints: `getComplaints` of the client. */
    list: Client['getComplaints'];
    /** Get a complaint with what was reported: `getComplaintById` of the client. */
    getById: Client['getComplaintById'];
    /** Decide a complaint: `decideComplaint` of the client. */
    decide: Client['decideComplaint'];
}

/** The operations of Complaints: functions of `client`. */
export function complaintsOf(client: Client): ComplaintsGroup {
    return {
        add: client.addComplaint,
        getMine: client.getMyComplaints,
        list: client.getComplaints,
        getById: client.getComplaintById,
        decide: client.decideComplaint,
    };
}

/** The operations of SavedSearches. */
export interface SavedSearchesGroup {
    /** Save a search: `addSavedSearch` of the client. */
    add: Client['addSavedSearch'];
    /** List your saved searches: `getMySavedSearches` of the client. */
    getMine: Client['getMySavedSearches'];
    /** Update a saved search: `updateSavedSearch` of the client. */
    update: Client['updateSavedSearch'];
    /** Remove a saved search: `removeSavedSearch` of the client. */
    remove: Client['removeSavedSearch'];
}

/** The operations of SavedSearches: functions of `client`. */
export function savedSearchesOf(client: Client): SavedSearchesGroup {
    return {
        add: client.addSavedSearch,
        getMine: client.getMySavedSearches,
        update: client.updateSavedSearch,
        remove: client.removeSavedSearch,
    };
}

/** The operations of Promotions. */
export interface PromotionsGroup {
    /** Add a promotion: `addPromotion` of the client. */
    add: Client['addPromotion'];
    /** List your promotions: `getMyPromotions` of the client. */
    getMine: Client['getMyPromotions'];
    /** Replace the terms of a promotion: `updatePromotion` of the client. */
    update: Client['updatePromotion'];
    /** Deactivate a promotion: `deactivatePromotion` of the client. */
    deactivate: Client['deactivatePromotion'];
}

/** The operations of Promotions: functions of `client`. */
export function promotionsOf(client: Client): PromotionsGroup {
    return {
        add: client.addPromotion,
        getMine: client.getMyPromotions,
        update: client.updatePromotion,
        deactivate: client.deactivatePromotion,
    };
}

/** The operations of Calendar. */
export interface CalendarGroup {
    /** Export a listing's calendar: `exportCalendar` of the client. */
    export: Client['exportCalendar'];
    /** Get a listing's calendar URL: `getCalendarFeed` of the client. */
    getFeed: Client['getCalendarFeed'];
    /** Replace a listing's calendar URLs: `rotateCalendarFeed` of the client. */
    rotateFeed: Client['rotateCalendarFeed'];
    /** Import a calendar from another platform: `addCalendarImport` of the client. */
    addImport: Client['addCalendarImport'];
    /** List a listing's calendar imports: `getCalendarImports` of the client. */
    getImports: Client['getCalendarImports'];
    /** Stop importing a calendar: `removeCalendarImport` of the client. */
    removeImport: Client['removeCalendarImport'];
    /** Read an imported calendar now: `refreshCalendar` of the client. */
    refresh: Client['refreshCalendar'];
}

/** The operations of Calendar: functions of `client`. */
export function calendarOf(client: Client): CalendarGroup {
    return {
        export: client.exportCalendar,
        getFeed: client.getCalendarFeed,
        rotateFeed: client.rotateCalendarFeed,
        addImport: client.addCalendarImport,
        getImports: client.getCalendarImports,
        removeImport: client.removeCalendarImport,
        refresh: client.refreshCalendar,
    };
}

/** The operations of PaymentTypes. */
export interface PaymentTypesGroup {
    /** List payment types: `getPaymentTypes` of the client. */
    list: Client['getPaymentTypes'];
    /** Add a payment type: `addPaymentType` of the client. */
    add: Client['addPaymentType'];
    /** Replace a payment type: `updatePaymentType` of the client. */
    update: Client['updatePaymentType'];
    /** Deactivate a payment type: `deletePaymentType` of the client. */
    delete: Client['deletePaymentType'];
}

/** The operations of PaymentTypes: functions of `client`. */
export function paymentTypesOf(client: Client): PaymentTypesGroup {
    return {
        list: client.getPaymentTypes,
        add: client.addPaymentType,
        update: client.updatePaymentType,
        delete: client.deletePaymentType,
    };
}

/** The operations of PaymentSessions. */
export interface PaymentSessionsGroup {
    /** List the payment providers: `getPaymentProviders` of the client. */
    getPaymentProviders: Client['getPaymentProviders'];
    /** Start an online payment: `startPaymentSession` of the client. */
    start: Client['startPaymentSession'];
    /** List online payments: `getPaymentSessions` of the client. */
    list: Client['getPaymentSessions'];
    /** Get an online payment: `getPaymentSessionById` of the client. */
    getById: Client['getPaymentSessionById'];
    /** Cancel an online payment: `cancelPaymentSession` of the client. */
    cancel: Client['cancelPaymentSession'];
    /** Accept or decline a payment of another amount: `decidePaymentSession` of the client. */
    decide: Client['decidePaymentSession'];
    /** Receive a notice from a payment provider: `receivePaymentNotice` of the client. */
    receivePaymentNotice: Client['receivePaymentNotice'];
    /** Pay out a refund online: `startRefund` of the client. */
    startRefund: Client['startRefund'];
    /** Open the sandbox's payment page: `getSandboxPaymentPage` of the client. */
    getSandboxPaymentPage: Client['getSandboxPaymentPage'];
    /** Pay in the sandbox: `paySandboxPayment` of the client. */
    paySandboxPayment: Client['paySandboxPayment'];
}

/** The operations of PaymentSessions: functions of `client`. */
export function paymentSessionsOf(client: Client): PaymentSessionsGroup {
    return {
        getPaymentProviders: client.getPaymentProviders,
        start: client.startPaymentSession,
        list: client.getPaymentSessions,
        getById: client.getPaymentSessionById,
        cancel: client.cancelPaymentSession,
        decide: client.decidePaymentSession,
        receivePaymentNotice: client.receivePaymentNotice,
        startRefund: client.startRefund,
        getSandboxPaymentPage: client.getSandboxPaymentPage,
        paySandboxPayment: client.paySandboxPayment,
    };
}

/** The operations of RentInvoices. */
export interface RentInvoicesGroup {
    /** List your rent invoices: `getMyRentInvoices` of the client. */
    getMine: Client['getMyRentInvoices'];
    /** List the rent invoices of your listings: `getOwnerRentInvoices` of the client. */
    getForOwner: Client['getOwnerRentInvoices'];
    /** List all rent invoices: `getRentInvoices` of the client. */
    list: Client['getRentInvoices'];
    /** Get a rent invoice: `getRentInvoiceById` of the client. */
    getById: Client['getRentInvoiceById'];
    /** Waive a rent invoice: `waiveRentInvoice` of the client. */
    waive: Client['waiveRentInvoice'];
}

/** The operations of RentInvoices: functions of `client`. */
export function rentInvoicesOf(client: Client): RentInvoicesGroup {
    return {
        getMine: client.getMyRentInvoices,
        getForOwner: client.getOwnerRentInvoices,
        list: client.getRentInvoices,
        getById: client.getRentInvoiceById,
        waive: client.waiveRentInvoice,
    };
}

/** The operations of PaymentTransactions. */
export interface PaymentTransactionsGroup {
    /** Record a payment: `addPaymentTransaction` of the client. */
    add: Client['addPaymentTransaction'];
    /** List your payments: `getMyPaymentTransactions` of the client. */
    getMine: Client['getMyPaymentTransactions'];
    /** List all payments: `getPaymentTransactions` of the client. */
    list: Client['getPaymentTransactions'];
    /** Get a payment: `getPaymentTransactionById` of the client. */
    getById: Client['getPaymentTransactionById'];
    /** Get the receipt of a payment: `getPaymentReceipt` of the client. */
    getPaymentReceipt: Client['getPaymentReceipt'];
    /** Ask for the receipt of a payment: `requestPaymentReceipt` of the client. */
    requestPaymentReceipt: Client['requestPaymentReceipt'];
    /** Add the receipt of a payment: `addPaymentReceipt` of the client. */
    addPaymentReceipt: Client['addPaymentReceipt'];
    /** Cancel a payment: `cancelPaymentTransaction` of the client. */
    cancel: Client['cancelPaymentTransaction'];
    /** Confirm or reject a payment: `decidePaymentTransaction` of the client. */
    decide: Client['decidePaymentTransaction'];
}

/** The operations of PaymentTransactions: functions of `client`. */
export function paymentTransactionsOf(client: Client): PaymentTransactionsGroup {
    return {
        add: client.addPaymentTransaction,
        getMine: client.getMyPaymentTransactions,
        list: client.getPaymentTransactions,
        getById: client.getPaymentTransactionById,
        getPaymentReceipt: client.getPaymentReceipt,
        requestPaymentReceipt: client.requestPaymentReceipt,
        addPaymentReceipt: client.addPaymentReceipt,
        cancel: client.cancelPaymentTransaction,
        decide: client.decidePaymentTransaction,
    };
}

/** The operations of Admin. */
export interface AdminGroup {
    /** List reservations that await deposit confirmation: `getPendingDeposits` of the client. */
    getPendingDeposits: Client['getPendingDeposits'];
    /** List all reservations: `getAllReservations` of the client. */
    getAllReservations: Client['getAllReservations'];
    /** Confirm a deposit: `confirmDeposit` of the client. */
    confirmDeposit: Client['confirmDeposit'];
    /** Reject a deposit: `rejectDeposit` of the client. */
    rejectDeposit: Client['rejectDeposit'];
    /** Add an agent: `addAgent` of the client. */
    addAgent: Client['addAgent'];
}

/** The operations of Admin: functions of `client`. */
export function adminOf(client: Client): AdminGroup {
    return {
        getPendingDeposits: client.getPendingDeposits,
        getAllReservations: client.getAllReservations,
        confirmDeposit: client.confirmDeposit,
        rejectDeposit: client.rejectDeposit,
        addAgent: client.addAgent,
    };
}

/** The operations of Notifications. */
export interface NotificationsGroup {
    /** List your notifications: `getNotifications` of the client. */
    list: Client['getNotifications'];
    /** Count unread notifications: `getUnreadCount` of the client. */
    getUnreadCount: Client['getUnreadCount'];
    /** Mark a notification as read: `markNotificationAsRead` of the client. */
    markAsRead: Client['markNotificationAsRead'];
    /** Mark all notifications as read: `markAllNotificationsAsRead` of the client. */
    markAllAsRead: Client['markAllNotificationsAsRead'];
    /** Send a notification: `sendNotification` of the client. */
    send: Client['sendNotification'];
}

/** The operations of Notifications: functions of `client`. */
export function notificationsOf(client: Client): NotificationsGroup {
    return {
        list: client.getNotifications,
        getUnreadCount: client.getUnreadCount,
        markAsRead: client.markNotificationAsRead,
        markAllAsRead: client.markAllNotificationsAsRead,
        send: client.sendNotification,
    };
}

/** The operations of Events. */
export interface EventsGroup {
    /** List events: `getEvents` of the client. */
    list: Client['getEvents'];
}

/** The operations of Events: functions of `client`. */
export function eventsOf(client: Client): EventsGroup {
    return {
        list: client.getEvents,
    };
}

/** The operations of Webhooks. */
export interface WebhooksGroup {
    /** List your webhooks: `getWebhooks` of the client. */
    list: Client['getWebhooks'];
    /** Add a webhook: `addWebhook` of the client. */
    add: Client['addWebhook'];
    /** Change a webhook: `updateWebhook` of the client. */
    update: Client['updateWebhook'];
    /** Remove a webhook: `removeWebhook` of the client. */
    remove: Client['removeWebhook'];
    /** Rotate a webhook's secret: `rotateWebhookSecret` of the client. */
    rotateSecret: Client['rotateWebhookSecret'];
    /** Send a test event: `sendTestToWebhook` of the client. */
    sendTest: Client['sendTestToWebhook'];
    /** List a webhook's deliveries: `getWebhookDeliveries` of the client. */
    getDeliveries: Client['getWebhookDeliveries'];
    /** Redeliver an event: `redeliverToWebhook` of the client. */
    redeliver: Client['redeliverToWebhook'];
}

/** The operations of Webhooks: functions of `client`. */
export function webhooksOf(client: Client): WebhooksGroup {
    return {
        list: client.getWebhooks,
        add: client.addWebhook,
        update: client.updateWebhook,
        remove: client.removeWebhook,
        rotateSecret: client.rotateWebhookSecret,
        sendTest: client.sendTestToWebhook,
        getDeliveries: client.getWebhookDeliveries,
        redeliver: client.redeliverToWebhook,
    };
}

/** The operations of Terms. */
export interface TermsGroup {
    /** Get the terms in force: `getCurrentTerms` of the client. */
    getCurrent: Client['getCurrentTerms'];
    /** List all versions of the terms: `getTerms` of the client. */
    list: Client['getTerms'];
    /** Publish a version of the terms: `addTerms` of the client. */
    add: Client['addTerms'];
    /** Accept the terms: `acceptTerms` of the client. */
    accept: Client['acceptTerms'];
}

/** The operations of Terms: functions of `client`. */
export function termsOf(client: Client): TermsGroup {
    return {
        getCurrent: client.getCurrentTerms,
        list: client.getTerms,
        add: client.addTerms,
        accept: client.acceptTerms,
    };
}

/** The operations of Reports. */
export interface ReportsGroup {
    /** Get the marketplace report: `getGeneralReport` of the client. */
    getGeneral: Client['getGeneralReport'];
}

/** The operations of Reports: functions of `client`. */
export function reportsOf(client: Client): ReportsGroup {
    return {
        getGeneral: client.getGeneralReport,
    };
}

/** The operations of BlockedUsers. */
export interface BlockedUsersGroup {
    /** List the blocked accounts: `getBlockedUsers` of the client. */
    list: Client['getBlockedUsers'];
    /** Block an account: `blockUser` of the client. */
    blockUser: Client['blockUser'];
    /** Unblock an account: `unblockUser` of the client. */
    unblockUser: Client['unblockUser'];
}

/** The operations of BlockedUsers: functions of `client`. */
export function blockedUsersOf(client: Client): BlockedUsersGroup {
    return {
        list: client.getBlockedUsers,
        blockUser: client.blockUser,
        unblockUser: client.unblockUser,
    };
}

/** The operations of ApiKeys. */
export interface ApiKeysGroup {
    /** List your API keys: `getApiKeys` of the client. */
    list: Client['getApiKeys'];
    /** Create an API key: `addApiKey` of the client. */
    add: Client['addApiKey'];
    /** Remove an API key: `removeApiKey` of the client. */
    remove: Client['removeApiKey'];
}

/** The operations of ApiKeys: functions of `client`. */
export function apiKeysOf(client: Client): ApiKeysGroup {
    return {
        list: client.getApiKeys,
        add: client.addApiKey,
        remove: client.removeApiKey,
    };
}

/** The operations of Agent. */
export interface AgentGroup {
    /** Get your agent figures: `getMyAgentData` of the client. */
    getMyData: Client['getMyAgentData'];
    /** Get an agent's figures: `getAgentData` of the client. */
    getData: Client['getAgentData'];
    /** List the listings of your owners: `getAgentRentProperties` of the client. */
    getRentProperties: Client['getAgentRentProperties'];
    /** List agents: `getAgents` of the client. */
    list: Client['getAgents'];
}

/** The operations of Agent: functions of `client`. */
export function agentOf(client: Client): AgentGroup {
    return {
        getMyData: client.getMyAgentData,
        getData: client.getAgentData,
        getRentProperties: client.getAgentRentProperties,
        list: client.getAgents,
    };
}

/** The operations of Currency. */
export interface CurrencyGroup {
    /** List the currencies: `getCurrencies` of the client. */
    list: Client['getCurrencies'];
}

/** The operations of Currency: functions of `client`. */
export function currencyOf(client: Client): CurrencyGroup {
    return {
        list: client.getCurrencies,
    };
}

/** The operations of City. */
export interface CityGroup {
    /** List the cities: `getCities` of the client. */
    list: Client['getCities'];
    /** Get a city's taxes: `getTaxes` of the client. */
    getTaxes: Client['getTaxes'];
    /** Replace a city's taxes: `setTaxes` of the client. */
    setTaxes: Client['setTaxes'];
}

/** The operations of City: functions of `client`. */
export function cityOf(client: Client): CityGroup {
    return {
        list: client.getCities,
        getTaxes: client.getTaxes,
        setTaxes: client.setTaxes,
    };
}

/** The operations of Enums. */
export interface EnumsGroup {
    /** List all enumerations: `getEnums` of the client. */
    list: Client['getEnums'];
}

/** The operations of Enums: functions of `client`. */
export function enumsOf(client: Client): EnumsGroup {
    return {
        list: client.getEnums,
    };
}

/** The operations of System. */
export interface SystemGroup {
    /** Check liveness: `live` of the client. */
    live: Client['live'];
    /** Check readiness: `ready` of the client. */
    ready: Client['ready'];
    /** Get this document as JSON: `getOpenApiJson` of the client. */
    getOpenApiJson: Client['getOpenApiJson'];
    /** Get this document as OpenAPI 3.1: `getOpenApi31Json` of the client. */
    getOpenApi31Json: Client['getOpenApi31Json'];
    /** Get this document as YAML: `getOpenApiYaml` of the client. */
    getOpenApiYaml: Client['getOpenApiYaml'];
    /** Get this document as a web page: `getDocs` of the client. */
    getDocs: Client['getDocs'];
}

/** The operations of System: functions of `client`. */
export function systemOf(client: Client): SystemGroup {
    return {
        live: client.live,
        ready: client.ready,
        getOpenApiJson: client.getOpenApiJson,
        getOpenApi31Json: client.getOpenApi31Json,
        getOpenApiYaml: client.getOpenApiYaml,
        getDocs: client.getDocs,
    };
}

/** The groups of a client. */
export interface Groups {
    /** The operations of Auth. */
    auth: AuthGroup;
    /** The operations of Otp. */
    otp: OtpGroup;
    /** The operations of Owner. */
    owner: OwnerGroup;
    /** The operations of Customer. */
    customer: CustomerGroup;
    /** The operations of RentProperties. */
    rentProperties: RentPropertiesGroup;
    /** The operations of ListingRules. */
    listingRules: ListingRulesGroup;
    /** The operations of Files. */
    files: FilesGroup;
    /** The operations of FavoriteProperties. */
    favoriteProperties: FavoritePropertiesGroup;
    /** The operations of Reservations. */
    reservations: ReservationsGroup;
    /** The operations of BookingRequests. */
    bookingRequests: BookingRequestsGroup;
    /** The operations of Alterations. */
    alterations: AlterationsGroup;
    /** The operations of Conversations. */
    conversations: ConversationsGroup;
    /** The operations of Messages. */
    messages: MessagesGroup;
    /** The operations of Reviews. */
    reviews: ReviewsGroup;
    /** The operations of Complaints. */
    complaints: ComplaintsGroup;
    /** The operations of SavedSearches. */
    savedSearches: SavedSearchesGroup;
    /** The operations of Promotions. */
    promotions: PromotionsGroup;
    /** The operations of Calendar. */
    calendar: CalendarGroup;
    /** The operations of PaymentTypes. */
    paymentTypes: PaymentTypesGroup;
    /** The operations of PaymentSessions. */
    paymentSessions: PaymentSessionsGroup;
    /** The operations of RentInvoices. */
    rentInvoices: RentInvoicesGroup;
    /** The operations of PaymentTransactions. */
    paymentTransactions: PaymentTransactionsGroup;
    /** The operations of Admin. */
    admin: AdminGroup;
    /** The operations of Notifications. */
    notifications: NotificationsGroup;
    /** The operations of Events. */
    events: EventsGroup;
    /** The operations of Webhooks. */
    webhooks: WebhooksGroup;
    /** The operations of Terms. */
    terms: TermsGroup;
    /** The operations of Reports. */
    reports: ReportsGroup;
    /** The operations of BlockedUsers. */
    blockedUsers: BlockedUsersGroup;
    /** The operations of ApiKeys. */
    apiKeys: ApiKeysGroup;
    /** The operations of Agent. */
    agent: AgentGroup;
    /** The operations of Currency. */
    currency: CurrencyGroup;
    /** The operations of City. */
    city: CityGroup;
    /** The operations of Enums. */
    enums: EnumsGroup;
    /** The operations of System. */
    system: SystemGroup;
}

/** All functions of `client`, grouped. They are the functions of `client`, with its options and tokens. */
export function groupsOf(client: Client): Groups {
    return {
        auth: authOf(client),
        otp: otpOf(client),
        owner: ownerOf(client),
        customer: customerOf(client),
        rentProperties: rentPropertiesOf(client),
        listingRules: listingRulesOf(client),
        files: filesOf(client),
        favoriteProperties: favoritePropertiesOf(client),
        reservations: reservationsOf(client),
        bookingRequests: bookingRequestsOf(client),
        alterations: alterationsOf(client),
        conversations: conversationsOf(client),
        messages: messagesOf(client),
        reviews: reviewsOf(client),
        complaints: complaintsOf(client),
        savedSearches: savedSearchesOf(client),
        promotions: promotionsOf(client),
        calendar: calendarOf(client),
        paymentTypes: paymentTypesOf(client),
        paymentSessions: paymentSessionsOf(client),
        rentInvoices: rentInvoicesOf(client),
        paymentTransactions: paymentTransactionsOf(client),
        admin: adminOf(client),
        notifications: notificationsOf(client),
        events: eventsOf(client),
        webhooks: webhooksOf(client),
        terms: termsOf(client),
        reports: reportsOf(client),
        blockedUsers: blockedUsersOf(client),
        apiKeys: apiKeysOf(client),
        agent: agentOf(client),
        currency: currencyOf(client),
        city: cityOf(client),
        enums: enumsOf(client),
        system: systemOf(client),
    };
}
