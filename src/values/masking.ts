import { phoneNumbers } from './masking-numbers';
import { type Span, plainTextOf, spansOf } from './masking-text';

/**
 * Contact details in texts that the two parties to a stay write to each other. This deters people from arranging stays outside the service, but cannot prevent it.
 * Patterns are compared with the plain form of the text (masking-text.ts).
 *
 * The patterns need a number of steps that is linear in the length of the text: a repetition without a maximum begins only where the run of
 * its characters begins, or ends the match.
 */

/** What is shown in place of contact details. */
const mask = '•••';

const word = String.raw`[\p{L}\p{N}]`;
/** The part of an address before the at sign. It begins where nothing precedes it, so that a search takes linear time. */
const local = String.raw`(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+`;
const open = String.raw`[(\[{<]?\s{0,2}`;
const close = String.raw`\s{0,2}[)\]}>]?`;
const dot = String.raw`\s{0,2}${open}(?:\.|(?<!\p{L})(?:dot|نقطه|دوت)(?!\p{L}))${close}\s{0,2}`;
const spelledDot = String.raw`\s{0,2}${open}(?:(?<!\p{L})(?:dot|نقطه|دوت)(?!\p{L})|(?<=[(\[{<\s])\.|\.(?=[)\]}>]))${close}\s{0,2}`;
const at = String.raw`\s{0,2}${open}(?:@|(?<!\p{L})(?:at|ات|ايت)(?!\p{L}))${close}\s{0,2}`;
const providers = 'gmail|googlemail|hotmail|yahoo|outlook|icloud|protonmail|جيميل|جي ميل|هوتميل|ياهو|اوتلوك|ايكلود';
const domains =
  'com|net|org|info|biz|io|co|app|dev|site|online|shop|store|xyz|link|page|jo|sa|ae|eg|lb|iq|ps|kw|qa|bh|tr|uk|de|fr|eu|ru|ly|gl|gg|tv|tk|كوم|نت|اورج';
const apps =
  'instagram|insta|ig|telegram|snapchat|snap|facebook|messenger|fb|tiktok|whats ?app|wechat|skype|signal|viber|انستا|انستغرام|انستجرام|انستقرام|تلغرام|تلجرام|تيليجرام|تليجرام|سناب|سناب ?شات|فيسبوك|فيس|سكايب|تيك ?توك';

/** A name of an account that no word is: with a dot, an underscore or a digit within it. It begins where nothing precedes it. */
const account = String.raw`(?<![\p{L}\p{N}._-])(?=[a-z]{1,30}[._\d]{1,3}[a-z\d])[a-z][a-z._\d]{1,29}[a-z\d](?![\p{L}\p{N}])`;
/** The words that follow the name of an app in texts about the app. */
const appWords =
  'account|accounts|address|app|apps|available|blocked|bot|business|call|calls|channel|chat|connection|content|followers|group|groups|handle|highlights|influencer|installed|link|links|listing|listings|live|marketplace|message|messages|messenger|number|numbers|online|page|pages|photo|photos|picture|pictures|please|post|posts|profile|profiles|reel|reels|reviews|story|stories|thanks|today|user|username|users|video|videos|website|works|working|worthy';

