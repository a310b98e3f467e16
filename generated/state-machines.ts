// Generated from openapi/ by `npm run generate`. Do not edit.

/** The transitions of PropertyStatus; `from` null is creation. */
export const propertyStatusTransitions = {
  "initial": [
    "Pending",
    "Active"
  ],
  "final": [
    "Archived"
  ],
  "transitions": [
    {
      "from": null,
      "event": "addRentProperty",
      "by": [
        "Owner"
      ],
      "to": "Pending",
      "when": "owner inactive or review on"
    },
    {
      "from": null,
      "event": "addRentProperty",
      "by": [
        "Owner"
      ],
      "to": "Active",
      "when": "owner active and review off"
    },
    {
      "from": "Pending",
      "event": "ownerActivated",
      "by": [
        "System"
      ],
      "to": "Active",
      "when": "review off"
    },
    {
      "from": "Pending",
      "event": "changeRentPropertyStatus",
      "by": [
        "Admin"
      ],
      "to": "Active"
    },
    {
      "from": "Pending",
      "event": "changeRentPropertyStatus",
      "by": [
        "Admin"
      ],
      "to": "Rejected",
      "when": "with a reason"
    },
    {
      "from": "Rejected",
      "event": "updateRentProperty",
      "by": [
        "Owner"
      ],
      "to": "Pending"
    },
    {
      "from": "Active",
      "event": "updateRentProperty",
      "by": [
        "Owner"
      ],
      "to": "Pending",
      "when": "review on and displayed data changes"
    },
    {
      "from": "Inactive",
      "event": "updateRentProperty",
      "by": [
        "Owner"
      ],
      "to": "Pending",
      "when": "review on and displayed data changes"
    },
    {
      "from": "Active",
      "event": "changeRentPropertyStatus",
      "by": [
        "Owner",
        "Admin"
      ],
      "to": "Inactive"
    },
    {
      "from": "Inactive",
      "event": "changeRentPropertyStatus",
      "by": [
        "Owner",
        "Admin"
      ],
      "to": "Active"
    },
    {
      "from": "Active",
      "event": "changeRentPropertyStatus",
      "by": [
        "Admin"
      ],
      "to": "Suspended",
      "when": "with a reason"
    },
    {
      "from": "Inactive",
      "event": "changeRentPropertyStatus",
      "by": [
        "Admin"
      ],
      "to": "Suspended",
      "when": "with a reason"
    },
    {
      "from": "Pending",
      "event": "changeRentPropertyStatus",
      "by": [
        "Admin"
      ],
      "to": "Suspended",
      "when": "with a reason"
    },
    {
      "from": "Suspended",
      "event": "changeRentPropertyStatus",
      "by": [
        "Admin"
      ],
      "to": "Inactive"
    },
    {
      "from": "Pending",
      "event": "deleteRentProperty",
      "by": [
        "Owner",
        "Admin"
      ],
      "to": "Archived",
      "when": "no current or future reservation"
    },
    {
      "from": "Active",
      "event": "deleteRentProperty",
      "by": [
        "Owner",
        "Admin"
      ],
      "to": "Archived",
      "when": "no current or future reservation"
    },
    {
      "from": "Inactive",
      "event": "deleteRentProperty",
      "by": [
        "Owner",
        "Admin"
      ],
      "to": "Archived",
      "when": "no current or future reservation"
    },
    {
      "from": "Rejected",
      "event": "deleteRentProperty",
      "by": [
        "Owner",
        "Admin"
      ],
      "to": "Archived",
      "when": "no current or future reservation"
    },
    {
      "from": "Suspended",
      "event": "deleteRentProperty",
      "by": [
        "Owner",
        "Admin"
      ],
      "to": "Archived",
      "when": "no current or future reservation"
    }
  ]
} as const;

