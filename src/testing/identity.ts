import { callAs } from './access';
import type { Actor, TestApp } from './app';
import { cardImage, insertCustomer } from './people';

export interface IdentifiableCustomer {
  id: number;
  as: Actor;
}

type Images = Record<'FrontIdCarImagePath' | 'RearIdCarImagePath', Uint8Array>;

/** A form with images of both sides of an identity card, which differ from those of all other calls. */
export async function identityImages(): Promise<Images> {
  return { FrontIdCarImagePath: await cardImage(), RearIdCarImagePath: await cardImage('png') };
}

let count = 0;

/** Adds a customer without images, in version 1. */
export async function newCustomer(app: TestApp, verified = true): Promise<IdentifiableCustomer> {
  const name = `identifiable${(count += 1)}`;
  const as = await insertCustomer(app, name, verified);
  const found = app.db.selectFrom('app_user').select('id').where('email', '=', `${name}@example.com`);
  return { as, id: (await found.executeTakeFirstOrThrow()).id };
}

/** Adds a customer with a verified e-mail address and images of both sides, in version 2. */
export async function customerWithImages(app: TestApp): Promise<IdentifiableCustomer> {
  const customer = await newCustomer(app);
  expect(await sendImages(app, customer)).toMatchObject({ status: 200, data: { version: 2 } });
  return customer;
}

/** Sends new images, or the given ones. */
export async function sendImages(app: TestApp, { as }: Pick<IdentifiableCustomer, 'as'>, images?: Images) {
  return callAs(app, as, 'setCustomerIdImages', { form: images ?? (await identityImages()) });
}

export function verify(app: TestApp, userId: number, body: object = { version: 2 }, as: Actor = 'admin') {
  return callAs(app, as, 'verifyCustomerIdentity', { path: { userId }, body });
}
