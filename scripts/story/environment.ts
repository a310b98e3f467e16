import type { Environment } from './steps.js';

/** The arguments of a program that runs the story. */
export interface Settings {
  baseUrl: string;
  administrator: string;
  /** The origin of the fixture server, which provides codes, e-mails and photographs, and acts as a partner's server. */
  fixtures: string;
}

/** An environment that uses the fixture server. Its functions reject if that server fails. */
export function environmentOf({ fixtures, ...settings }: Settings, onStep: Environment['onStep']): Environment {
  async function request(path: string, parameters: Record<string, string>, body?: string): Promise<Response> {
    const address = `${fixtures}/${path}?${new URLSearchParams(parameters).toString()}`;
    const response = await fetch(address, body === undefined ? {} : { method: 'PUT', body });
    if (!response.ok) throw new Error(`the fixture server: ${await response.text()}`);
    return response;
  }
  return {
    ...settings,
    onStep,
    codeFor: async (address) => (await request('code', { address })).text(),
    mailTo: async (address, words) => (await request('mail', { address, words })).text(),
    photograph: async (colour) => (await request('photograph', { colour })).blob(),
    publish: async (name, calendar) => (await request('calendar', { name }, calendar)).url,
    inboxOf: (name) => `${fixtures}/inbox?${new URLSearchParams({ name }).toString()}`,
    received: async (name) =>
      (await request('received', { name })).json() as Promise<{ body: string; signature: string }>,
  };
}
