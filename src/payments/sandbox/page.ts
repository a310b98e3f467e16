import { createHash } from 'node:crypto';
import { type Language, type MessageKey, translate } from '../../languages';
import { toMajorUnits } from '../../values/money';
import type { components } from '../../contract/handler';
import type { SandboxPayment } from './repository';

type Scenario = components['schemas']['SandboxScenario'];

/**
 * The sandbox's payment page. It has no scripts, so that it works without JavaScript, with the keyboard and with a screen reader. The content
 * security policy allows its only style by its hash.
 */
const style = `:root{color-scheme:light dark}body{font:1rem/1.5 system-ui,sans-serif;max-width:34rem;margin:2rem auto;padding:0 1rem}
h1{font-size:1.4rem}fieldset{border:1px solid;border-radius:.5rem;margin:1rem 0}label{display:block;padding:.4rem 0}
.amount{font-size:1.6rem;font-weight:600}.note{border-inline-start:.3rem solid;padding-inline-start:.8rem}
button,a.button{font:inherit;padding:.6rem 1.4rem;border:2px solid;border-radius:.5rem;display:inline-block}
button:focus-visible,a:focus-visible,input:focus-visible{outline:3px solid;outline-offset:2px}`;

const styleHash = createHash('sha256').update(style).digest('base64');

export const pageHeaders = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
};

const scenarios = 'success failure cancel late lost twice paidTwice otherAmount outOfOrder'.split(' ') as Scenario[];

/** The page on which a user chooses what happens to a payment. */
export function paymentPage(payment: SandboxPayment, language: Language): string {
  const choices = scenarios.map((name, index) => {
    const checked = index === 0 ? ' checked' : '';
    const text = say(language, `sandboxPay.${name}`);
    return `<label><input type="radio" name="scenario" value="${name}"${checked}> ${text}</label>`;
  });
  const body = `<p class="note">${say(language, 'sandboxPay.note')}</p>
<p class="amount">${amountOf(payment)}</p>
<form method="post" enctype="multipart/form-data" action="../Pay/${escaped(payment.reference)}?lang=${language}">
<fieldset><legend>${say(language, 'sandboxPay.legend')}</legend>
${choices.join('\n')}
</fieldset>
<button type="submit">${say(language, 'sandboxPay.submit')}</button>
</form>`;
  return document(language, say(language, 'sandboxPay.title'), body);
}

/** The page after a payment, with a link to the client. */
export function donePage(payment: SandboxPayment, language: Language): string {
  const state = payment.status === 'paid' || payment.status === 'failed' ? payment.status : 'cancelled';
  const body = `<p role="status">${say(language, `sandboxPay.${state}`)}</p>
<p class="amount">${amountOf(payment)}</p>
<p><a class="button" href="${escaped(payment.return_url)}">${say(language, 'sandboxPay.return')}</a></p>`;
  return document(language, say(language, 'sandboxPay.title'), body);
}

function document(language: Language, title: string, body: string): string {
  const direction = language === 'ar' ? 'rtl' : 'ltr';
  return `<!doctype html>
<html lang="${language}" dir="${direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><style>${style}</style></head>
<body><main><h1>${title}</h1>
${body}
</main></body></html>
`;
}

function amountOf({ amount_minor, minor_units, currency }: SandboxPayment): string {
  return `<bdi>${toMajorUnits(amount_minor, minor_units).toFixed(minor_units)} ${escaped(currency)}</bdi>`;
}

type Text = MessageKey & `sandboxPay.${string}`;

const say = (language: Language, key: Text) => escaped(translate({ key, parameters: {} }, language));

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
