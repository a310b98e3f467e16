import type { Environment } from './steps.js';

/** What a program is given by whoever starts it. */
export interface Settings {
  baseUrl: string;
  administrator: string;
  /** The origin of a server with codes, e-mails and photographs, for programs that cannot get them themselves. */
  fixtures: string;
}

/** The environment of a program that asks `fixtures` for codes, e-mails and photographs. Its calls reject where that server fails. */
export function environmentOf({ fixtures, ...settings }: Settings, onStep: Environment['onStep']): Environment {
  async function ask(path: string, parameters: Record<string, string>): Promise<Response> {
    const response = await fetch(`${fixtures}/${path}?${new URLSearchParams(parameters).toString()}`);
    if (!response.ok) throw new Error(`the server of fixtures: ${await response.text()}`);
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