/** The transitions of BookingStatus; `from` null is creation. */
export const bookingStatusTransitions = {
  "initial": [
    "Pending",
    "Confirmed"
  ],
  "final": [
    "Completed",
    "Cancelled",
    "Rejected",
    "NoShow"
  ],
  "holdsNights": [
    "Pending",
    "DepositPaid",
    "Confirmed"
  ],
  "transitions": [
    {
      "from": null,
      "event": "bookReservation",
      "by": [
        "Customer"
      ],
      "to": "Pending",
      "when": "the deposit is more than 0"
    },
    {
      "from": null,
      "event": "bookReservation",
      "by": [
        "Customer"
      ],
      "to": "Confirmed",
      "when": "the deposit is 0"
    },
    {
      "from": null,
      "event": "acceptBookingRequest",
      "by": [
        "Owner",
        "Admin"
      ],
      "to": "Pending",
      "when": "the deposit is more than 0"
    },
    {
      "from": null,
      "event": "acceptBookingRequest",
      "by": [
        "Owner",
        "Admin"
      ],
      "to": "Confirmed",
      "when": "the deposit is 0"
    },
    {
      "from": "Pending",
      "event": "addPaymentTransaction",
      "by": [
        "Customer",
        "Admin"
      ],
      "to": "DepositPaid",
      "when": "the payment is the deposit"
    },
    {
      "from": "DepositPaid",
      "event": "cancelPaymentTransaction",
      "by": [
        "Customer"
      ],
      "to": "Pending",
      "when": "the payment is the deposit"
    },
    {
      "from": "Pending",
      "event": "confirmDeposit",
      "by": [
        "Admin"
      ],
      "to": "Confirmed"
    },
    {
      "from": "DepositPaid",
      "event": "confirmDeposit",
      "by": [
        "Admin"
      ],
      "to": "Confirmed"
    },
    {
      "from": "Pending",
      "event": "onlinePaymentSucceeds",
      "by": [
        "System"
      ],
      "to": "Confirmed",
      "when": "the payment is the deposit"
    },
    {
      "from": "Expired",
      "event": "onlinePaymentSucceeds",
      "by": [
        "System"
      ],
      "to": "Confirmed",
      "when": "the deposit is late and the nights are free"
    },
    {
      "from": "Pending",
      "event": "decidePaymentSession",
      "by": [
        "Admin"
      ],
      "to": "Confirmed",
      "when": "the payment is the deposit"
    },
    {
      "from": "Expired",
      "event": "decidePaymentSession",
      "by": [
        "Admin"
      ],
      "to": "Confirmed",
      "when": "the deposit is late and the nights are free"
    },
    {
      "from": "Pending",
      "event": "rejectDeposit",
      "by": [
        "Admin"
      ],
      "to": "Rejected",
      "when": "releaseDates is true"
    },
    {
      "from": "DepositPaid",
      "event": "rejectDeposit",
      "by": [
        "Admin"
      ],
      "to": "Rejected",
      "when": "releaseDates is true"
    },
    {
      "from": "DepositPaid",
      "event": "rejectDeposit",
      "by": [
        "Admin"
      ],
      "to": "Pending",
      "when": "releaseDates is false"
    },
    {
      "from": "Pending",
      "event": "holdPasses",
      "by": [
        "System"
      ],
      "to": "Expired"
    },
    {
      "from": "DepositPaid",
      "event": "decisionPeriodPasses",
      "by": [
        "System"
      ],
      "to": "Expired"
    },
    {
      "from": "Confirmed",
      "event": "endDatePasses",
      "by": [
        "System"
      ],
      "to": "Completed"
    },
    {
      "from": "Pending",
      "event": "cancelReservation",
      "by": [
        "Customer",
        "Owner"
      ],
      "to": "Cancelled",
      "when": "before startDate"
    },
    {
      "from": "Pending",
      "event": "cancelReservation",
      "by": [
        "Admin"
      ],
      "to": "Cancelled",
      "when": "before endDate"
    },
    {
      "from": "DepositPaid",
      "event": "cancelReservation",
      "by": [
        "Customer",
        "Owner"
      ],
      "to": "Cancelled",
      "when": "before startDate"
    },
    {
      "from": "DepositPaid",
      "event": "cancelReservation",
      "by": [
        "Admin"
      ],
      "to": "Cancelled",
      "when": "before endDate"
    },
    {
      "from": "Confirmed",
      "event": "cancelReservation",
      "by": [
        "Customer",
        "Owner"
      ],
      "to": "Cancelled",
      "when": "before startDate"
    },
    {
      "from": "Confirmed",
      "event": "cancelReservation",
      "by": [
        "Admin"
      ],
      "to": "Cancelled",
      "when": "before endDate"
    },
    {
      "from": "Confirmed",
      "event": "markNoShow",
      "by": [
        "Owner",
        "Admin"
      ],
      "to": "NoShow",
      "when": "from 20:00 of startDate; by the owner until the end of the third day"
    }
  ]
} as const;

