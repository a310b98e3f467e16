import { textMembers } from '../../generated/names';
import type { ProviderName } from './provider';

/** The code of the payment type that payments through a provider have. The provider's first use adds it; customers cannot select it. */
export function paymentTypeCode(provider: ProviderName): string {
  return `Online${provider[0]!.toUpperCase()}${provider.slice(1)}`;
}

/** The provider of a payment type; undefined for payments outside the service. `codeKey` is its code in lower case. */
export function providerOfCode(codeKey: string): ProviderName | undefined {
  return textMembers.PaymentProviderName.find((name) => paymentTypeCode(name).toLowerCase() === codeKey);
}
