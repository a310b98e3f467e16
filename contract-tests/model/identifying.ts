/** A scenario of an identity: the customer sends other images, and an administrator verifies a version of the profile. */
import fc from 'fast-check';
import { type Step, callsOf, inTurn } from './calls';
import { Known, jpeg } from './meanings';

const customer = { userId: new Known('user', 2) };

export const identifying: fc.Arbitrary<Step[]> = fc.constantFrom(1, 2).chain((version) =>
  inTurn(
    callsOf('setCustomerIdImages', {
      as: 'customer',
      form: { FrontIdCarImagePath: jpeg, RearIdCarImagePath: jpeg },
    }),
    callsOf('verifyCustomerIdentity', { as: 'admin', path: customer, body: { version } }),
    callsOf('getCustomerByUserId', { as: 'customer', path: customer }),
  ),
);