/** The transitions of PaymentStatus; `from` null is creation. */
export const paymentStatusTransitions = {
  "initial": [
    "Pending",
    "Confirmed"
  ],
  "final": [
    "Confirmed",
    "Rejected",
    "Cancelled"
  ],
  "transitions": [
    {
      "from": null,
      "event": "addPaymentTransaction",
      "by": [
        "Customer",
        "Admin"
      ],
      "to": "Pending"
    },
    {
      "from": null,
      "event": "confirmDeposit",
      "by": [
        "Admin"
      ],
      "to": "Confirmed",
      "when": "no deposit was declared"
    },
    {
      "from": null,
      "event": "onlinePaymentSucceeds",
      "by": [
        "System"
      ],
      "to": "Confirmed"
    },
    {
      "from": null,
      "event": "onlinePaymentSucceeds",
      "by": [
        "System"
      ],
      "to": "Pending",
      "when": "a dispute is won, and more is held than is due"
    },
    {
      "from": null,
      "event": "decidePaymentSession",
      "by": [
        "Admin"
      ],
      "to": "Confirmed"
    },
    {
      "from": null,
      "event": "cancelReservation",
      "by": [
        "Customer",
        "Owner",
        "Admin"
      ],
      "to": "Pending",
      "when": "a refund is due"
    },
    {
      "from": null,
      "event": "giveNotice",
      "by": [
        "Customer",
        "Owner"
      ],
      "to": "Pending",
      "when": "a refund is due"
    },
    {
      "from": null,
      "event": "decideAlteration",
      "by": [
        "Customer",
        "Owner",
        "Admin"
      ],
      "to": "Pending",
      "when": "a refund is due"
    },
    {
      "from": "Pending",
      "event": "onlineRefundSucceeds",
      "by": [
        "System"
      ],
      "to": "Confirmed",
      "when": "the payment is a refund"
    },
    {
      "from": null,
      "event": "decidePaymentTransaction",
      "by": [
        "Admin"
      ],
      "to": "Pending",
      "when": "the stay does not take place, or no rent is left for the payment"
    },
    {
      "from": "Pending",
      "event": "confirmDeposit",
      "by": [
        "Admin"
      ],
      "to": "Confirmed",
      "when": "the payment is the deposit"
    },
    {
      "from": "Pending",
      "event": "rejectDeposit",
      "by": [
        "Admin"
      ],
      "to": "Rejected",
      "when": "the payment is the deposit"
    },
    {
      "from": "Pending",
      "event": "cancelReservation",
      "by": [
        "Customer",
        "Owner",
        "Admin"
      ],
      "to": "Rejected",
      "when": "the payment is the deposit"
    },
    {
      "from": "Pending",
      "event": "decidePaymentTransaction",
      "by": [
        "Admin"
      ],
      "to": "Confirmed",
      "when": "no reservation awaits it"
    },
    {
      "from": "Pending",
      "event": "decidePaymentTransaction",
      "by": [
        "Admin"
      ],
      "to": "Rejected",
      "when": "no reservation awaits it"
    },
    {
      "from": "Pending",
      "event": "cancelPaymentTransaction",
      "by": [
        "Customer"
      ],
      "to": "Cancelled",
      "when": "the payment is not a refund"
    }
  ]
} as const;

