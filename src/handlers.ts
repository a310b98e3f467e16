import * as access from './access/handlers';
import * as bookings from './bookings/handlers';
import * as calendars from './calendars/handlers';
import type { Handlers } from './contract/handler';
import * as conversations from './conversations/handlers';
import * as events from './events/handlers';
import * as files from './files/handlers';
import * as listings from './listings/handlers';
import * as notifications from './notifications/handlers';
import * as payments from './payments/handlers';
import * as people from './people/handlers';
import * as reference from './reference/handlers';
import * as reports from './reports/handlers';
import * as reviews from './reviews/handlers';
import * as savedSearches from './saved-searches/handlers';
import * as sandbox from './sandbox/handlers';
import * as system from './system/handlers';
import * as webhooks from './webhooks/handlers';

/** Every operation of the contract with its handler; a missing or an additional one does not compile. */
export const handlers: Handlers = {
  ...access,
  ...people,
  ...listings,
  ...bookings,
  ...payments,
  ...conversations,
  ...events,
  ...calendars,
  ...files,
  ...notifications,
  ...reports,
  ...reviews,
  ...savedSearches,
  ...reference,
  ...system,
  ...webhooks,
  ...sandbox,
};
