/**
 * Checks the sample client in a browser: the first view in every width, theme and language, a complete booking, and two tabs that share
 * a log-in for an hour. Prints one line for each check and exits non-zero if one fails.
 *
 * - `--only WORDS` runs the checks whose title contains the words.
 * - Screenshots are in `.cache/sample`.
 * - `CHROMIUM_PATH` is the browser; default /usr/bin/chromium.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { startServerProcess } from '../../../src/testing/servers/server-process';
import { check, conclude } from '../../check/facts';
import { fillMarketplace } from '../listings';
import { servePage } from '../page';
import type { SandboxTokens } from '../stays';
import { decide, staysHidden } from './administration';
import { changeStay } from './changes';
import { type Addresses, type Look, type Session, nameOf, newBrowserSession } from './seen';
import { manageListing } from './hosting';
import { verifyIdentity } from './identity';
import { narrowSearch, readsPagesForMap } from './map';
import { rentByMonth } from './rent';
import { report } from './reports';
import { requestToBook } from './requests';
import { saveSearches } from './saved';
import { completeBooking, firstView, otherViews } from './story';
import { keepTwoTabs } from './tabs';
import { exchangeMessages, sendPicture, writeReviews } from './talks';
import { seeViews } from './views';

const root = join(__dirname, '../../..');

const widths = [390, 768, 1440];
const looks: Look[] = (['en', 'ar'] as const).flatMap((language) =>
  (['light', 'dark'] as const).flatMap((theme) => widths.map((width) => ({ theme, width, language }))),
);
/** Looks in which the complete booking runs; each width, theme and language is in at least one. */
const bookingLooks = ['390-light-ar', '390-dark-en', '768-dark-ar', '1440-light-en'];

/** Looks in which a guest and an owner change a stay and rent by the month. */
const stayLooks = ['390-dark-ar', '768-light-en'];

/** More looks, in which they do what several looks can do: other checks need a review or an identity that there is once in each language. */
const wideStayLooks = ['1440-light-ar', '1440-dark-en'];

/** Looks in which an owner manages a listing: those of {@link stayLooks}, and a wide one in the other direction. */
const hostingLooks = [...stayLooks, '1440-light-ar'];

/** Looks in which an administrator decides. */
const decisionLooks = ['390-dark-ar', '390-light-en', '768-dark-ar', '768-light-en', '1440-light-en', '1440-dark-ar'];

/**
 * The widths in which no look of the group has the language of this one, if this one is the first with its language: so that each step of the group
 * is looked at in each width in both languages.
 */
function furtherWidths(group: readonly string[], look: Look): number[] {
  const inLanguage = group.filter((name) => name.endsWith(`-${look.language}`));
  if (inLanguage[0] !== nameOf(look)) return [];
  return widths.filter((width) => !inLanguage.some((name) => name.startsWith(`${width}-`)));
}

/** Runs `tasks` in their order, so many at a time. */
async function inLanes(lanes: number, tasks: (() => Promise<void>)[]): Promise<void> {
  const waiting = [...tasks];
  const run = async () => {
    for (let task = waiting.shift(); task; task = waiting.shift()) await task();
  };
  await Promise.all(Array.from({ length: lanes }, run));
}

type Act = (session: Session) => Promise<void>;

/** What a guest and an owner do with stays, in each of {@link stayLooks}. */
function staysOf(
  browser: Browser,
  addresses: Addresses,
  tokens: SandboxTokens,
  task: (title: string, act: Act) => () => Promise<void>,
): (() => Promise<void>)[] {
  return [
    task('rent by the month, for the guest and for the owner', (session) => rentByMonth(browser, session, addresses)),
    task('complaints by the guest and by the owner', (session) => report(browser, session, addresses, tokens.admin)),
    task('pictures of an identity card, which are checked', (session) =>
      verifyIdentity(session, addresses, tokens.admin),
    ),
    task('reviews by the guest and by the owner', (session) => writeReviews(browser, session, addresses)),
  ];
}