/** The transitions of AlterationStatus; `from` null is creation. */
export const alterationStatusTransitions = {
  "initial": [
    "Proposed"
  ],
  "final": [
    "Accepted",
    "Declined",
    "Withdrawn",
    "Expired"
  ],
  "transitions": [
    {
      "from": null,
      "event": "addAlteration",
      "by": [
        "Customer",
        "Owner",
        "Admin"
      ],
      "to": "Proposed"
    },
    {
      "from": "Proposed",
      "event": "decideAlteration",
      "by": [
        "Customer",
        "Owner",
        "Admin"
      ],
      "to": "Accepted",
      "when": "accept is true"
    },
    {
      "from": "Proposed",
      "event": "decideAlteration",
      "by": [
        "Customer",
        "Owner",
        "Admin"
      ],
      "to": "Declined",
      "when": "accept is false"
    },
    {
      "from": "Proposed",
      "event": "withdrawAlteration",
      "by": [
        "Customer",
        "Owner",
        "Admin"
      ],
      "to": "Withdrawn"
    },
    {
      "from": "Proposed",
      "event": "timePasses",
      "by": [
        "System"
      ],
      "to": "Expired",
      "when": "after a day"
    },
    {
      "from": "Proposed",
      "event": "reservationEnds",
      "by": [
        "System"
      ],
      "to": "Expired"
    }
  ]
} as const;

/** The transitions of ReviewStatus; `from` null is creation. */
export const reviewStatusTransitions = {
  "initial": [
    "Sealed",
    "Published"
  ],
  "final": [
    "Hidden"
  ],
  "transitions": [
    {
      "from": null,
      "event": "addReview",
      "by": [
        "Customer",
        "Owner"
      ],
      "to": "Sealed",
      "when": "the other party has not written"
    },
    {
      "from": null,
      "event": "addReview",
      "by": [
        "Customer",
        "Owner"
      ],
      "to": "Published",
      "when": "the other party has written"
    },
    {
      "from": "Sealed",
      "event": "addReview",
      "by": [
        "Customer",
        "Owner"
      ],
      "to": "Published",
      "when": "by the other party"
    },
    {
      "from": "Sealed",
      "event": "timePasses",
      "by": [
        "System"
      ],
      "to": "Published",
      "when": "after 14 days"
    },
    {
      "from": "Published",
      "event": "hideReview",
      "by": [
        "Admin"
      ],
      "to": "Hidden"
    }
  ]
} as const;

/** The transitions of ComplaintStatus; `from` null is creation. */
export const complaintStatusTransitions = {
  "initial": [
    "Open"
  ],
  "final": [
    "Dismissed",
    "Hidden",
    "Blocked"
  ],
  "transitions": [
    {
      "from": null,
      "event": "addComplaint",
      "by": [
        "Customer",
        "Owner"
      ],
      "to": "Open"
    },
    {
      "from": "Open",
      "event": "decideComplaint",
      "by": [
        "Admin"
      ],
      "to": "Dismissed"
    },
    {
      "from": "Open",
      "event": "decideComplaint",
      "by": [
        "Admin"
      ],
      "to": "Hidden",
      "when": "not about a person"
    },
    {
      "from": "Open",
      "event": "decideComplaint",
      "by": [
        "Admin"
      ],
      "to": "Blocked"
    }
  ]
} as const;

/** The transitions of BookingRequestStatus; `from` null is creation. */
export const bookingRequestStatusTransitions = {
  "initial": [
    "Requested"
  ],
  "final": [
    "Accepted",
    "Declined",
    "Withdrawn",
    "Expired"
  ],
  "transitions": [
    {
      "from": null,
      "event": "addBookingRequest",
      "by": [
        "Customer"
      ],
      "to": "Requested"
    },
    {
      "from": "Requested",
      "event": "acceptBookingRequest",
      "by": [
        "Owner",
        "Admin"
      ],
      "to": "Accepted"
    },
    {
      "from": "Requested",
      "event": "declineBookingRequest",
      "by": [
        "Owner",
        "Admin"
      ],
      "to": "Declined"
    },
    {
      "from": "Requested",
      "event": "withdrawBookingRequest",
      "by": [
        "Customer",
        "Admin"
      ],
      "to": "Withdrawn"
    },
    {
      "from": "Requested",
      "event": "timePasses",
      "by": [
        "System"
      ],
      "to": "Expired",
      "when": "after a day"
    }
  ]
} as const;

