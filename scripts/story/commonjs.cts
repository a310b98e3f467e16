/** A CommonJS program: `node commonjs.cjs BASE_URL`. Prints the currencies' codes and how a stranger is refused. */
import process = require('node:process');
import sdk = require('rental-marketplace-sdk');

async function main(baseUrl: string): Promise<void> {
  const client = sdk.createClient({ baseUrl });
  const { data } = await client.getCurrencies();
  const refusal: unknown = await client.getMyReservations().catch((error: unknown) => error);
  const isKnown = sdk.isApiError(refusal, 'UNAUTHENTICATED') && refusal instanceof sdk.ApiError;
  console.log(data.map(({ code }) => code).join(' '), isKnown ? refusal.code : refusal);
}

void main(process.argv[2] ?? '');