/** What they do in {@link wideStayLooks} too. `index` is that of the look: each has its own nights and listings. */
function repeatedStaysOf(
  browser: Browser,
  addresses: Addresses,
  tokens: SandboxTokens,
  task: (title: string, act: Act) => () => Promise<void>,
  index: number,
): (() => Promise<void>)[] {
  return [
    task('decisions, which are not for guests', (session) => staysHidden(session, addresses)),
    task('changes of a stay, by the guest and by the owner', (session) =>
      changeStay(browser, session, addresses, index),
    ),
    task('messages between the guest and the owner', (session) => exchangeMessages(browser, session, addresses, index)),
    task('a picture in a message about a confirmed stay', (session) => sendPicture(browser, session, addresses)),
    task('a request to book, declined and accepted by the owner', (session) =>
      requestToBook(browser, session, addresses, index),
    ),
    task('a saved search, and a notification of a new match', (session) =>
      saveSearches(session, addresses, tokens.owner),
    ),
    task('facets and the map of the search', (session) => narrowSearch(session, addresses)),
    task('a map of a search whose pages are empty or do not end', (session) => readsPagesForMap(session, addresses)),
  ];
}

/** The checks of each look; `tokens` are those of the administrator and of the owner of the listings. */
function tasksOf(browser: Browser, addresses: Addresses, tokens: SandboxTokens): (() => Promise<void>)[] {
  const inSession = async (look: Look, further: readonly number[], act: Act) => {
    const session = await newBrowserSession(browser, addresses, look, further);
    try {
      await act(session);
    } catch (error) {
      await session.page.screenshot({ path: join(addresses.reports, `${nameOf(look)}-failure.png`) });
      throw error;
    } finally {
      await session.context.close();
    }
  };
  return looks.flatMap((look) => {
    const name = nameOf(look);
    const taskOf = (group: readonly string[]) => (title: string, act: Act) => () =>
      check(`${name}: ${title}`, () => inSession(look, furtherWidths(group, look), act));
    const first = bookingLooks.includes(name)
      ? taskOf(bookingLooks)('a complete booking', async (session) => {
          await firstView(session, addresses);
          await completeBooking(session, addresses, tokens.admin);
          await otherViews(session, addresses);
        })
      : taskOf(looks.map(nameOf))('first view and second visit', (session) => firstView(session, addresses));
    const decisions = decisionLooks.includes(name)
      ? [
          taskOf(decisionLooks)('deposits, identities and complaints, which an administrator decides', (session) =>
            decide(session, addresses, decisionLooks.indexOf(name)),
          ),
        ]
      : [];
    const hosting = hostingLooks.includes(name)
      ? [
          taskOf(hostingLooks)('the calendar and the rules of a listing, for the owner and for a guest', (session) =>
            manageListing(browser, session, addresses, hostingLooks.indexOf(name)),
          ),
        ]
      : [];
    // In all widths of the language and the theme.
    const views = look.width === 390 ? [taskOf([name])('what each role sees', (one) => seeViews(one, addresses))] : [];
    const stays = stayLooks.includes(name) ? staysOf(browser, addresses, tokens, taskOf(stayLooks)) : [];
    const repeatedLooks = [...stayLooks, ...wideStayLooks];
    const index = repeatedLooks.indexOf(name);
    const repeated = index < 0 ? [] : repeatedStaysOf(browser, addresses, tokens, taskOf(repeatedLooks), index);
    return [first, ...views, ...decisions, ...hosting, ...repeated, ...stays];
  });
}

async function main(): Promise<void> {
  execFileSync('npm', ['run', '--silent', 'build'], { cwd: root, stdio: 'inherit' });
  const reports = join(root, '.cache/sample');
  mkdirSync(reports, { recursive: true });
  const folder = await mkdtemp(join(tmpdir(), 'sample-'));
  let service = '';
  const page = await servePage({
    folder: join(root, 'scripts/sdk/examples/browse-and-book'),
    sdk: join(root, 'generated/sdk/src/index.ts'),
    service: () => service,
    isSandbox: true,
  });
  const database = `sqlite:${join(folder, 'sample.db')}`;
  const environment = {
    DATABASE_URL: database,
    SANDBOX: 'on',
    RATE_LIMITS: 'off',
    CORS_ORIGINS: page.origin,
    LOG_LEVEL: 'fatal',
  };
  const server = await startServerProcess(environment, { folder });
  service = server.url;
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-background-networking'],
  });
  try {
    const tokens = await fillMarketplace(service, database);
    const addresses = { url: page.origin, service, database, reports };
    await inLanes(3, tasksOf(browser, addresses, tokens));
    // It moves the clock of the service.
    await check('two tabs stay logged in for an hour while access tokens expire', () =>
      keepTwoTabs(browser, addresses),
    );
  } finally {
    await browser.close();
    await server.stop();
    await page.close();
    await rm(folder, { recursive: true, force: true });
  }
  conclude('All checks of the sample passed.');
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
