import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { CancellationPolicy } from '../../../generated/enumerations';
import { refundTiers } from '../../../src/bookings/refunds';
import type { Schema, Transition } from '../../../src/contract/document';
import type { Book } from './book';
import { drawingName, machinesOf } from './drawings';
import { type Html, html } from './html';
import { linked } from './operations';
import { records } from './tables';

type Steps = Record<string, Record<string, string>>;

/** The machines, each with its states, its drawing and its steps. */
export function stateSections(book: Book): { name: string; body: Html }[] {
  const said = parse(readFileSync(join(__dirname, '../../docs/steps.yaml'), 'utf8')) as Steps;
  return machinesOf(book.contract).map(([name, schema]) => {
    const { 'x-state-machine': machine, 'x-enum-varnames': names, 'x-enum-descriptions': meanings } = schema;
    const states = names.map((state, index) => ({
      id: `${name}.${state}`,
      cells: [
        html`${(schema.enum as number[])[index]}`,
        html`<b>${state}</b>${machine.final.includes(state) && ' (final)'}`,
        html`${meanings?.[index]}`,
      ],
    }));
    const words = inWords(name, machine.transitions, said[name]);
    const steps = machine.transitions.map((step, index) => ({
      cells: [
        html`${step.from ?? '(new)'}`,
        html`${step.to}`,
        html`${words && html`${words[index]} `}${book.markdown.line(linked(step.event, book.operations))}`,
        html`${step.by.join(', ')}`,
        html`${step.when}`,
      ],
    }));
    return {
      name,
      body: html`<h2 id="${name}">${name}</h2>
        ${records(['Number', 'State', 'Meaning'], states)}${drawing(name)}
        ${records(['From', 'To', 'What happens', 'By', 'When'], steps)}`,
    };
  });
}

/** What a step is called by people, where the operation alone does not say it. Throws where a step has no words, or words no step. */
function inWords(name: string, steps: Transition[], said?: Record<string, string>): string[] | undefined {
  if (!said) return undefined;
  const unused = new Set(Object.keys(said));
  const words = steps.map(({ from, to }) => {
    const step = `${from ?? 'new'} > ${to}`;
    unused.delete(step);
    if (!said[step]) throw new Error(`scripts/docs/steps.yaml has no words for ${name}: ${step}`);
    return said[step];
  });
  if (unused.size > 0) throw new Error(`${name} has no step ${[...unused].join(', ')} (scripts/docs/steps.yaml)`);
  return words;
}

/** One drawing for each theme, of which the page shows one. It scrolls where it is wider than the page. */
function drawing(name: string): Html {
  return html`<div class="wide drawing" role="region" aria-label="Drawing of ${name}" tabindex="0">
    <picture>
      <source media="(prefers-color-scheme: dark)" srcset="./${drawingName(name, 'dark')}" />
      <img
        src="./${drawingName(name, 'light')}"
        alt="State machine of ${name}; the table of steps below says the same in words."
        loading="lazy"
      />
    </picture>
  </div>`;
}

/** Who may cancel a reservation in which state until when, and what goes back: the contract's steps, and the rule that pays back. */
export function cancellation({ contract, markdown, operations }: Book): Html {
  const [, schema] = machinesOf(contract).find(([name]) => name === 'BookingStatus')!;
  const steps = schema['x-state-machine'].transitions.filter(({ event }) => event === 'cancelReservation');
  const people = [...new Set(steps.flatMap(({ by }) => by))];
  const who = people.map((person) => {
    const own = steps.filter(({ by }) => by.includes(person));
    const until = [...new Set(own.map(({ when }) => when ?? 'at any time'))];
    return { cells: [html`${person}`, html`${own.map(({ from }) => from).join(', ')}`, html`${until.join('; ')}`] };
  });
  const policies = contract.components!.schemas!.CancellationPolicy as Schema;
  const back = policies['x-enum-varnames']!.map((policy) => {
    const tiers = refundTiers[CancellationPolicy[policy as keyof typeof CancellationPolicy]];
    return {
      cells: [
        html`<a href="./enumerations.html#CancellationPolicy.${policy}">${policy}</a>`,
        ...people.map((person) => (person === 'Customer' ? html`${lines(tiers)}` : html`All that was confirmed`)),
      ],
    };
  });
  const head = ['Policy', ...people.map((person) => `${person} cancels`)];
  return html`<h2 id="cancelling">Who may cancel, and what goes back</h2>
    <p>
      ${markdown.line(linked('Whoever may cancel does so by cancelReservation, with the state and the time of the first table. What goes back to the customer, of what was confirmed, says the second; the policy is the one that was booked, and days are counted to the start in the city of the listing.', operations))}
    </p>
    ${records(['Who', 'In the states', 'When'], who)} ${records(head, back)}
    <p>
      ${markdown.line('For a customer it is a part of the confirmed deposit; otherwise the balance comes back too. An administrator may name another amount, up to what was confirmed.')}
    </p>`;
}

function lines(tiers: { days: number; percent: number }[]): string {
  const said = tiers.map(({ days, percent }) => `${percent} % until ${days} ${days === 1 ? 'day' : 'days'} before`);
  return [...said, 'then nothing'].join('; ');
}
