/** A state machine of the contract; `from` is null for creation. */
interface StateMachine {
  transitions: readonly { from: string | null; event: string; by: readonly string[]; to: string }[];
}

/** The events of a machine. */
export type EventOf<Machine extends StateMachine> = Machine['transitions'][number]['event'];

/** Whether the contract has a transition with `event`, caused by `by`, between the states of these names. */
export function allows<Machine extends StateMachine>(
  machine: Machine,
  event: EventOf<Machine>,
  by: string,
  from: string | null,
  to: string,
): boolean {
  return machine.transitions.some(
    (step) => step.event === event && step.from === from && step.to === to && step.by.includes(by),
  );
}
