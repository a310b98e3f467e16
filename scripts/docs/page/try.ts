import { element } from './elements';

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  example?: unknown;
}

interface Call {
  id: string;
  method: string;
  path: string;
  token: 'none' | 'optional' | 'access' | 'verification';
  parameters: Parameter[];
  type?: string;
  body?: Record<string, unknown>;
  files?: string[];
}

/** The token of this visit; it is not kept beyond it. */
let token = '';

/** A form under each sample that sends the request to the service that the page came from. From a disk there is none. */
export function prepareTrying(service: URL): void {
  if (location.protocol === 'file:') return;
  for (const samples of document.querySelectorAll<HTMLElement>('.samples[data-call]')) {
    const call = JSON.parse(samples.dataset.call!) as Call;
    const details = element('details', { className: 'try' }, element('summary', {}, 'Try it'));
    details.ontoggle = () => {
      if (details.open && !details.querySelector('form')) details.append(...form(call, service));
    };
    samples.after(details);
  }
}

function form(call: Call, service: URL): Node[] {
  const fields = call.parameters.map((parameter) => {
    const value = parameter.example === undefined ? '' : text(parameter.example);
    const input = element('input', { name: parameter.name, value, required: parameter.required ?? false });
    return { ...parameter, input };
  });
  const needsToken = call.token !== 'none';
  const tokenInput = element('input', { name: 'token', value: token, autocomplete: 'off', spellcheck: false });
  tokenInput.oninput = () => (token = tokenInput.value.trim());
  const body = call.type === 'application/json' && element('textarea', { rows: 8, spellcheck: false });
  if (body) body.value = JSON.stringify(call.body, null, 2);
  const parts = call.type === 'multipart/form-data' ? formParts(call) : [];
  const answer = element('div', { className: 'got', role: 'status' });
  const send = element('button', {}, 'Send');
  const made = element(
    'form',
    {},
    ...fields.map(({ name, input }) => element('label', {}, name, input)),
    needsToken &&
      element('label', {}, call.token === 'verification' ? 'Verification token' : 'Access token', tokenInput),
    body && element('label', {}, 'Body', body),
    ...parts.map(({ name, input }) => element('label', {}, name, input)),
    send,
  );
  made.onsubmit = async (event) => {
    event.preventDefault();
    send.disabled = true;
    try {
      const headers = new Headers();
      if (needsToken && token) headers.set('Authorization', `Bearer ${token}`);
      for (const { name, input, in: place } of fields)
        if (place === 'header' && input.value) headers.set(name, input.value);
      if (body) headers.set('Content-Type', 'application/json');
      const init: RequestInit = { method: call.method, headers };
      if (body) init.body = body.value;
      else if (parts.length > 0) init.body = formData(parts);
      answer.replaceChildren(...(await sent(address(call, fields, service), init)));
    } catch {
      answer.replaceChildren(element('p', {}, 'The service cannot be reached.'));
    } finally {
      send.disabled = false;
    }
  };
  return [made, answer];
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

/** What is left empty is not sent. */
function formData(parts: Part[]): FormData {
  const data = new FormData();
  for (const { name, input } of parts) {
    const file = input.files?.[0];
    if (file) data.append(name, file);
    else if (input.type !== 'file' && input.value) data.append(name, input.value);
  }
  return data;
}

function address({ path }: Call, fields: (Parameter & Part)[], service: URL): URL {
  const values = new Map(fields.map(({ name, input }) => [name, input.value]));
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values.get(name) ?? ''));
  const url = new URL(filled.slice(1), service);
  for (const { name, input, in: place } of fields)
    if (place === 'query' && input.value) url.searchParams.append(name, input.value);
  return url;
}

async function sent(url: URL, init: RequestInit): Promise<Node[]> {
  const response = await fetch(url, init);
  const type = response.headers.get('content-type') ?? '';
  const said = element('p', {}, element('b', {}, `${response.status} ${response.statusText}`), ` ${type}`);
  if (type.startsWith('image/')) return [said, element('img', { src: await imageOf(response), alt: 'The picture' })];
  const body = await response.text();
  const shown = type.startsWith('application/json') ? JSON.stringify(JSON.parse(body), null, 2) : body;
  return [said, element('pre', { tabIndex: 0 }, element('code', {}, shown))];
}

/** As data, which the page's policy allows. */
async function imageOf(response: Response): Promise<string> {
  const reader = new FileReader();
  const done = new Promise((resolve) => (reader.onload = resolve));
  reader.readAsDataURL(await response.blob());
  await done;
  return reader.result as string;
}
