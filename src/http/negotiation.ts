import accepts from 'accepts';
import { LRUCache } from 'lru-cache';
import type { IncomingMessage } from 'node:http';
import { type Language, languageOf, languages } from '../languages';
import { headerOf } from './request-headers';

type Headers = Pick<IncomingMessage, 'headers'>;

/** Results by tag and Accept-Language. Clients send few different values, and parsing one takes longer than routing. */
const known = new LRUCache<string, Language>({ max: 1000 });

/**
 * The language to respond in: the one of {@link languages} that the request prefers (RFC 9110, 12.5.4). If Accept-Language is absent,
 * is too long, names none of them or leaves the choice, it is the language of `tag`, e.g. `ar-JO`.
 */
export function languageFor(request: Headers, tag = 'en'): Language {
  const header = headerOf(request, 'accept-language');
  if (header === undefined) return languageOf(tag);
  const key = `${tag} ${header}`;
  let language = known.get(key);
  if (!language) known.set(key, (language = preferredLanguage(header, tag)));
  return language;
}

function preferredLanguage(header: string, tag: string): Language {
  const own = languageOf(tag);
  // Of languages with equal weight, `accepts` returns the first.
  const offered = [own, ...languages.filter((language) => language !== own)];
  return (negotiator({ 'accept-language': header }).languages(offered) || own) as Language;
}

/** The media type that the request prefers (RFC 9110, 12.5.1); the first of `mediaTypes` if it accepts none, or Accept is too long. */
export function mediaTypeFor(request: Headers, mediaTypes: string[]): string {
  const accept = headerOf(request, 'accept');
  if (accept === undefined) return mediaTypes[0]!;
  return (negotiator({ accept }).type(mediaTypes) || mediaTypes[0]!) as string;
}

/** The library reads nothing of a request but its headers. */
function negotiator(headers: IncomingMessage['headers']) {
  return accepts({ headers } as IncomingMessage);
}
