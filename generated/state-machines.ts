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
    "Expired",
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
      "when": "from 20:00 of startDate"
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
      "event": "decidePaymentTransaction",
      "by": [
        "Admin"
      ],
      "to": "Pending",
      "when": "payment received for a stay that does not take place"
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
      "when": "no reservation awaits this payment"
    },
    {
      "from": "Pending",
      "event": "decidePaymentTransaction",
      "by": [
        "Admin"
      ],
      "to": "Rejected",
      "when": "no reservation awaits this payment"
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
