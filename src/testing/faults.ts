/** Fault injection: makes functions of the server under test throw. */

export const fault = new Error('injected fault');

export const throwing = () => {
  throw fault;
};
export const rejecting = () => Promise.reject(fault);

/** A value for which `JSON.stringify` throws the error of a text that exceeds the maximum string length. */
export const unserializable = {
  toJSON() {
    throw new RangeError('Invalid string length');
  },
};

const undo: (() => void)[] = [];

/** Replaces the next call of `part[name]` by `act`. */
export function once<Part extends object>(part: Part, name: keyof Part & string, act: () => unknown = throwing): void {
  let isDone = false;
  replace(part, name, (real) => {
    if (isDone) return real();
    isDone = true;
    return act();
  });
}

/** Makes every call of `part[name]` throw. */
export function always<Part extends object>(part: Part, name: keyof Part & string): void {
  replace(part, name, throwing);
}

/** Removes all injected faults. */
export function restore(): void {
  for (const step of undo.splice(0)) step();
}

/** Calls `seen` with the receiver of each call of `prototype[name]`; returns a function that removes the hook. */
export function watch<Type extends object>(
  prototype: Type,
  name: keyof Type & string,
  seen: (self: Type) => void,
): () => void {
  const real = prototype[name] as (...given: unknown[]) => unknown;
  prototype[name] = function (this: Type, ...given: unknown[]) {
    seen(this);
    return real.apply(this, given);
  } as never;
  return () => void (prototype[name] = real as never);
}

function replace<Part extends object>(
  part: Part,
  name: keyof Part & string,
  act: (real: () => unknown) => unknown,
): void {
  const real = part[name] as (...given: unknown[]) => unknown;
  const replaced = function (this: unknown, ...given: unknown[]) {
    return act(() => real.apply(this, given));
  };
  part[name] = Object.assign(replaced, real) as never;
  undo.push(() => void (part[name] = real as never));
}
