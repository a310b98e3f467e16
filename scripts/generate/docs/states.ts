import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { CancellationPolicy } from '../../../generated/enumerations';
import { refundTiers } from '../../../src/bookings/refunds';
import type { Schema, Transition } from '../../../src/contract/document';
import type { Book } from './book';
import { drawingName, machinesOf } from './drawings';
import { Html, html } from './html';
import { linked } from './operations';
import { records } from './tables';

/** Descriptions of transitions (`from > to`), by state machine. */
type Descriptions = Record<string, Record<string, string>>;

/** A section for each state machine: its states, its diagram and its transitions. */
export function stateSections(book: Book): { name: string; body: Html }[] {
  const descriptions = parse(readFileSync(join(__dirname, '../../docs/steps.yaml'), 'utf8')) as Descriptions;
  return machinesOf(book.contract).map(([name, schema]) => {
    const { 'x-state-machine': machine, 'x-enum-varnames': names, 'x-enum-descriptions': meanings } = schema;
    const states = names.map((state, index) => ({
      id: `${name}.${state}`,
      cells: [
        html`${(schema.enum as number[])[index]}`,
        html`<b>${state}</b>${machine.final.includes(state) && ' (final)'}`,
        meaning(book, meanings?.[index]),
      ],
    }));
    const texts = transitionTexts(name, machine.transitions, descriptions[name]);
    return {
      name,
      body: html`<h2 id="${name}">${name}</h2>
        ${records(['Number', 'State', 'Meaning'], states)}${transitionsOf(book, name, machine.transitions, texts)}`,
    };
  });
}

/** What a member of an enumeration means: Markdown on one line. */
export function meaning({ markdown, operations }: Book, text = ''): Html {
  return markdown.line(linked(text && `${text[0]!.toUpperCase()}${text.slice(1)}`, operations));
}

/** The diagram of a state machine, and the table of its transitions. */
function transitionsOf(book: Book, name: string, transitions: readonly Transition[], texts?: readonly string[]): Html {
  const rows = transitions.map((transition, index) => ({
    cells: [
      html`${transition.from ?? '(new)'}`,
      html`${transition.to}`,
      html`${texts && html`${texts[index]} `}${book.markdown.line(linked(transition.event, book.operations))}`,
      html`${transition.by.join(', ')}`,
      html`${transition.when}`,
    ],
  }));
  return html`${diagram(name)} ${records(['From', 'To', 'Event', 'By', 'Condition'], rows)}`;
}

/**
 * Replaces each paragraph `[states:NAME]` of a guide with the diagram of this state machine of the contract and the table of its transitions.
 * Throws if the contract has no such state machine.
 */
export function withStates(book: Book, body: Html): Html {
  const machines = new Map(machinesOf(book.contract));
  return new Html(
    body.text.replace(/<p>\[states:(\w+)\]<\/p>/g, (_, name: string) => {
      const machine = machines.get(name);
      if (!machine) throw new Error(`the contract has no state machine ${name}`);
      const more = book.markdown.render(`The page [States](./states.html#${name}) describes each state.`).body;
      return html`${transitionsOf(book, name, machine['x-state-machine'].transitions)}${more}`.text;
    }),
  );
}

/** The description of each transition, if the state machine has any. Throws if a transition has none, or a description no transition. */
function transitionTexts(
  name: string,
  transitions: Transition[],
  descriptions?: Record<string, string>,
): string[] | undefined {
  if (!descriptions) return undefined;
  const unused = new Set(Object.keys(descriptions));
  const texts = transitions.map(({ from, to }) => {
    const transition = `${from ?? 'new'} > ${to}`;
    unused.delete(transition);
    const text = descriptions[transition];
    if (!text) throw new Error(`scripts/docs/steps.yaml does not describe ${name}: ${transition}`);
    return text;
  });
  if (unused.size > 0) throw new Error(`${name} has no transition ${[...unused].join(', ')} (scripts/docs/steps.yaml)`);
  return texts;
}

/** The diagram of each theme, of which the page shows one. It scrolls if it is wider than the page. */
function diagram(name: string): Html {
  return html`<div class="wide drawing" role="region" aria-label="State diagram of ${name}" tabindex="0">
    <picture>
      <source media="(prefers-color-scheme: dark)" srcset="./${drawingName(name, 'dark')}" />
      <img
        src="./${drawingName(name, 'light')}"
        alt="State diagram of ${name}. The table of transitions below has the same content."
        loading="lazy"
      />
    </picture>
  </div>`;
}

/** Who can cancel a reservation, in which states and until when, and the refund by cancellation policy. */
export function cancellation({ contract, markdown, operations }: Book): Html {
  const [, schema] = machinesOf(contract).find(([name]) => name === 'BookingStatus')!;
  const transitions = schema['x-state-machine'].transitions.filter(({ event }) => event === 'cancelReservation');
  const parties = [...new Set(transitions.flatMap(({ by }) => by))];
  const who = parties.map((party) => {
    const own = transitions.filter(({ by }) => by.includes(party));
    const until = [...new Set(own.map(({ when }) => when ?? 'at any time'))];
    return { cells: [html`${party}`, html`${own.map(({ from }) => from).join(', ')}`, html`${until.join('; ')}`] };
  });
  const policies = contract.components!.schemas!.CancellationPolicy as Schema;
  const refunds = policies['x-enum-varnames']!.map((policy) => {
    const tiers = refundTiers[CancellationPolicy[policy as keyof typeof CancellationPolicy]];
    const refundTo = (party: string) => (party === 'Customer' ? tierText(tiers) : 'All confirmed payments');
    const link = html`<a href="./enumerations.html#CancellationPolicy.${policy}">${policy}</a>`;
    return { cells: [link, ...parties.map((party) => html`${refundTo(party)}`)] };
  });
  const introduction =
    'To cancel a reservation, call cancelReservation. The first table lists who can cancel, in which states and until when. ' +
    'The second table lists the refund by cancellation policy. The policy is the one at the time of booking. ' +
    'Days are counted to the start of the stay, in the time zone of the listing’s city.';
  return html`<h2 id="cancelling">Cancellation</h2>
    <p>${markdown.line(linked(introduction, operations))}</p>
    ${records(['Who', 'States', 'Condition'], who)}
    ${records(['Policy', ...parties.map((party) => `${party} cancels`)], refunds)}
    <p>
      If the customer cancels, the refund is a percentage of the confirmed deposit. Otherwise, the balance is refunded
      too. An administrator can choose another amount, up to the sum of the confirmed payments.
    </p>`;
}

function tierText(tiers: { days: number; percent: number }[]): string {
  const texts = tiers.map(({ days, percent }) => `${percent} % until ${days} ${days === 1 ? 'day' : 'days'} before`);
  return [...texts, 'then nothing'].join('; ');
}
