import { type Client, type Tokens, createClient } from 'rental-marketplace-sdk';
import { type Settings, environmentOf } from './environment.js';
import { runStory } from './run-story.js';

/** Functions of the page for the program that opened it. */
export interface PageFunctions {
  runStory(settings: Settings): Promise<number>;
  /** A client that shares its log-in with all tabs of the origin. */
  sharedClient(baseUrl: string): Client;
}

const readTokens = () => JSON.parse(localStorage.getItem('tokens') ?? '{}') as Tokens;

const functions: PageFunctions = {
  runStory: (settings) => runStory(environmentOf(settings, () => {})),
  sharedClient: (baseUrl) =>
    createClient({
      baseUrl,
      ...readTokens(),
      readTokens,
      onTokens: (tokens) => localStorage.setItem('tokens', JSON.stringify(tokens)),
    }),
};
Object.assign(globalThis, functions);
