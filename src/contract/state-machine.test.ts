import { access } from '../../generated/access';
import * as machines from '../../generated/state-machines';

const steps = Object.entries(machines).flatMap(([machine, { transitions }]) =>
  transitions.flatMap(({ event, by }) => by.map((who) => ({ machine, event, who }))),
);

test('a transition is caused only by roles that may call its operation', () => {
  const forbidden = steps.filter(({ event, who }) => {
    if (!(event in access)) return who !== 'System';
    const { roles } = access[event as keyof typeof access];
    return !(roles as readonly string[]).includes(who);
  });
  expect(forbidden).toEqual([]);
});
