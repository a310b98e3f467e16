/** Scenarios that need several calls in a row: random calls alone rarely get there. */
import fc from 'fast-check';
import { PropertyStatus } from '../../generated/enumerations';
import type { OperationId } from '../../src/contract/handler';
import type { UserName } from '../../src/sandbox/data';
import type { Values } from '../hostile-input/from-schema';
import { listing } from '../preparations/listings';
import { type CallStep, type Step, callsOf, inTurn } from './calls';
import { identifying } from './identifying';
import { changesOfNights, strictRules } from './nights';
import { conversing } from './conversing';
import { requesting } from './requesting';
import { opinions } from './reviewing';
import { saving } from './saving';
import { Known, agent, emails, inDays, jpeg, newest, phones } from './meanings';

/** Sends a code to `contact` and uses it in `use`; after a log-in it also refreshes the token. */
const proving = (contacts: Values, member: 'email' | 'phoneNumber', use: OperationId, as: CallStep['as']) =>
  contacts.chain((contact) =>
    inTurn(
      callsOf(member === 'email' ? 'sendEmailCode' : 'sendPhoneCode', { body: { [member]: contact } }),
      callsOf(use, { as, body: { ...(as === 'anonymous' && { [member]: contact }), code: newest('code') } }),
      ...(as === 'anonymous' ? [callsOf('refreshToken', { body: { refreshToken: newest('refreshToken') } })] : []),
    ),
  );

/** A registration with both images. */
const customer = {
  ...{ FirstName: 'Example', LastName: 'Customer', Email: 'new.three@example.com' },
  ...{ FrontIdCarImagePath: jpeg, RearIdCarImagePath: jpeg },
};

const cleaning = {
  kind: 0,
  name: 'Cleaning',
  mode: 0,
  value: 5,
  isOptional: false,
  collectedBy: 0,
  isRefundable: true,
};

const longStay = { kind: 0, threshold: 7, percent: 10 };

/** A listing by the month. */
const monthly = { ...listing, RentType: 0, Price: 450, DepositAmount: 100 };
const stayOfCustomer = { as: 'customer', path: { id: newest('reservation') } } as const;

