import * as admin from './admin/handlers';
import * as agent from './agent/handlers';
import * as auth from './auth/handlers';
import * as blockedUsers from './blocked-users/handlers';
import * as city from './city/handlers';
import * as currency from './currency/handlers';
import * as customers from './customers/handlers';
import * as enums from './enums/handlers';
import * as favoriteProperties from './favorite-properties/handlers';
import * as files from './files/handlers';
import type { Handlers } from './http/contract';
import * as notifications from './notifications/handlers';
import * as otp from './otp/handlers';
import * as owners from './owners/handlers';
import * as paymentTransactions from './payment-transactions/handlers';
import * as paymentTypes from './payment-types/handlers';
import * as rentProperties from './rent-properties/handlers';
import * as reports from './reports/handlers';
import * as reservations from './reservations/handlers';
import * as sandbox from './sandbox/handlers';
import * as system from './system/handlers';
import * as terms from './terms/handlers';

/** Every operation of the contract with its handler; one that is missing or too many does not compile. */
export const handlers: Handlers = {
  ...auth,
  ...otp,
  ...owners,
  ...customers,
  ...rentProperties,
  ...files,
  ...favoriteProperties,
  ...reservations,
  ...paymentTypes,
  ...paymentTransactions,
  ...admin,
  ...notifications,
  ...terms,
  ...reports,
  ...blockedUsers,
  ...agent,
  ...currency,
  ...city,
  ...enums,
  ...system,
  ...sandbox,
};
