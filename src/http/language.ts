import express from 'express';
import type { IncomingMessage } from 'node:http';
import { type Language, languageOf, languages } from '../languages';

/**
 * In which language to answer `request`: the one that it likes best of those there are (RFC 9110, 12.5.4). That of `tag`,
 * e.g. `ar-JO`, where it names none of them or leaves the choice.
 */
export function languageFor(request: IncomingMessage, tag = 'en'): Language {
  const own = languageOf(tag);
  // Of what the request likes equally well, the first is taken.
  const offered = [own, ...languages.filter((language) => language !== own)];
  const liked = express.request.acceptsLanguages.call(request as express.Request, ...offered);
  return liked ? languageOf(liked) : own;
}
