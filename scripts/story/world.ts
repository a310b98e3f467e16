import type { World } from './steps.js';

/** Where the story is told from. */
export interface Place {
  baseUrl: string;
  administrator: string;
  /** A helper on the loopback that reads the mailbox and takes photographs, for programs that cannot do so themselves. */
  helper: string;
}

/** The story's world over a helper. */
export function worldOf({ helper, ...place }: Place, onStep: World['onStep']): World {
  async function ask(path: string, parameters: Record<string, string>): Promise<Response> {
    const response = await fetch(`${helper}/${path}?${new URLSearchParams(parameters).toString()}`);
    if (!response.ok) throw new Error(`the helper: ${await response.text()}`);
    return response;
  }
  return {
    ...place,
    onStep,
    codeFor: async (address) => (await ask('code', { address })).text(),
    mailTo: async (address, words) => (await ask('mail', { address, words })).text(),
    photograph: async (colour) => (await ask('photograph', { colour })).blob(),
  };
}
