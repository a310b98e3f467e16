import { element } from './elements';

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  example?: unknown;
}

/** An operation, as the generator describes it for the form. */
interface Call {
  id: string;
  method: string;
  path: string;
  token: 'none' | 'optional' | 'access' | 'verification';
  /** Whether API keys are accepted too. */
  keys?: true;
  parameters: Parameter[];
  type?: string;
  body?: Record<string, unknown>;
  files?: string[];
}

type Field = Parameter & { input: HTMLInputElement };

/** The tokens that the reader entered, by kind. They are kept for the session: until the browser's tab is closed. */
const tokens: Record<string, string> = {};
const kindOf = ({ token }: Call) => (token === 'verification' ? 'verification' : 'access');
const storageKey = (kind: string) => `docs-token-${kind}`;

function tokenOf(kind: string): string {
  try {
    return (tokens[kind] ??= sessionStorage.getItem(storageKey(kind)) ?? '');
  } catch {
    // Without storage, the token lasts for this page only.
    return tokens[kind] ?? '';
  }
}

function keepToken(kind: string, token: string): void {
  tokens[kind] = token;
  try {
    if (token) sessionStorage.setItem(storageKey(kind), token);
    else sessionStorage.removeItem(storageKey(kind));
  } catch {
    // See tokenOf.
  }
}

/** Adds a form to each sample that sends the request to the service. Pages that were opened from a disk have no service. */
export function prepareTrying(service: URL): void {
  if (location.protocol === 'file:') return;
  for (const samples of document.querySelectorAll<HTMLElement>('.samples[data-call]')) {
    const call = JSON.parse(samples.dataset.call!) as Call;
    const details = element('details', { className: 'try' }, element('summary', {}, 'Try it'));
    details.ontoggle = () => {
      if (details.open && !details.querySelector('form')) details.append(...requestForm(call, service));
    };
    samples.after(details);
  }
}

function requestForm(call: Call, service: URL): Node[] {
  const fields = call.parameters.map((parameter): Field => ({ ...parameter, input: parameterInput(parameter) }));
  const body = call.type === 'application/json' && element('textarea', { rows: 8, spellcheck: false });
  if (body) body.value = JSON.stringify(call.body, null, 2);
  const parts = call.type === 'multipart/form-data' ? formParts(call) : [];
  const response = element('div', { className: 'got', role: 'status' });
  const send = element('button', {}, 'Send');
  const form = element(
    'form',
    {},
    ...fields.map(({ name, input }) => element('label', {}, name, input)),
    call.token !== 'none' && tokenLabel(call),
    body && element('label', {}, 'Body', body),
    ...parts.map(({ name, input }) => element('label', {}, name, input)),
    send,
  );
  form.onsubmit = async (event) => {
    event.preventDefault();
    send.disabled = true;
    try {
      const init: RequestInit = { method: call.method, headers: headersOf(call, fields) };
      if (body) init.body = body.value;
      else if (parts.length > 0) init.body = formData(parts);
      response.replaceChildren(...(await responseTo(address(call, fields, service), init)));
    } catch {
      response.replaceChildren(element('p', {}, 'The service cannot be reached.'));
    } finally {
      send.disabled = false;
    }
  };
  return [form, response];
}

function parameterInput({ name, example, required = false }: Parameter): HTMLInputElement {
  return element('input', { name, value: example === undefined ? '' : text(example), required });
}

function tokenLabel(call: Call): HTMLElement {
  const kind = kindOf(call);
  const name = `token-${kind}`;
  const input = element('input', { name, value: tokenOf(kind), autocomplete: 'off', spellcheck: false });
  input.oninput = () => {
    keepToken(kind, input.value.trim());
    for (const other of document.querySelectorAll<HTMLInputElement>(`[name="${name}"]`))
      if (other !== input) other.value = input.value;
  };
  const title = kind === 'verification' ? 'Verification token' : `Access token${call.keys ? ' or API key' : ''}`;
  return element('label', {}, title, input, element('small', {}, 'Kept on these pages until you close the tab.'));
}

function headersOf(call: Call, fields: Field[]): Headers {
  const headers = new Headers();
  const token = call.token !== 'none' && tokenOf(kindOf(call));
  if (token) headers.set('Authorization', `Bearer ${token}`);
  for (const { name, input, in: place } of fields)
    if (place === 'header' && input.value) headers.set(name, input.value);
  if (call.type === 'application/json') headers.set('Content-Type', call.type);
  return headers;
}

const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

interface Part {
  name: string;
  input: HTMLInputElement;
}

function formParts({ body = {}, files = [] }: Call): Part[] {
  const names = [...new Set([...Object.keys(body), ...files])];
  return names.map((name) => ({
    name,
    input: files.includes(name) ? element('input', { type: 'file' }) : element('input', { value: text(body[name]) }),
  }));
}

/** Empty fields are not sent. */
function formData(parts: Part[]): FormData {
  const data = new FormData();
  for (const { name, input } of parts) {
    const file = input.files?.[0];
    if (file) data.append(name, file);
    else if (input.type !== 'file' && input.value) data.append(name, input.value);
  }
  return data;
}

function address({ path }: Call, fields: Field[], service: URL): URL {
  const values = new Map(fields.map(({ name, input }) => [name, input.value]));
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values.get(name) ?? ''));
  const url = new URL(filled.slice(1), service);
  for (const { name, input, in: place } of fields)
    if (place === 'query' && input.value) url.searchParams.append(name, input.value);
  return url;
}

/** Sends the request; returns elements that show the response. */
async function responseTo(url: URL, init: RequestInit): Promise<Node[]> {
  const response = await fetch(url, init);
  const type = response.headers.get('content-type') ?? '';
  const status = element('p', {}, element('b', {}, `${response.status} ${response.statusText}`), ` ${type}`);
  if (type.startsWith('image/')) return [status, element('img', { src: await imageOf(response), alt: 'The picture' })];
  const body = await response.text();
  const shown = type.startsWith('application/json') ? JSON.stringify(JSON.parse(body), null, 2) : body;
  return [status, element('pre', { tabIndex: 0 }, element('code', {}, shown))];
}

/** The picture as a data URL, which the page's Content-Security-Policy allows. */
async function imageOf(response: Response): Promise<string> {
  const reader = new FileReader();
  const done = new Promise((resolve) => (reader.onload = resolve));
  reader.readAsDataURL(await response.blob());
  await done;
  return reader.result as string;
}
