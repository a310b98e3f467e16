import { callsOf } from './calls';
import { Known, inDays } from './meanings';

/** Changes of rules of arrival and of nights, which no other scenario depends on. */
export const changesOfNights = [
  callsOf('setArrivalRules', {
    as: 'owner',
    path: { id: new Known('property', 0) },
    body: { rules: { arrivalDays: [1, 2, 3, 4, 5, 6, 7], noticeHours: 1 } },
  }),
  callsOf('setNights', {
    as: 'owner',
    path: { id: new Known('property', 0) },
    body: {
      nights: [
        { date: inDays(25), price: 70 },
        { date: inDays(26), isClosed: true },
      ],
    },
  }),
];