/** The transitions of PaymentSessionStatus; `from` null is creation. */
export const paymentSessionStatusTransitions = {
  "initial": [
    "Created",
    "Succeeded"
  ],
  "final": [
    "Succeeded"
  ],
  "transitions": [
    {
      "from": null,
      "event": "startPaymentSession",
      "by": [
        "Customer"
      ],
      "to": "Created"
    },
    {
      "from": null,
      "event": "paymentSucceeds",
      "by": [
        "System"
      ],
      "to": "Succeeded",
      "when": "a second payment on the same page"
    },
    {
      "from": "Created",
      "event": "providerResponds",
      "by": [
        "System"
      ],
      "to": "Pending"
    },
    {
      "from": "Created",
      "event": "cancelPaymentSession",
      "by": [
        "Customer"
      ],
      "to": "Cancelled"
    },
    {
      "from": "Pending",
      "event": "cancelPaymentSession",
      "by": [
        "Customer"
      ],
      "to": "Cancelled"
    },
    {
      "from": "Created",
      "event": "paymentFails",
      "by": [
        "System"
      ],
      "to": "Failed",
      "when": "the provider refuses to start it"
    },
    {
      "from": "Pending",
      "event": "paymentFails",
      "by": [
        "System"
      ],
      "to": "Failed"
    },
    {
      "from": "Pending",
      "event": "paymentIsCancelled",
      "by": [
        "System"
      ],
      "to": "Cancelled"
    },
    {
      "from": "Created",
      "event": "timePasses",
      "by": [
        "System"
      ],
      "to": "Expired"
    },
    {
      "from": "Pending",
      "event": "timePasses",
      "by": [
        "System"
      ],
      "to": "Expired"
    },
    {
      "from": "Created",
      "event": "startPaymentSession",
      "by": [
        "Customer"
      ],
      "to": "Expired",
      "when": "it has expired, or the amount due has changed"
    },
    {
      "from": "Pending",
      "event": "startPaymentSession",
      "by": [
        "Customer"
      ],
      "to": "Expired",
      "when": "it has expired, or the amount due has changed"
    },
    {
      "from": "Pending",
      "event": "paymentSucceeds",
      "by": [
        "System"
      ],
      "to": "Succeeded"
    },
    {
      "from": "Failed",
      "event": "paymentSucceeds",
      "by": [
        "System"
      ],
      "to": "Succeeded",
      "when": "it arrives late"
    },
    {
      "from": "Cancelled",
      "event": "paymentSucceeds",
      "by": [
        "System"
      ],
      "to": "Succeeded",
      "when": "it arrives late"
    },
    {
      "from": "Expired",
      "event": "paymentSucceeds",
      "by": [
        "System"
      ],
      "to": "Succeeded",
      "when": "it arrives late"
    },
    {
      "from": "Pending",
      "event": "paymentDiffers",
      "by": [
        "System"
      ],
      "to": "Mismatch"
    },
    {
      "from": "Failed",
      "event": "paymentDiffers",
      "by": [
        "System"
      ],
      "to": "Mismatch",
      "when": "it arrives late"
    },
    {
      "from": "Cancelled",
      "event": "paymentDiffers",
      "by": [
        "System"
      ],
      "to": "Mismatch",
      "when": "it arrives late"
    },
    {
      "from": "Expired",
      "event": "paymentDiffers",
      "by": [
        "System"
      ],
      "to": "Mismatch",
      "when": "it arrives late"
    },
    {
      "from": "Mismatch",
      "event": "decidePaymentSession",
      "by": [
        "Admin"
      ],
      "to": "Succeeded"
    }
  ]
} as const;

