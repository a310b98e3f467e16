/** A form that calls the service: busy meanwhile, and each refusal at the field that it is about. */
import { type ErrorCode, isApiError } from 'rental-marketplace-sdk';
import { type ComponentChildren, type InputHTMLAttributes, createContext } from 'preact';
import { useContext, useId, useState } from 'preact/hooks';
import { Problem } from './problem.js';

interface State {
  error: unknown;
  isBusy: boolean;
  /** The form's fields by name, which is the contract's, each with the refusals that are about it. */
  fields: Map<string, ErrorCode[]>;
}
const Current = createContext<State>({ error: undefined, isBusy: false, fields: new Map() });

/** What the service has against the field. */
function faultOf(error: unknown, name: string, codes: ErrorCode[]): string | undefined {
  if (!isApiError(error)) return undefined;
  const fault = error.errors.find(({ field }) => field.toLowerCase() === name.toLowerCase());
  return fault?.message ?? (isApiError(error, ...codes) && codes.length > 0 ? error.message : undefined);
}

interface Properties {
  onSubmit: (values: Record<string, string>, form: FormData) => Promise<void>;
  class?: string;
  children: ComponentChildren;
}

/** `onSubmit` gets what was filled in, as text and without what is blank; files are in the FormData. */
export function Form({ onSubmit, class: name = 'form', children }: Properties) {
  const [state, setState] = useState<State>({ error: undefined, isBusy: false, fields: new Map() });
  const { error, isBusy, fields } = state;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const element = event.currentTarget as HTMLFormElement;
    const form = new FormData(element);
    const texts = [...form].filter((pair): pair is [string, string] => typeof pair[1] === 'string');
    const filled = texts.map(([key, value]) => [key, value.trim()]).filter(([, value]) => value);
    setState({ error: undefined, isBusy: true, fields });
    onSubmit(Object.fromEntries(filled) as Record<string, string>, form).then(
      () => setState({ error: undefined, isBusy: false, fields }),
      (refusal: unknown) => {
        setState({ error: refusal, isBusy: false, fields });
        requestAnimationFrame(() => element.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
      },
    );
  };
  const isAtField = [...fields].some(([field, codes]) => faultOf(error, field, codes) !== undefined);
  return (
    <Current.Provider value={state}>
      <form class={name} onSubmit={submit} aria-busy={isBusy}>
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
  /** The options of a list to choose from. */
  options?: { value: string; label: string }[];
  /** Refusals that are about this field and do not name it. */
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
}

export function Field({ label, name, hint, options, codes = [], onText, ...rest }: FieldProperties) {
  const id = useId();
  const { error, fields } = useContext(Current);
  fields.set(name, codes);
  const fault = faultOf(error, name, codes);
  const note = fault ?? hint;
  const common = {
    id,
    name,
    'aria-invalid': fault !== undefined,
    'aria-describedby': note === undefined ? undefined : `${id}-note`,
    onInput: (event: InputEvent) => onText?.((event.currentTarget as HTMLInputElement).value),
  };
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {options ? (
        <select {...common}>
          {options.map((option) => (
            <option key={option.value} value={option.value} selected={option.value === rest.defaultValue}>
              {option.label}
            </option>
          ))}
        </select>
      ) : (
        // Preact's types know one kind of input at a time.
        <input {...(rest as InputHTMLAttributes<HTMLInputElement>)} {...common} />
      )}
      {note !== undefined && (
        <p id={`${id}-note`} class={fault === undefined ? 'soft note' : 'fault note'}>
          {note}
        </p>
      )}
    </div>
  );
}

export function Submit({ children }: { children: ComponentChildren }) {
  const { isBusy } = useContext(Current);
  return (
    <button class="primary" disabled={isBusy}>
      {children}
    </button>
  );
}