/** Every operation succeeds in one of them or as a random call. */
export const scenarios: fc.Arbitrary<Step[]>[] = [
  proving(emails, 'email', 'logInWithEmail', 'anonymous'),
  proving(phones, 'phoneNumber', 'logInWithPhoneNumber', 'anonymous'),
  proving(fc.constant('verifying.customer@example.com'), 'email', 'verifyEmail', 'verification'),
  inTurn(
    callsOf('sendPhoneCode', { body: { phoneNumber: '962790000009' } }),
    callsOf('logInWithPhoneNumber', { body: { phoneNumber: '962790000009' } }),
    callsOf('verifyPhone', { as: newest('token'), body: { code: newest('code') } }),
  ),
  inTurn(
    fc
      .constantFrom({}, { form: { ...customer, Email: 'new.owner@example.com' }, body: undefined })
      .chain((sent) => callsOf('addOwner', { as: 'anonymous', ...sent })),
    callsOf('getOwnerIdImage', { as: 'admin', path: { userId: newest('user'), side: 'rear' } }),
    callsOf('activateOwner', { as: 'admin', path: { userId: newest('user') } }),
  ),
  inTurn(
    fc
      .constantFrom({}, { form: customer, body: undefined })
      .chain((sent) => callsOf('addCustomer', { as: 'anonymous', ...sent })),
    callsOf('getCustomerIdImage', { as: 'admin', path: { userId: newest('user'), side: 'front' } }),
  ),
  inTurn(callsOf('uploadPicture', { as: 'owner' }), callsOf('getPicture', { path: { fileName: newest('picture') } })),
  inTurn(callsOf('uploadPicture'), callsOf('addRentProperty'), callsOf('deletePicture')),
  inTurn(
    callsOf('addBlockedDates', { as: 'owner' }),
    callsOf('getBlockedDates', { as: 'owner', path: { propertyId: new Known('property', 0) } }),
    callsOf('removeBlockedDates', { path: { id: newest('block') } }),
    callsOf('rotateCalendarFeed', { as: 'owner', path: { propertyId: new Known('property', 0) } }),
  ),
  inTurn(
    callsOf('addRentProperty', { as: 'owner' }),
    callsOf('updateRentProperty', { as: 'owner', path: { id: newest('property') } }),
    callsOf('deleteRentProperty', { as: 'owner', path: { id: newest('property') } }),
  ),
  fc.constantFrom({ Price: 60.5 }, { WeekendPrice: 70 }).chain((terms) => {
    const first = new Known('property', 0);
    return inTurn(
      callsOf('updateRentProperty', { as: 'owner', path: { id: first }, body: { ...listing, ...terms } }),
      callsOf('getQuote', { path: { propertyId: first } }),
    );
  }),
  inTurn(
    callsOf('setCharges', { as: 'owner', path: { id: new Known('property', 0) }, body: { charges: [cleaning] } }),
    callsOf('setTaxes', { as: 'admin', path: { id: 1 }, body: { taxes: [{ name: 'City tax', mode: 5, value: 8 }] } }),
    callsOf('setDiscounts', { as: 'owner', path: { id: new Known('property', 0) }, body: { discounts: [longStay] } }),
    callsOf('getQuote', { path: { propertyId: new Known('property', 0) } }),
    callsOf('getSeasons', { path: { id: new Known('property', 0) } }),
  ),
  fc.constantFrom({ percent: 10 }, { amount: 20, currencyId: 7, isOncePerCustomer: true }).chain((terms) =>
    inTurn(
      callsOf('addPromotion', { as: 'owner', body: { code: 'SAVE-10', ...terms, maxRedemptions: 1 } }),
      callsOf('getQuote', {
        as: 'customer',
        path: { propertyId: new Known('property', 0) },
        query: { startDate: inDays(18), endDate: inDays(20), promoCode: 'save-10' },
      }),
      callsOf('bookReservation', {
        as: 'customer',
        body: {
          propertyId: new Known('property', 0),
          startDate: inDays(18),
          endDate: inDays(20),
          promoCode: 'SAVE-10',
        },
      }),
      fc.oneof(
        callsOf('cancelReservation', { as: 'customer', path: { id: newest('reservation') }, body: {} }),
        callsOf('confirmDeposit', { as: 'admin', path: { reservationId: newest('reservation') }, body: {} }),
        fc.constant({ minutes: 25 * 60 }),
      ),
      callsOf('updatePromotion', { as: 'owner', path: { id: newest('promotion') }, body: { percent: 5 } }),
      callsOf('getMyPromotions', { as: 'owner' }),
      callsOf('deactivatePromotion', { as: 'owner', path: { id: newest('promotion') } }),
    ),
  ),
  fc
    .constantFrom(
      callsOf('decideAlteration', { as: 'owner', path: { id: newest('alteration') }, body: { accept: true } }),
      callsOf('decideAlteration', { as: 'owner', path: { id: newest('alteration') }, body: { accept: false } }),
      callsOf('withdrawAlteration', { as: 'customer', path: { id: newest('alteration') } }),
      fc.constant({ minutes: 25 * 60 }),
    )
    .chain((end) => {
      // The confirmed reservation of the sandbox, one night longer.
      const reservationId = new Known('reservation', 2);
      const stay = { startDate: inDays(30), endDate: inDays(34) };
      return inTurn(
        callsOf('getAlterationQuote', { as: 'customer', path: { reservationId }, query: stay }),
        callsOf('addAlteration', { as: 'customer', body: { reservationId, ...stay, expectedTotalAmount: 180 } }),
        end,
        callsOf('getAlterationsByReservation', { as: 'owner', path: { id: reservationId } }),
      );
    }),
  conversing,
  saving,
  requesting,
  strictRules,
  inTurn(
    callsOf('addRentProperty', { as: 'owner', body: monthly }),
    callsOf('changeRentPropertyStatus', {
      as: 'admin',
      path: { id: newest('property') },
      body: { propertyStatus: PropertyStatus.Active },
    }),
    callsOf('bookReservation', {
      as: 'customer',
      body: { propertyId: newest('property'), startDate: inDays(5), endDate: inDays(95) },
    }),
    callsOf('confirmDeposit', { as: 'admin', path: { reservationId: newest('reservation') }, body: {} }),
    fc.constantFrom(1, 4, 10).map((days) => ({ minutes: days * 24 * 60 })),
    callsOf('getMyRentInvoices', { as: 'customer' }),
    callsOf('addPaymentTransaction', {
      as: 'customer',
      ...{ form: undefined, body: { reservationId: newest('reservation'), paymentTypeId: 1, purpose: 1, amount: 500 } },
    }),
    callsOf('decidePaymentTransaction', { as: 'admin', path: { id: newest('payment') }, body: { confirm: true } }),
    callsOf('waiveRentInvoice', { as: 'owner', path: { id: newest('rentInvoice') } }),
    callsOf('getRentInvoiceById', { as: 'customer', path: { id: newest('rentInvoice') } }),
    callsOf('getOwnerRentInvoices', { as: 'owner' }),
    callsOf('getRentInvoices', { as: 'admin' }),
    callsOf('getNoticeQuote', { ...stayOfCustomer, query: { endDate: inDays(70) } }),
    callsOf('getRenewalQuote', { ...stayOfCustomer, query: { months: 1 } }),
    callsOf('giveNotice', { ...stayOfCustomer, body: { endDate: inDays(70) } }),
    callsOf('renewReservation', { ...stayOfCustomer, body: { months: 1, expectedMonthlyAmount: 450 } }),
  ),
  ...opinions,
  inTurn(
    callsOf('addApiKey', { as: 'owner' }),
    callsOf('getApiKeys', { as: 'owner' }),
    callsOf('removeApiKey', { as: 'owner', path: { id: newest('apiKey') } }),
  ),
  inTurn(
    callsOf('blockUser', { as: 'admin', path: { userId: new Known('user', 2) } }),
    callsOf('unblockUser', { as: 'admin', path: { userId: new Known('user', 2) } }),
  ),
  inTurn(
    callsOf('setSeasons', { as: 'owner', path: { id: new Known('property', 0) }, body: { seasons: [] } }),
    ...changesOfNights,
    callsOf('getOwnerByUserId', { as: 'admin', path: { userId: new Known('user', 1) } }),
    callsOf('getCustomerByUserId', { as: 'admin', path: { userId: new Known('user', 2) } }),
  ),
  inTurn(
    callsOf('bookReservation', {
      as: 'otherCustomer',
      body: { propertyId: new Known('property', 0), startDate: inDays(18), endDate: inDays(20) },
    }),
    callsOf('cancelReservation', { as: 'otherCustomer', path: { id: newest('reservation') }, body: {} }),
  ),
  inTurn(
    callsOf('changeRentPropertyStatus', {
      as: 'owner',
      path: { id: new Known('property', 0) },
      body: { propertyStatus: PropertyStatus.Inactive },
    }),
    callsOf('changeRentPropertyStatus', {
      as: 'owner',
      path: { id: new Known('property', 0) },
      body: { propertyStatus: PropertyStatus.Active },
    }),
  ),
  inTurn(
    callsOf('bookReservation', {
      as: 'customer',
      body: { propertyId: new Known('property', 0), startDate: inDays(13), endDate: inDays(16) },
    }),
    callsOf('confirmDeposit', { as: 'admin', path: { reservationId: newest('reservation') }, body: {} }),
    fc.constant({ minutes: 14 * 24 * 60 }),
    callsOf('markNoShow', { as: 'owner', path: { id: newest('reservation') } }),
  ),
  inTurn(
    callsOf('setOwnerCommission', { as: 'admin', path: { userId: new Known('user', 1) } }),
    callsOf('setRentPropertyCommission', { as: 'admin', path: { id: new Known('property', 0) } }),
    callsOf('deactivateOwner', { as: 'admin', path: { userId: new Known('user', 1) } }),
    callsOf('activateOwner', { as: 'admin', path: { userId: new Known('user', 1) } }),
  ),
  identifying,
  inTurn(callsOf('addTerms', { as: 'admin' }), callsOf('acceptTerms', { as: 'customer', body: { version: 1 } })),
  inTurn(callsOf('closeAccount', { as: 'inactiveOwner', body: { confirm: true } })),
  inTurn(
    callsOf('addAgent', {
      as: 'admin',
      body: { firstName: 'Example', lastName: 'Person', email: 'new.agent@example.com' },
    }),
    callsOf('getAgents', { as: 'admin' }),
  ),
  inTurn(callsOf('updateOwner', { as: 'owner' }), callsOf('getAgentData', { as: 'admin', path: { userId: agent } })),
  fc.constantFrom<UserName[]>('customer', 'owner').chain((as) =>
    inTurn(
      callsOf('sendNotification', {
        body: { userIds: [new Known('user', 1), new Known('user', 2)], title: 'x', message: 'y' },
      }),
      callsOf('getNotifications', { as }),
      callsOf('markNotificationAsRead', { as, path: { id: newest('notification') } }),
    ),
  ),
  fc
    .tuple(fc.constantFrom('customer' as const, 'otherCustomer' as const), fc.integer({ min: 13, max: 17 }), fc.nat(3))
    .chain(([as, day, nights]) => {
      const reservationId = newest('reservation');
      const stay = { startDate: inDays(day), endDate: inDays(day + nights + 1) };
      const body = { reservationId, paymentTypeId: 1, amount: 27 };
      return inTurn(
        callsOf('bookReservation', { as, body: { propertyId: new Known('property', 0), ...stay } }),
        fc
          .constantFrom({ body, form: undefined }, { body: undefined, form: { ...body, receipt: jpeg } })
          .chain((sent) => callsOf('addPaymentTransaction', { as, ...sent })),
        fc.oneof(
          callsOf('requestPaymentReceipt', { as: 'admin', path: { id: newest('payment') }, body: {} }),
          callsOf('addPaymentReceipt', { as, path: { id: newest('payment') }, form: { receipt: jpeg } }),
        ),
        callsOf('getPaymentReceipt', { as, path: { id: newest('payment') } }),
        callsOf('getPaymentTransactionById', { as, path: { id: newest('payment') } }),
        fc.oneof(
          callsOf('confirmDeposit', { as: 'admin', path: { reservationId } }),
          callsOf('rejectDeposit', { as: 'admin', path: { reservationId } }),
          callsOf('cancelPaymentTransaction', { as, path: { id: newest('payment') } }),
        ),
        callsOf('addPaymentTransaction', { as: 'admin', form: undefined, body: { ...body, amount: 9, purpose: 1 } }),
        callsOf('decidePaymentTransaction', { path: { id: newest('payment') } }),
      );
    }),
];
