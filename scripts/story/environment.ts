import type { Environment } from './steps.js';

/** What a program is given by whoever starts it. */
export interface Settings {
  baseUrl: string;
  administrator: string;
  /** The origin of a server with codes, e-mails and photographs, which is a partner's server too: what a browser cannot be. */
  fixtures: string;
}

/** The environment of a program that asks `fixtures` for codes, e-mails and photographs. Its calls reject where that server fails. */
export function environmentOf({ fixtures, ...settings }: Settings, onStep: Environment['onStep']): Environment {
  async function ask(path: string, parameters: Record<string, string>, body?: string): Promise<Response> {
    const address = `${fixtures}/${path}?${new URLSearchParams(parameters).toString()}`;
    const response = await fetch(address, body === undefined ? {} : { method: 'PUT', body });
    if (!response.ok) throw new Error(`the server of fixtures: ${await response.text()}`);
    return response;
  }
  return {
    ...settings,
    onStep,
    codeFor: async (address) => (await ask('code', { address })).text(),
    mailTo: async (address, words) => (await ask('mail', { address, words })).text(),
    photograph: async (colour) => (await ask('photograph', { colour })).blob(),
    publish: async (name, calendar) => (await ask('calendar', { name }, calendar)).url,
    inboxOf: (name) => `${fixtures}/inbox?${new URLSearchParams({ name }).toString()}`,
    received: async (name) => (await ask('received', { name })).json() as Promise<{ body: string; signature: string }>,
  };
}
