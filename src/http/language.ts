import express from 'express';
import { LRUCache } from 'lru-cache';
import type { IncomingMessage } from 'node:http';
import { type Language, languageOf, languages } from '../languages';

/** What was found for an Accept-Language and a tag: clients send few different ones, and reading one costs more than routing. */
const known = new LRUCache<string, Language>({ max: 1000 });
/** In characters: what is longer is no browser's, and not kept. */
const longestKept = 200;

/**
 * In which language to answer `request`: the one that it likes best of those there are (RFC 9110, 12.5.4). That of `tag`,
 * e.g. `ar-JO`, where it names none of them or leaves the choice.
 */
export function languageFor(request: IncomingMessage, tag = 'en'): Language {
  const header = request.headers['accept-language'];
  if (header === undefined) return languageOf(tag);
  if (header.length > longestKept) return liked(request, tag);
  const key = `${tag} ${header}`;
  let language = known.get(key);
  if (!language) known.set(key, (language = liked(request, tag)));
  return language;
}

function liked(request: IncomingMessage, tag: string): Language {
  const own = languageOf(tag);
  // Of what the request likes equally well, the first is taken.
  const offered = [own, ...languages.filter((language) => language !== own)];
  const best = express.request.acceptsLanguages.call(request as express.Request, ...offered);
  return best ? languageOf(best) : own;
}
