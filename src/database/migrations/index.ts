import type { OnlineMigration } from './large-index';
import * as rentalStory from './0001-rental-story';
import * as furtherAreas from './0002-further-areas';
import * as limits from './0003-limits';
import * as growth from './0004-growth';
import * as trust from './0005-trust';
import * as people from './0006-people';
import * as bookings from './0007-bookings';
import * as keys from './0008-keys';
import * as events from './0009-events';
import * as webhooks from './0010-webhooks';
import * as calendars from './0011-calendars';
import * as seasons from './0012-seasons';
import * as distributable from './0013-distributable';
import * as customerTurns from './0014-customer-turns';
import * as rateBounds from './0015-rate-bounds';
import * as peopleSearch from './0016-people-search';
import * as mapRows from './0017-map-rows';
import * as featureOrder from './0018-feature-order';
import * as peopleByRole from './0019-people-by-role';
import * as webhookBounds from './0022-webhook-bounds';
import * as commissionsAndArchive from './0023-commissions-and-archive';
import * as calendarExports from './0024-calendar-exports';
import * as depositDecisions from './0025-deposit-decisions';
import * as paymentReceipts from './0027-payment-receipts';
import * as filesByOwner from './0028-files-by-owner';
import * as announcements from './0030-announcements';
import * as auditedUsers from './0031-audited-users';
import * as decisionsInOrder from './0032-decisions-in-order';
import * as erasing from './0033-erasing';
import * as listsInOrder from './0038-lists-in-order';
import * as priceLines from './0040-price-lines';
import * as onlinePayments from './0044-online-payments';
import * as deliveriesByType from './0048-deliveries-by-type';
import * as promotions from './0049-promotions';
import * as searchByTotal from './0050-search-by-total';
import * as rentInvoices from './0051-rent-invoices';
import * as waitingRefunds from './0052-waiting-refunds';
import * as alterations from './0053-alterations';
import * as keySpending from './0055-key-spending';
import * as bookingRequests from './0056-booking-requests';
import * as arrivalRules from './0058-arrival-rules';
import * as conversations from './0060-conversations';
import * as reviews from './0062-reviews';
import * as termsOfNotice from './0064-terms-of-notice';
import * as complaints from './0066-complaints';
import * as savedSearches from './0068-saved-searches';
import * as mapAreas from './0070-map-areas';
import * as messagePictures from './0072-message-pictures';
import * as importEvents from './0073-import-events';
import * as pendingIdentities from './0076-pending-identities';
import * as keyScopes from './0078-key-scopes';
import * as importProblems from './0079-import-problems';
import * as rateCities from './0080-rate-cities';
import * as readNotifications from './0081-read-notifications';
import * as reportIndexes from './0082-report-indexes';
import * as contactNotices from './0083-contact-notices';
import * as paymentDisputes from './0084-payment-disputes';
import * as hiddenStayTexts from './0085-hidden-stay-texts';
import * as slowCalendars from './0086-slow-calendars';
import * as emailsByRecipient from './0087-emails-by-recipient';
import * as noticesInAnyOrder from './0088-notices-in-any-order';
import * as takenBackMoney from './0090-taken-back-money';
import * as redeemedTerms from './0091-redeemed-terms';
import * as requestConflicts from './0092-request-conflicts';
import * as echoedEvents from './0093-echoed-events';
import * as orderedLists from './0095-ordered-lists';

/** Every migration in order. The list is explicit, so that it does not depend on the files of a folder. The schema changes of a released migration are never edited. */
export const migrations: Record<string, OnlineMigration> = {
  '0001-rental-story': rentalStory,
  '0002-further-areas': furtherAreas,
  '0003-limits': limits,
  '0004-growth': growth,
  '0005-trust': trust,
  '0006-people': people,
  '0007-bookings': bookings,
  '0008-keys': keys,
  '0009-events': events,
  '0010-webhooks': webhooks,
  '0011-calendars': calendars,
  '0012-seasons': seasons,
  '0013-distributable': distributable,
  '0014-customer-turns': customerTurns,
  '0015-rate-bounds': rateBounds,
  '0016-people-search': peopleSearch,
  '0017-map-rows': mapRows,
  '0018-feature-order': featureOrder,
  '0019-people-by-role': peopleByRole,
  '0022-webhook-bounds': webhookBounds,
  '0023-commissions-and-archive': commissionsAndArchive,
  '0024-calendar-exports': calendarExports,
  '0025-deposit-decisions': depositDecisions,
  '0027-payment-receipts': paymentReceipts,
  '0028-files-by-owner': filesByOwner,
  '0030-announcements': announcements,
  '0031-audited-users': auditedUsers,
  '0032-decisions-in-order': decisionsInOrder,
  '0033-erasing': erasing,
  '0038-lists-in-order': listsInOrder,
  '0040-price-lines': priceLines,
  '0044-online-payments': onlinePayments,
  '0048-deliveries-by-type': deliveriesByType,
  '0049-promotions': promotions,
  '0050-search-by-total': searchByTotal,
  '0051-rent-invoices': rentInvoices,
  '0052-waiting-refunds': waitingRefunds,
  '0053-alterations': alterations,
  '0055-key-spending': keySpending,
  '0056-booking-requests': bookingRequests,
  '0058-arrival-rules': arrivalRules,
  '0060-conversations': conversations,
  '0062-reviews': reviews,
  '0064-terms-of-notice': termsOfNotice,
  '0066-complaints': complaints,
  '0068-saved-searches': savedSearches,
  '0070-map-areas': mapAreas,
  '0072-message-pictures': messagePictures,
  '0073-import-events': importEvents,
  '0076-pending-identities': pendingIdentities,
  '0078-key-scopes': keyScopes,
  '0079-import-problems': importProblems,
  '0080-rate-cities': rateCities,
  '0081-read-notifications': readNotifications,
  '0082-report-indexes': reportIndexes,
  '0083-contact-notices': contactNotices,
  '0084-payment-disputes': paymentDisputes,
  '0085-hidden-stay-texts': hiddenStayTexts,
  '0086-slow-calendars': slowCalendars,
  '0087-emails-by-recipient': emailsByRecipient,
  '0088-notices-in-any-order': noticesInAnyOrder,
  '0090-taken-back-money': takenBackMoney,
  '0091-redeemed-terms': redeemedTerms,
  '0092-request-conflicts': requestConflicts,
  '0093-echoed-events': echoedEvents,
  '0095-ordered-lists': orderedLists,
};
