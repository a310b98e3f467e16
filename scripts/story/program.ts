import { ApiKeyAccess, type Client, NotificationType, createClient } from 'rental-marketplace-sdk';
import { type Step, dayFromNow, holds, refused, same } from './steps.js';

/** What the steps need of the story before them. */
interface Before {
  baseUrl: string;
  step: Step;
  /** Logged in. */
  owner: Client;
  /** A listing of the owner's. */
  propertyId: number;
}

/** A channel manager works with an API key, and is shut out. */
export async function runProgram({ baseUrl, step, owner, propertyId }: Before): Promise<void> {
  const made = await step('The owner makes an API key for a channel manager, and is told of it', async () => {
    const { data } = await owner.addApiKey({ name: 'Channel manager', access: ApiKeyAccess.Write });
    const told = await owner.getNotifications({ isRead: false });
    holds(
      told.data.some(({ type }) => type === NotificationType.ApiKeyAdded),
      'the owner was not told',
    );
    return data;
  });
  const program = createClient({ baseUrl, apiKey: made.key });
  await step('It reads the owner’s listings and reservations without a log-in', async () => {
    const { data } = await program.getMyRentListings();
    holds(
      data.some(({ id }) => id === propertyId),
      'the listing is not among them',
    );
    same((await program.getOwnerReservations({ propertyId })).data.length, 1);
  });
  await step('and blocks nights that were sold elsewhere', async () => {
    const nights = { startDate: dayFromNow(70), endDate: dayFromNow(72) };
    const { data } = await program.addBlockedDates({ propertyId, ...nights, reason: 'Sold elsewhere' });
    await program.removeBlockedDates({ id: data.id });
  });
  await step('The account is not its own', async () => {
    same(await refused(program.getMe()), [403, 'API_KEY_NOT_ACCEPTED']);
  });
  await step('and once the key is removed it opens nothing', async () => {
    await owner.removeApiKey({ id: made.id });
    same(await refused(program.getMyRentListings()), [401, 'UNAUTHENTICATED']);
    same(await refused(program.getCities()), [401, 'UNAUTHENTICATED']);
  });
}
