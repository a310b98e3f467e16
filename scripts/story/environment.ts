import type { Environment } from './steps.js';

/** What a program is given by whoever starts it. */
export interface Settings {
  baseUrl: string;
  administrator: string;
  /** The origin of a helper on the loopback that reads the mailbox and takes photographs, for programs that cannot do so themselves. */
  helper: string;
}

/** The environment of a program that asks a helper for e-mails and photographs. Its calls reject where the helper fails. */
export function environmentOf({ helper, ...settings }: Settings, onStep: Environment['onStep']): Environment {
  async function ask(path: string, parameters: Record<string, string>): Promise<Response> {
    const response = await fetch(`${helper}/${path}?${new URLSearchParams(parameters).toString()}`);
    if (!response.ok) throw new Error(`the helper: ${await response.text()}`);
    return response;
  }
  return {
    ...settings,
    onStep,
    codeFor: async (address) => (await ask('code', { address })).text(),
    mailTo: async (address, words) => (await ask('mail', { address, words })).text(),
    photograph: async (colour) => (await ask('photograph', { colour })).blob(),
  };
}
