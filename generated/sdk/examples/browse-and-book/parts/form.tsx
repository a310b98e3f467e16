/** A form that calls the service. It is disabled during the call, and shows each error next to its field. */
import { type ErrorCode, isApiError } from 'rental-marketplace-sdk';
import { type ComponentChildren, type InputHTMLAttributes, createContext } from 'preact';
import { useContext, useId, useState } from 'preact/hooks';
import { words } from '../language.js';
import { Icon } from './icon.js';
import { Problem } from './problem.js';

interface State {
  error: unknown;
  isBusy: boolean;
  /** The fields by name (as in the contract), with the error codes that concern them. */
  fields: Map<string, ErrorCode[]>;
}
const Current = createContext<State>({ error: undefined, isBusy: false, fields: new Map() });

/** The names of fields that are empty or not valid, with a message in the language of the page instead of the browser's. */
class InvalidFields extends Map<string, string> {}

function invalidFieldsOf(form: HTMLFormElement): InvalidFields {
  const inputs = [...form.elements] as HTMLInputElement[];
  const invalid = inputs.filter(({ validity, name }) => name && !validity.valid);
  return new InvalidFields(
    invalid.map(({ name, validity }) => [name, validity.valueMissing ? words.required : words.invalid]),
  );
}

/** The error message for a field; undefined if there is none. */
function fieldErrorOf(error: unknown, name: string, codes: ErrorCode[]): string | undefined {
  if (error instanceof InvalidFields) return error.get(name);
  if (!isApiError(error)) return undefined;
  const fieldError = error.errors.find(({ field }) => field.toLowerCase() === name.toLowerCase());
  return fieldError?.message ?? (isApiError(error, ...codes) && codes.length > 0 ? error.message : undefined);
}

interface Properties {
  onSubmit: (values: Record<string, string>, form: FormData) => Promise<void>;
  class?: string;
  children: ComponentChildren;
}

/** `onSubmit` gets the values of the text fields, without empty ones; files are in the FormData. */
export function Form({ onSubmit, class: name = 'form', children }: Properties) {
  const [state, setState] = useState<State>({ error: undefined, isBusy: false, fields: new Map() });
  const { error, isBusy, fields } = state;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const element = event.currentTarget as HTMLFormElement;
    const form = new FormData(element);
    const texts = [...form].filter((pair): pair is [string, string] => typeof pair[1] === 'string');
    const filled = texts.map(([key, value]) => [key, value.trim()]).filter(([, value]) => value);
    const fail = (failure: unknown) => {
      setState({ error: failure, isBusy: false, fields });
      requestAnimationFrame(() => element.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
    };
    const invalid = invalidFieldsOf(element);
    if (invalid.size > 0) return fail(invalid);
    setState({ error: undefined, isBusy: true, fields });
    onSubmit(Object.fromEntries(filled) as Record<string, string>, form).then(
      () => setState({ error: undefined, isBusy: false, fields }),
      fail,
    );
  };
  const edited = () => {
    if (error instanceof InvalidFields) setState({ error: undefined, isBusy, fields });
  };
  const isAtField = [...fields].some(([field, codes]) => fieldErrorOf(error, field, codes) !== undefined);
  return (
    <Current.Provider value={state}>
      <form class={name} onSubmit={submit} onInput={edited} aria-busy={isBusy} noValidate>
        {children}
        {error !== undefined && !isAtField && <Problem error={error} />}
      </form>
    </Current.Provider>
  );
}

interface FieldProperties {
  label: string;
  name: string;
  hint?: string | undefined;
  /** The options of a select field. */
  options?: { value: string; label: string }[];
  /** Error codes that concern this field but do not name it. */
  codes?: ErrorCode[];
  onText?: (value: string) => void;
  type?: 'text' | 'email' | 'date' | 'number' | 'file';
  value?: string;
  defaultValue?: string | undefined;
  required?: boolean | undefined;
  autocomplete?: 'email' | 'given-name' | 'family-name' | 'one-time-code';
  accept?: string;
  inputMode?: 'numeric';
  maxLength?: number;
  min?: number | string;
  max?: number | string;
  step?: 'any';
  dir?: 'auto' | 'ltr';
  class?: string;
  /** Several lines of text. */
  rows?: number;
}

export function Field({ label, name, hint, options, codes = [], onText, ...rest }: FieldProperties) {
  const id = useId();
  const { error, fields } = useContext(Current);
  fields.set(name, codes);
  const fieldError = fieldErrorOf(error, name, codes);
  const note = fieldError ?? hint;
  const common = {
    id,
    name,
    'aria-invalid': fieldError !== undefined,
    'aria-describedby': note === undefined ? undefined : `${id}-note`,
    onInput: (event: InputEvent) => onText?.((event.currentTarget as HTMLInputElement).value),
  };
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {options ? (
        <select {...common} required={rest.required}>
          {options.map((option) => (
            <option key={option.value} value={option.value} selected={option.value === rest.defaultValue}>
              {option.label}
            </option>
          ))}
        </select>
      ) : rest.rows ? (
        <textarea {...rest} {...common} />
      ) : rest.type === 'file' ? (
        <FilePicker {...(rest as InputHTMLAttributes<HTMLInputElement>)} {...common} />
      ) : (
        // Preact's types describe one kind of input at a time.
        <input {...(rest as InputHTMLAttributes<HTMLInputElement>)} {...common} />
      )}
      {note !== undefined && (
        <p id={`${id}-note`} class={fieldError === undefined ? 'soft note' : 'fault note'}>
          {note}
        </p>
      )}
    </div>
  );
}

export function Submit({ children, class: name = 'primary' }: { children: ComponentChildren; class?: string }) {
  const { isBusy } = useContext(Current);
  return (
    <button class={name} disabled={isBusy}>
      {children}
    </button>
  );
}

/** The browser's own field has texts in the browser's language; this one is in the language of the page. */
function FilePicker(properties: InputHTMLAttributes<HTMLInputElement>) {
  const [chosen, setChosen] = useState('');
  return (
    <label class="file">
      <input
        {...properties}
        class="unseen"
        onChange={(event) => setChosen(event.currentTarget.files?.[0]?.name ?? '')}
      />
      <Icon name={chosen ? 'check' : 'camera'} />
      <span dir="auto">{chosen || words.choosePicture}</span>
    </label>
  );
}