const patterns = [
  // omar@example.com, omar@gmail
  String.raw`${local}@(?=\p{L})[\p{L}\p{N}.-]+`,
  // omar at example dot com, omar (at) gmail
  String.raw`${local}${at}(?:[\p{L}\p{N}-]{1,63}${dot}(?:${domains})|(?:${providers})(?:${dot}\p{L}+)?)(?!\p{L})`,
  // gmail: omar.haddad
  String.raw`(?<!\p{L})(?:${providers})\s{0,2}(?:[:=]|(?:is|هو|address is)(?!\p{L}))\s{0,2}[\p{L}\p{N}._-]{3,}`,
  // omar.haddad gmail com
  String.raw`${local}\s{1,2}(?:${providers})(?:${dot}|\s{1,2})(?:com|كوم)(?!\p{L})`,
  // https://example.com, www.example.com
  String.raw`(?<!\p{L})(?:h(?:tt|xx)ps?\s{0,2}:\s{0,2}/{1,2}\s{0,2}|www\s{0,2}\.\s{0,2})\S+`,
  // example.com/page
  String.raw`(?<![\p{L}\p{N}@-])(?:[\p{L}\p{N}-]+\.){1,8}(?:${domains})(?!${word})(?:[/?#:]\S*)?`,
  // wa.me/962…, linktr.ee/…
  String.raw`(?<![\p{L}\p{N}-])[\p{L}\p{N}-]+\.(?:me|ee|bio|to|be|at|us|is|in)/\S+`,
  // example dot com, example . com
  String.raw`(?<![\p{L}\p{N}-])[\p{L}\p{N}-]{2,}${spelledDot}(?:${domains})(?!\p{L})`,
  // @omar_rents
  String.raw`(?<!${word})@[\p{L}_][\p{L}\p{N}_.]{2,}`,
  // insta: omar_rents, telegram is omar99
  String.raw`(?<!\p{L})(?:${apps})(?:\s{1,2}(?:user ?name|name|account|acc|id|handle|حساب|حسابي|يوزر))?\s{0,2}[:=@]\s{0,2}@?(?=[a-z._\d]{4})[a-z][a-z._\d]*`,
  String.raw`(?<!\p{L})(?:${apps})(?:\s{1,2}(?:user ?name|name|account|acc|id|handle|is|my|حساب|حسابي|يوزر|هو|على|باسم)){0,3}\s{1,2}(?=[a-z._]*[_.\d][a-z\d])[a-z][a-z._\d]{3,}`,
  // insta omarrents, at the end of a phrase
  String.raw`(?<![\p{L}\p{N}])(?:insta|ig|snapchat|telegram|tiktok|انستا|انستغرام|انستجرام|انستقرام|تلغرام|تلجرام|سناب)\s{1,2}(?!(?:${appWords}|${apps})(?!\p{L}))[a-z]{7,30}(?=\s{0,3}(?:[.,;:!?،؛؟)\n]|$))`,
  // omar_rents on insta
  String.raw`${account}\s{1,2}(?:on|at|in|via|على|علي|ع|في)\s{1,2}(?:my\s{1,2})?(?:${apps})(?!\p{L})`,
  // facebook/omar.h
  String.raw`(?<![\p{L}\p{N}])(?:${apps})\s{0,2}[/\\]\s{0,2}(?=[a-z]{1,30}[._\d]{1,3}[a-z\d])[a-z][a-z._\d]{1,29}[a-z\d](?![\p{L}\p{N}])`,
  // t . me / omar
  String.raw`(?<![\p{L}\p{N}'’-])(?:t|m|wa|fb)\s{0,2}\.\s{0,2}me\s{0,2}/\s{0,2}[\p{L}\p{N}._-]{3,64}`,
].map((pattern) => new RegExp(pattern, 'gu'));

/** The text without contact details; undefined if it has none. */
export function withoutContacts(text: string): string | undefined {
  const plain = plainTextOf(text);
  const found = [...patterns.flatMap((pattern) => spansOf(plain, pattern)), ...phoneNumbers(plain)];
  if (found.length === 0) return undefined;
  let shown = '';
  let position = 0;
  for (const { start, end } of joined(found)) {
    shown += text.slice(position, start) + mask;
    position = end;
  }
  return shown + text.slice(position);
}

/** The spans in order, with those that overlap or touch as one. */
function joined(spans: Span[]): Span[] {
  const result: Span[] = [];
  for (const span of spans.toSorted((one, other) => one.start - other.start)) {
    const last = result.at(-1);
    if (last && span.start <= last.end) last.end = Math.max(last.end, span.end);
    else result.push({ ...span });
  }
  return result;
}
