import sharp from 'sharp';
import { LoginMethod } from '../../generated/enumerations';
import type { Row } from '../database/tables';
import type { TestApp } from './app';
import { privateFiles } from './files';

/** A picture of one side of an identity card. It contains noise, so that every picture is different. */
export function cardImage(format: 'jpeg' | 'png' | 'webp' = 'jpeg', size = 40): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  return sharp({ create: { width: size, height: size, channels: 3, background: '#888', noise } })
    .toFormat(format)
    .toBuffer();
}

/** Everything that a registration can store. */
export async function countUsersAndFiles(app: TestApp): Promise<{ users: number; files: number; stored: number }> {
  const users = await app.db.selectFrom('app_user').select('id').execute();
  const files = await app.db.selectFrom('file').select('name').execute();
  return { users: users.length, files: files.length, stored: (await privateFiles(app)).length };
}

/** Adds a customer who has only a verified e-mail address; returns the access token. */
export async function insertCustomer(
  app: Pick<TestApp, 'db' | 'random' | 'tokens'> & { clock: { now(): number } },
  name: string,
  verified = true,
): Promise<{ token: string }> {
  const now = app.clock.now();
  const email = `${name}@example.com`;
  const { id } = await app.db
    .insertInto('app_user')
    .values({
      role: 2,
      first_name: 'Example',
      last_name: 'Customer',
      email,
      email_key: email,
      language: 'en',
      customer_type: 0,
      is_email_verified: verified ? 1 : 0,
      is_active: 1,
      created_at: now,
      updated_at: now,
    })
    .returning(['id', 'token_version'])
    .executeTakeFirstOrThrow();
  const sessionId = app.random.uuid();
  await app.db
    .insertInto('session')
    .values({ id: sessionId, user_id: id, login_method: LoginMethod.Email, created_at: now, revoked_at: null })
    .execute();
  return app.tokens.sign({ userId: id, role: 'Customer', version: 1, sessionId, tokenType: 'access' });
}

/** Reads the user's row. */
export function getUser(app: TestApp, id: number): Promise<Row<'app_user'>> {
  return app.db.selectFrom('app_user').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}
