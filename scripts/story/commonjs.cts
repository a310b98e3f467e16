/** A CommonJS program: `node commonjs.cjs BASE_URL`. Prints the currency codes and the error code of a request without a token. */
import process = require('node:process');
import sdk = require('rental-marketplace-sdk');
import grouped = require('rental-marketplace-sdk/grouped');
import queries = require('rental-marketplace-sdk/react-query');

async function main(baseUrl: string): Promise<void> {
  const client = sdk.createClient({ baseUrl });
  const { signal } = new AbortController();
  const { data } = await queries.queryOptionsOf(client, 'getCurrencies').queryFn({ signal });
  const error: unknown = await grouped
    .reservationsOf(client)
    .getMine()
    .catch((thrown: unknown) => thrown);
  const isKnown = sdk.isApiError(error, 'UNAUTHENTICATED') && error instanceof sdk.ApiError;
  console.log(data.map(({ code }) => code).join(' '), isKnown ? error.code : error);
}

void main(process.argv[2] ?? '');
