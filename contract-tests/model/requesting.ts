import fc from 'fast-check';
import { listing } from '../preparations/listings';
import { type Step, callsOf, inTurn } from './calls';
import { inDays, newest } from './meanings';

/** A customer requests a stay, which the owner accepts or declines, the customer withdraws, or time ends. */
export const requesting: fc.Arbitrary<Step[]> = fc
  .constantFrom(
    callsOf('acceptBookingRequest', { as: 'owner', path: { id: newest('bookingRequest') } }),
    callsOf('declineBookingRequest', {
      as: 'owner',
      path: { id: newest('bookingRequest') },
      body: { reason: 'Renovation' },
    }),
    callsOf('withdrawBookingRequest', { as: 'customer', path: { id: newest('bookingRequest') } }),
    fc.constant({ minutes: 25 * 60 }),
  )
  .chain((end) => {
    const stay = { propertyId: newest('property'), startDate: inDays(18), endDate: inDays(20) };
    return inTurn(
      callsOf('addRentProperty', { as: 'owner', body: { ...listing, BookingMode: 1 } }),
      callsOf('bookReservation', { as: 'customer', body: stay }),
      callsOf('addBookingRequest', { as: 'customer', body: { ...stay, message: 'We are two.' } }),
      callsOf('addBookingRequest', { as: 'otherCustomer', body: stay }),
      end,
      callsOf('getMyBookingRequests', { as: 'customer' }),
      callsOf('getOwnerBookingRequests', { as: 'owner' }),
    );
  });