/** The transitions of RentInvoiceStatus; `from` null is creation. */
export const rentInvoiceStatusTransitions = {
  "initial": [
    "Scheduled",
    "Open",
    "PartlyPaid",
    "Paid",
    "Waived"
  ],
  "final": [],
  "transitions": [
    {
      "from": null,
      "event": "reservationConfirmed",
      "by": [
        "System"
      ],
      "to": "Scheduled"
    },
    {
      "from": null,
      "event": "reservationConfirmed",
      "by": [
        "System"
      ],
      "to": "Open",
      "when": "due soon"
    },
    {
      "from": null,
      "event": "reservationConfirmed",
      "by": [
        "System"
      ],
      "to": "PartlyPaid",
      "when": "the deposit pays a part"
    },
    {
      "from": null,
      "event": "reservationConfirmed",
      "by": [
        "System"
      ],
      "to": "Paid",
      "when": "the deposit pays all, or the stay is free"
    },
    {
      "from": null,
      "event": "reservationConfirmed",
      "by": [
        "System"
      ],
      "to": "Waived",
      "when": "the deposit pays all that the provider can transfer"
    },
    {
      "from": null,
      "event": "renewReservation",
      "by": [
        "Customer"
      ],
      "to": "Scheduled"
    },
    {
      "from": null,
      "event": "renewReservation",
      "by": [
        "Customer"
      ],
      "to": "Open",
      "when": "due soon"
    },
    {
      "from": "Scheduled",
      "event": "dueSoon",
      "by": [
        "System"
      ],
      "to": "Open"
    },
    {
      "from": "PartlyPaid",
      "event": "paymentReversed",
      "by": [
        "System"
      ],
      "to": "Scheduled"
    },
    {
      "from": "PartlyPaid",
      "event": "paymentReversed",
      "by": [
        "System"
      ],
      "to": "Open"
    },
    {
      "from": "Paid",
      "event": "paymentReversed",
      "by": [
        "System"
      ],
      "to": "Scheduled"
    },
    {
      "from": "Paid",
      "event": "paymentReversed",
      "by": [
        "System"
      ],
      "to": "Open"
    },
    {
      "from": "Paid",
      "event": "paymentReversed",
      "by": [
        "System"
      ],
      "to": "PartlyPaid"
    },
    {
      "from": "Waived",
      "event": "paymentReversed",
      "by": [
        "System"
      ],
      "to": "Scheduled"
    },
    {
      "from": "Waived",
      "event": "paymentReversed",
      "by": [
        "System"
      ],
      "to": "Open"
    },
    {
      "from": "Waived",
      "event": "paymentReversed",
      "by": [
        "System"
      ],
      "to": "PartlyPaid"
    },
    {
      "from": "Scheduled",
      "event": "paymentAllocated",
      "by": [
        "System"
      ],
      "to": "PartlyPaid"
    },
    {
      "from": "Open",
      "event": "paymentAllocated",
      "by": [
        "System"
      ],
      "to": "PartlyPaid"
    },
    {
      "from": "Scheduled",
      "event": "paymentAllocated",
      "by": [
        "System"
      ],
      "to": "Paid"
    },
    {
      "from": "Open",
      "event": "paymentAllocated",
      "by": [
        "System"
      ],
      "to": "Paid"
    },
    {
      "from": "PartlyPaid",
      "event": "paymentAllocated",
      "by": [
        "System"
      ],
      "to": "Paid"
    },
    {
      "from": "Scheduled",
      "event": "paymentAllocated",
      "by": [
        "System"
      ],
      "to": "Waived",
      "when": "the payment pays all that the provider can transfer"
    },
    {
      "from": "Open",
      "event": "paymentAllocated",
      "by": [
        "System"
      ],
      "to": "Waived",
      "when": "the payment pays all that the provider can transfer"
    },
    {
      "from": "PartlyPaid",
      "event": "paymentAllocated",
      "by": [
        "System"
      ],
      "to": "Waived",
      "when": "the payment pays all that the provider can transfer"
    },
    {
      "from": "Scheduled",
      "event": "waiveRentInvoice",
      "by": [
        "Owner"
      ],
      "to": "Waived"
    },
    {
      "from": "Open",
      "event": "waiveRentInvoice",
      "by": [
        "Owner"
      ],
      "to": "Waived"
    },
    {
      "from": "PartlyPaid",
      "event": "waiveRentInvoice",
      "by": [
        "Owner"
      ],
      "to": "Waived"
    },
    {
      "from": "Scheduled",
      "event": "cancelReservation",
      "by": [
        "Customer",
        "Owner",
        "Admin"
      ],
      "to": "Void"
    },
    {
      "from": "Scheduled",
      "event": "markNoShow",
      "by": [
        "Owner",
        "Admin"
      ],
      "to": "Void"
    },
    {
      "from": "Open",
      "event": "cancelReservation",
      "by": [
        "Customer",
        "Owner",
        "Admin"
      ],
      "to": "Void"
    },
    {
      "from": "Open",
      "event": "markNoShow",
      "by": [
        "Owner",
        "Admin"
      ],
      "to": "Void"
    },
    {
      "from": "PartlyPaid",
      "event": "cancelReservation",
      "by": [
        "Customer",
        "Owner",
        "Admin"
      ],
      "to": "Void"
    },
    {
      "from": "PartlyPaid",
      "event": "markNoShow",
      "by": [
        "Owner",
        "Admin"
      ],
      "to": "Void"
    },
    {
      "from": "PartlyPaid",
      "event": "giveNotice",
      "by": [
        "Customer",
        "Owner"
      ],
      "to": "Paid",
      "when": "the month is shortened to what was paid"
    },
    {
      "from": "Scheduled",
      "event": "giveNotice",
      "by": [
        "Customer",
        "Owner"
      ],
      "to": "Void",
      "when": "the month begins on the day of departure or later"
    },
    {
      "from": "Open",
      "event": "giveNotice",
      "by": [
        "Customer",
        "Owner"
      ],
      "to": "Void",
      "when": "the month begins on the day of departure or later"
    },
    {
      "from": "PartlyPaid",
      "event": "giveNotice",
      "by": [
        "Customer",
        "Owner"
      ],
      "to": "Void",
      "when": "the month begins on the day of departure or later"
    },
    {
      "from": "Paid",
      "event": "giveNotice",
      "by": [
        "Customer",
        "Owner"
      ],
      "to": "Void",
      "when": "the month begins on the day of departure or later"
    },
    {
      "from": "Waived",
      "event": "giveNotice",
      "by": [
        "Customer",
        "Owner"
      ],
      "to": "Void",
      "when": "the month begins on the day of departure or later"
    }
  ]
} as const;

