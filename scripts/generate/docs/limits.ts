import type { OpenAPIV3 } from 'openapi-types';
import { usualLimits } from '../../../src/config/limit-variables';
import { costOf, resolved } from '../../../src/contract/document';
import { type Counted, type Limit, limitsOf } from '../../../src/limits/rules';
import { keyUses } from '../idempotency';
import type { Book } from './book';
import { Html, html } from './html';
import type { Rendered } from './markdown';
import { addressOf, inCode } from './operations';
import { prose } from './prose';
import { records } from './tables';

const subjects: Record<Counted, string> = {
  user: 'per user, with all tokens and API keys',
  anonymous: 'per network (requests without an access token)',
  network: 'per network',
  site: 'per site (the /24 of an IPv4 address, the /48 of an IPv6 address)',
  newAccounts:
    'per site, for all users whose identity no administrator has checked and all requests without an access token',
  account: 'per network and account',
  listing: 'for one property, from all networks',
  session: 'per session',
  host: 'per host',
  hostOfOwner: 'of them of one owner',
  hostOfNewOwners: 'of them of all owners whose identity no administrator has checked',
  service: 'for all users together',
};

/** A limit in words: `60 per hour per network`. */
function limitText({ of, points, seconds, unless, only }: Limit): string {
  const windows: Record<number, string> = {
    60: 'per minute',
    900: 'in 15 minutes',
    3600: 'per hour',
    86400: 'per day',
  };
  const text = `${points.toLocaleString('en')} ${windows[seconds] ?? `in ${seconds} seconds`} ${subjects[of]}`;
  if (only !== undefined) return `${text} (only requests with ${only})`;
  return unless === undefined ? text : `${text} (requests with the correct ${unless} are not counted)`;
}

/** Size limits, page sizes, rate limits, and the operations that have separate limits. */
export function limits(book: Book): Rendered {
  const text = prose('limits', { size: sizeLimits(book), ...pageSizes(book) });
  const { body, headings } = book.markdown.render(`# Limits\n\n${inCode(text)}`);
  const withTables = body.text
    .replace('<p>[limits]</p>', rateLimitTable().text)
    .replace('<p>[operations]</p>', operationLimitTable(book).text)
    .replace('<p>[retries]</p>', retryTable(book).text);
  return { body: new Html(withTables), headings: headings.filter(({ level }) => level === 2) };
}

/** The POST operations, and whether each accepts an Idempotency-Key. */
function retryTable({ operations }: Book): Html {
  const rows = keyUses(operations).map(({ operation, reason }) => ({
    cells: [
      html`<a href="${addressOf(operation)}">${operation.operationId}</a>`,
      html`${reason === undefined ? 'yes' : '–'}`,
      html`${reason ?? ''}`,
    ],
  }));
  return records(['Operation', 'Idempotency-Key', 'Without it'], rows);
}

/** The convention “Size limits” of the contract's description. */
function sizeLimits({ contract }: Book): string | undefined {
  const sizes = /^- \*\*Size limits\*\*: ([\s\S]+?)(?=\n- |\n\n|$)/m.exec(contract.info.description ?? '')?.[1];
  return sizes?.replace(/\s+/g, ' ');
}

/** The bounds and the default of the parameter `pageSize`. */
function pageSizes({ contract, operations }: Book): Record<'least' | 'most' | 'usual', string | undefined> {
  const parameter = operations.flatMap(({ parameters }) => parameters).find(({ name }) => name === 'pageSize');
  const size = parameter?.schema && resolved<OpenAPIV3.SchemaObject>(contract, parameter.schema);
  return { least: size?.minimum?.toString(), most: size?.maximum?.toString(), usual: size && String(size.default) };
}

/** What the limits count that do not count requests. */
const units: Partial<Record<string, string>> = {
  requests: 'Points',
  texts: 'kB of JSON bodies',
  newAccountBytes:
    'kB of JSON bodies of changes, favorites and messages, at least 1 for each, and of responses stored for an Idempotency-Key',
  nights: 'kB of JSON bodies, at least 1 for each request',
  listingChanges: 'kB of JSON bodies, at least 1 for each request',
  messageTexts: 'kB of JSON bodies',
  messagePictureBytes: 'kB of stored pictures',
  pictureBytes: 'kB of stored pictures',
  messageEmails: 'E-mails about new messages that a user receives',
  identityImages: 'kB of stored images',
  calendarFailures: 'Failed reads of imported calendars by the service, in addition to as many as succeed',
  refreshes: 'Refreshes that issue new tokens',
  codesToUnverified: 'One-time codes to unverified or unknown contacts',
  codesToVerified: 'One-time codes to verified contacts',
  textMessages: 'Text messages with one-time codes and about changed contacts',
  textMessagesToUnverified: 'Text messages with one-time codes to unverified numbers',
  emailsToUnverified: 'E-mails with one-time codes to unverified addresses',
  newCustomerBookings: 'Bookings, requests to book and renewals of customers without a paid stay',
  newCustomerNights: 'Nights of these bookings, at most 30 of each',
  newCustomerPayments: 'Declared and online payments of customers without a paid stay',
  storedResponses: 'kB of responses stored for an Idempotency-Key',
};

function rateLimitTable(): Html {
  const rows = Object.entries<readonly Limit[]>(limitsOf(usualLimits)).map(([name, rules]) => ({
    cells: [html`${name}`, html`${units[name] ?? 'Requests'}`, html`${rules.map(limitText).join('; ')}`],
  }));
  return records(['Limit', 'Counts', 'At most'], rows);
}

/** The operations that do not only count as requests, that take more points than others, or that describe a specific 429. */
function operationLimitTable({ operations, markdown }: Book): Html {
  const rows = operations.flatMap((operation) => {
    const { 'x-limits': names, 'x-cost': cost } = operation;
    const codes = Object.entries(operation['x-error-codes']?.['429'] ?? {});
    const own = codes.filter(([code, when]) => code !== 'RATE_LIMITED' || when !== null);
    const ownLimit = own.map(([code, when]) => `${code} ${when ?? ''}`.trim().concat('.')).join(' ');
    if (!names && !cost && !ownLimit) return [];
    const link = html`<a href="${addressOf(operation)}">${operation.operationId}</a>`;
    const countsAs = names?.length === 0 ? 'not counted' : (names ?? ['requests']).join(', ');
    const points = names?.length === 0 ? '0' : String(costOf(operation));
    return [{ cells: [link, html`${points}`, html`${countsAs}`, markdown.line(inCode(ownLimit))] }];
  });
  return records(['Operation', 'Points', 'Counts towards', 'Own limit'], rows);
}
