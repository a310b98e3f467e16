/** Proves the properties one after the other and reports a verdict. */
import { UnusableServer } from '../target';
import { type Accounts, closeAccounts } from './accounts';
import type { Deployment } from './deployment';
import { errorsAreExplained } from './errors';
import { replays } from './keys';
import { feedIsComplete, pagesAreComplete } from './lists';
import { Market } from './market';
import { cancellationFreesNights, raceForNights, sameDayTurnover } from './nights';
import { pricesAgree, refundsWithinPaid } from './prices';
import { picturesArePrivate, reservationsArePrivate } from './privacy';
import type { Property } from './properties';

const properties: Property[] = [
  { name: 'races', prove: raceForNights },
  { name: 'same-day-turnover', prove: sameDayTurnover },
  { name: 'replays', prove: replays },
  { name: 'prices', prove: pricesAgree },
  { name: 'cancellation', prove: cancellationFreesNights },
  { name: 'refunds', prove: refundsWithinPaid },
  { name: 'private-reservations', prove: reservationsArePrivate },
  { name: 'private-pictures', prove: picturesArePrivate },
  { name: 'errors', prove: errorsAreExplained },
  // Last, because they read what the others have done.
  { name: 'pages', prove: pagesAreComplete },
  { name: 'events', prove: feedIsComplete },
];

/** The names of the properties that can be chosen. The others are about all requests of a run. */
export const propertyNames = properties.map(({ name }) => name);

/** The result of one property. */
export interface Verdict {
  name: string;
  holds: boolean;
  tried: string;
  requests: number;
  problems: string[];
}

/** The result of a run. */
export interface Report {
  server: string;
  contract: string;
  /** Whether all properties were tested and hold. */
  holds: boolean;
  /** Why the run ended early; null if it did not. */
  ended: string | null;
  requests: number;
  properties: Verdict[];
  /** What the run could not remove. */
  left: string[];
}

const mostProblems = 5;

/** Tests the properties named in `only`, and removes what it has added. `onVerdict` is called after each property. */
export async function prove(
  deployment: Deployment,
  accounts: Accounts,
  onVerdict: (verdict: Verdict) => void,
  only: readonly string[] = propertyNames,
): Promise<Report> {
  const verdicts: Verdict[] = [];
  const add = (name: string, requests: number, tried: string, problems: string[]) => {
    const verdict = {
      name,
      holds: problems.length === 0,
      tried,
      requests,
      problems: [...new Set(problems)].slice(0, mostProblems),
    };
    verdicts.push(verdict);
    onVerdict(verdict);
  };
  const left: string[] = [];
  const remove = async (what: string, action: () => Promise<string[]>) => {
    await deployment.resume();
    await action().then(
      (rest) => left.push(...rest),
      (error: unknown) => left.push(`${what}: ${messageOf(error)}`),
    );
  };
  let ended: string | null = null;
  try {
    const title = Market.newTitle();
    const market = await Market.open(deployment, accounts, title).catch(async (error: unknown) => {
      await remove('a listing', () => Market.removeUnknown(deployment, accounts, title));
      throw error;
    });
    try {
      await market.publish();
      for (const property of properties) if (only.includes(property.name)) await proveOne(property, market, add);
    } finally {
      await remove('the listing and its reservations', () => market.close());
    }
  } catch (error) {
    ended = messageOf(error);
  }
  await remove('the accounts', () => closeAccounts(deployment, accounts));
  const { requests, serverErrors, deviations } = deployment;
  add('no-server-error', requests, 'every response of the run has a status below 500', serverErrors);
  add('contract', requests, 'every response of the run was compared with /openapi.json', deviations);
  const holds = ended === null && verdicts.every((verdict) => verdict.holds);
  return { server: deployment.url, contract: deployment.version, holds, ended, requests, properties: verdicts, left };
}

async function proveOne(
  { name, prove: act }: Property,
  market: Market,
  add: (name: string, requests: number, tried: string, problems: string[]) => void,
): Promise<void> {
  const before = market.deployment.requests;
  const count = () => market.deployment.requests - before;
  try {
    const { tried, problems } = await act(market);
    await market.cancelAll();
    add(name, count(), tried, problems);
  } catch (error) {
    if (error instanceof UnusableServer) throw error;
    add(name, count(), 'ended early', [messageOf(error)]);
    await market.cancelAll().catch(() => {});
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