/** The transitions of RefundStatus; `from` null is creation. */
export const refundStatusTransitions = {
  "initial": [
    "Pending"
  ],
  "final": [],
  "transitions": [
    {
      "from": null,
      "event": "cancelReservation",
      "by": [
        "Customer",
        "Owner",
        "Admin"
      ],
      "to": "Pending",
      "when": "what is refunded was paid online"
    },
    {
      "from": null,
      "event": "decideAlteration",
      "by": [
        "Customer",
        "Owner",
        "Admin"
      ],
      "to": "Pending",
      "when": "what is refunded was paid online"
    },
    {
      "from": null,
      "event": "giveNotice",
      "by": [
        "Customer",
        "Owner"
      ],
      "to": "Pending",
      "when": "what is refunded was paid online"
    },
    {
      "from": null,
      "event": "decidePaymentTransaction",
      "by": [
        "Admin"
      ],
      "to": "Pending",
      "when": "no rent is left for money that was paid online"
    },
    {
      "from": null,
      "event": "startRefund",
      "by": [
        "Admin"
      ],
      "to": "Pending"
    },
    {
      "from": null,
      "event": "moneyIsOrphaned",
      "by": [
        "System"
      ],
      "to": "Pending"
    },
    {
      "from": null,
      "event": "decidePaymentSession",
      "by": [
        "Admin"
      ],
      "to": "Pending",
      "when": "it is declined"
    },
    {
      "from": "Pending",
      "event": "providerPays",
      "by": [
        "System"
      ],
      "to": "Succeeded"
    },
    {
      "from": "Failed",
      "event": "providerPays",
      "by": [
        "System"
      ],
      "to": "Succeeded",
      "when": "its response had been lost"
    },
    {
      "from": "Pending",
      "event": "providerRefuses",
      "by": [
        "System"
      ],
      "to": "Failed",
      "when": "after a day, or at once if it is final; startRefund can start it again"
    },
    {
      "from": "Succeeded",
      "event": "providerRefuses",
      "by": [
        "System"
      ],
      "to": "Failed",
      "when": "it fails later; startRefund can start it again"
    },
    {
      "from": "Succeeded",
      "event": "providerRefuses",
      "by": [
        "System"
      ],
      "to": "Pending",
      "when": "it fails later; startRefund cannot start it again"
    },
    {
      "from": "Failed",
      "event": "startRefund",
      "by": [
        "Admin"
      ],
      "to": "Pending"
    }
  ]
} as const;
