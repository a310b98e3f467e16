import * as admin from './admin/handlers';
import * as auth from './auth/handlers';
import * as city from './city/handlers';
import * as currency from './currency/handlers';
import * as customers from './customers/handlers';
import * as enums from './enums/handlers';
import * as files from './files/handlers';
import type { Handlers } from './http/contract';
import * as otp from './otp/handlers';
import * as owners from './owners/handlers';
import * as rentProperties from './rent-properties/handlers';
import * as reports from './reports/handlers';
import * as reservations from './reservations/handlers';
import * as sandbox from './sandbox/handlers';
import * as system from './system/handlers';

/** Every operation of the contract with its handler; one that is missing or too many does not compile. */
export const handlers: Handlers = {
  ...auth,
  ...otp,
  ...owners,
  ...customers,
  ...rentProperties,
  ...files,
  ...reservations,
  ...admin,
  ...reports,
  ...currency,
  ...city,
  ...enums,
  ...system,
  ...sandbox,
};
