export { getAvailableDates, getQuote } from './availability';
export { addBlockedDates, getBlockedDates, removeBlockedDates } from './blocked-dates';
export { bookReservation } from './booking';
export { cancelReservation } from './cancellation';
export { markNoShow } from './no-show';
export { getMyReservations, getOwnerReservations, getReservationById } from './reading';
