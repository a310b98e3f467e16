import { type Client, type Tokens, createClient } from 'rental-marketplace-sdk';
import { type Settings, environmentOf } from './environment.js';
import { runStory } from './run-story.js';

/** What the page offers to the program that opened it. */
export interface Offered {
  runStory(settings: Settings): Promise<number>;
  /** A client whose log-in is that of all tabs of the page's origin. */
  sharedClient(baseUrl: string): Client;
}

const read = () => JSON.parse(localStorage.getItem('tokens') ?? '{}') as Tokens;

const offered: Offered = {
  runStory: (settings) => runStory(environmentOf(settings, () => {})),
  sharedClient: (baseUrl) =>
    createClient({
      baseUrl,
      ...read(),
      readTokens: read,
      onTokens: (tokens) => localStorage.setItem('tokens', JSON.stringify(tokens)),
    }),
};
Object.assign(globalThis, offered);
