/** The shared parts of the chapters of the story. */
import { type Client, type RentProperty, type Reservation, createClient } from 'rental-marketplace-sdk';
import { type Environment, type Step, assertEqual } from './steps.js';

/** The state that the chapters of one run share. */
export interface Run {
  environment: Environment;
  step: Step;
  /** Makes names unique, so that the story can be repeated on the same database. */
  id: string;
  /** A client that is not logged in. */
  visitor: Client;
}

/** The listing of the story, its owner, and the dates of the booking. */
export interface Listed {
  owner: Client;
  listing: RentProperty;
  stay: { propertyId: number; startDate: string; endDate: string };
}

export interface Booked extends Listed {
  customer: Client;
  reservation: Reservation;
}

/** The e-mail address of a person in this run. */
export const addressOf = (name: string, { id }: Run) => `${name}-${id}@example.com`;

/** Logs in with a code from an e-mail. */
export async function logIn(email: string, { environment: { baseUrl, codeFor } }: Run): Promise<Client> {
  const client = createClient({ baseUrl });
  assertEqual((await client.logInWithEmail({ email })).data.verificationRequired, true);
  await client.sendEmailCode({ email });
  const { data } = await client.verifyEmail({ code: await codeFor(email) });
  assertEqual(data.tokenType, 'access');
  return client;
}
