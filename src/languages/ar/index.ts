import type { Translation } from '../keys';
import { accounts } from './accounts';
import { alterations } from './alterations';
import { apiKeys } from './api-keys';
import { auth } from './auth';
import { bookingRequests } from './booking-requests';
import { calendars } from './calendars';
import { closing } from './closing';
import { conversations } from './conversations';
import { deposits } from './deposits';
import { enumerations } from './enumerations';
import { events } from './events';
import { failures } from './failures';
import { favorites } from './favorites';
import { fields } from './fields';
import { files } from './files';
import { general } from './general';
import { listings } from './listings';
import { nights } from './nights';
import { notFound } from './not-found';
import { notifications } from './notifications';
import { payments } from './payments';
import { people } from './people';
import { prices } from './prices';
import { reports } from './reports';
import { reviews } from './reviews';
import { savedSearches } from './saved-searches';
import { seasons } from './seasons';
import { stays } from './stays';
import { terms } from './terms';
import { webhooks } from './webhooks';

export const ar: Translation<'zero' | 'one' | 'two' | 'few' | 'many' | 'other'> = {
  ...accounts,
  ...alterations,
  ...apiKeys,
  ...auth,
  ...bookingRequests,
  ...calendars,
  ...closing,
  ...conversations,
  ...deposits,
  ...enumerations,
  ...events,
  ...failures,
  ...favorites,
  ...fields,
  ...files,
  ...general,
  ...listings,
  ...nights,
  ...notFound,
  ...notifications,
  ...payments,
  ...people,
  ...prices,
  ...reports,
  ...reviews,
  ...savedSearches,
  ...seasons,
  ...stays,
  ...terms,
  ...webhooks,
};
