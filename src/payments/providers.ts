import { type PaymobSettings, createPaymob } from './paymob';
import type { PaymentProvider, ProviderName, ProviderNeeds } from './provider';
import { createSandbox } from './sandbox/provider';
import { createStripe } from './stripe';

const create: Record<ProviderName, (needs: ProviderNeeds) => PaymentProvider> = {
  sandbox: createSandbox,
  stripe: ({ config }) => createStripe(config.payments.stripe),
  paymob: ({ config }) => createPaymob(config.payments.paymob satisfies PaymobSettings),
};

/** The providers of each configuration. Each provider is created once. */
const created = new WeakMap<object, Map<ProviderName, PaymentProvider>>();

/** The provider of that name; undefined if this service does not offer it. */
export function providerOf(needs: ProviderNeeds, name: string): PaymentProvider | undefined {
  const known = needs.config.payments.providers.find((one) => one === name);
  if (known === undefined) return undefined;
  const all = created.get(needs.config) ?? new Map<ProviderName, PaymentProvider>();
  created.set(needs.config, all);
  const provider = all.get(known) ?? create[known](needs);
  // The sandbox uses the database of the request, so it is created for each.
  if (known !== 'sandbox') all.set(known, provider);
  return provider;
}

/** For tests: replaces a provider of a configuration. `undefined` restores the original. */
export function replaceProvider(
  { config }: Pick<ProviderNeeds, 'config'>,
  name: ProviderName,
  provider: PaymentProvider | undefined,
): void {
  const all = created.get(config) ?? new Map<ProviderName, PaymentProvider>();
  created.set(config, all);
  if (provider) all.set(name, provider);
  else all.delete(name);
}

/** The providers that this service offers, in the order of the configuration. */
export function offeredProviders(needs: ProviderNeeds): { name: ProviderName; provider: PaymentProvider }[] {
  return needs.config.payments.providers.map((name) => ({ name, provider: providerOf(needs, name)! }));
}

/** How long the provider may still be handling a refund to which it has not responded, in ms. */
export function refundDelayOf(needs: ProviderNeeds, name: string): number {
  return providerOf(needs, name)?.refundDelay ?? 0;
}
