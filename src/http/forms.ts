import multer from 'multer';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable, Writable } from 'node:stream';
import type { Schema } from '../contract/document';
import { type FieldError, Refusal, fail, ofMembers } from '../contract/failures';
import { type Message, createMessage } from '../languages';
import type { FormatReaders } from './formats';
import { normalizerOf } from './normalization';

/** The contract's limit of any body, with or without a Content-Length. JSON bodies have a smaller one (`body.ts`). */
export const maxBodyBytes = 12 * 1024 * 1024;

/** The contract's limits of forms: bytes of a file and of a text field, and the number of text fields. */
const formLimits = {
  file: 5 * 1024 * 1024,
  field: 64 * 1024,
  fields: 30,
};

/** A body with the contract's names. Files are separate from the members that the validator checks. */
export interface Body {
  members: unknown;
  /** Bytes of a JSON body. 0 for a form: each operation that takes one has a limit of its own. */
  jsonBytes: number;
  /** A JSON body as sent. */
  bytes?: Buffer;
  files: Record<string, Uint8Array>;
  problems: FieldError[];
}

/** An option that multer's types lack: it pipes the request to the parser, and so can inspect the parts before multer does. */
interface StreamedOptions extends multer.Options {
  streamHandler: (request: IncomingMessage, parser: Writable & FileEvents) => void;
}
interface FileEvents {
  on(event: 'file', seen: (name: string | undefined, stream: Readable, part: { filename?: string }) => void): unknown;
}

export type PartReader = (
  request: IncomingMessage,
  response: ServerResponse,
  arrived: () => Promise<void> | undefined,
) => Promise<Body>;

/** The members of a form by their names in lower case. */
interface FormMembers {
  /** The canonical names of the file members. */
  binaries: Map<string, string>;
  texts: Set<string>;
}

/** The names of parts, as sent, that are no files of the form. */
interface OddParts {
  /** Files under the names of other members or under unknown names. */
  strangers: Set<string>;
  /** File members that were sent without a file name, which multer ignores. */
  nameless: Set<string>;
}

/** Returns the reader of a form: text members under their canonical names, files separately. */
export function formReader(schema: Schema, formats: FormatReaders): PartReader {
  const normalize = normalizerOf(schema, 'form', formats);
  const known = membersOf(schema);
  return async (request, response, arrived) => {
    if (Number(request.headers['content-length'] ?? 0) > maxBodyBytes)
      throw tooLarge(createMessage('body.tooLarge', { limit: sizeOf(maxBodyBytes) }));
    const odd = await readParts(known, request, response);
    await arrived();
    const { body, files: parts } = request as unknown as {
      body: Record<string, unknown>;
      files?: Express.Multer.File[];
    };
    const form: Form = { members: {}, jsonBytes: 0, files: {}, problems: [] };
    addTexts(form, known, body ?? {});
    addOddParts(form, known, odd);
    addFiles(form, known, parts ?? []);
    requireFiles(form, known, schema.required ?? []);
    return { ...form, members: normalize(form.members, '', form.problems) };
  };
}

/** A form before its members have their canonical names. */
interface Form extends Body {
  members: Record<string, unknown>;
}

function membersOf(schema: Schema): FormMembers {
  const binaries = new Map<string, string>();
  const texts = new Set<string>();
  for (const [name, member] of Object.entries(schema.properties ?? {})) {
    if ((member as Schema).format === 'binary') binaries.set(name.toLowerCase(), name);
    else texts.add(name.toLowerCase());
  }
  for (const [other, name] of Object.entries(schema['x-also-named'] ?? {})) binaries.set(other.toLowerCase(), name);
  return { binaries, texts };
}

/** Reads the texts and files into `request.body` and `request.files`. */
async function readParts(
  { binaries }: FormMembers,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<OddParts> {
  const strangers = new Set<string>();
  const nameless = new Set<string>();
  const options: StreamedOptions = {
    // A file under an unknown name is discarded as it arrives.
    fileFilter: (_request, { fieldname }, take) => {
      const isMember = binaries.has(fieldname.toLowerCase());
      if (!isMember) strangers.add(fieldname);
      take(null, isMember);
    },
    limits: {
      fileSize: formLimits.file,
      files: binaries.size + 1,
      fields: formLimits.fields,
      // Parts that are not form data count as neither files nor fields.
      parts: formLimits.fields + binaries.size + 2,
      fieldSize: formLimits.field,
      fieldNameSize: 100,
      headerPairs: 20,
    },
    // Multer ignores a file without a file name. Browsers send one where no file was chosen; some programs send one with
    // content.
    streamHandler: (_request, parser) => {
      parser.on('file', (name, stream, { filename }) => {
        if (name && !filename)
          stream.once('data', () => (binaries.has(name.toLowerCase()) ? nameless : strangers).add(name));
      });
      request.pipe(parser);
    },
  };
  await middleware(multer(options).any(), formRefusal)(request, response);
  return { strangers, nameless };
}

function addTexts({ members, problems }: Form, { binaries }: FormMembers, body: Record<string, unknown>): void {
  for (const [key, value] of Object.entries(body)) {
    const binary = binaries.get(key.toLowerCase());
    // Text in place of a file, such as a path, is an error; some clients send an empty text for no file.
    if (binary !== undefined && value === '') continue;
    if (binary !== undefined) problems.push({ field: binary, code: 'type', message: createMessage('field.file') });
    else members[key] = value;
  }
}

function addOddParts({ members, problems }: Form, known: FormMembers, { strangers, nameless }: OddParts): void {
  const { binaries, texts } = known;
  const names = [...new Set(binaries.values())].join(', ');
  // Kept as a member, so that a file in place of a text member fails that member's own schema.
  for (const name of strangers) {
    if (texts.has(name.toLowerCase())) members[name] = {};
    else problems.push({ field: name, code: 'custom', message: createMessage('field.unknownFile', { names }) });
  }
  for (const name of nameless)
    problems.push({ field: binaries.get(name.toLowerCase())!, code: 'type', message: createMessage('field.file') });
}

/** Adds the files, each with an empty text as its member, because the validator does not see files. */
function addFiles(
  { members, files, problems }: Form,
  { binaries }: FormMembers,
  parts: readonly Express.Multer.File[],
): void {
  for (const part of parts) {
    const name = binaries.get(part.fieldname.toLowerCase())!;
    if (files[name]) {
      problems.push({ field: name, code: 'custom', message: createMessage('field.twice') });
    } else {
      files[name] = part.buffer;
      members[name] = '';
    }
  }
}

/** Reports the required files that are missing and have no other problem. */
function requireFiles({ files, problems }: Form, { binaries }: FormMembers, required: readonly string[]): void {
  for (const name of required) {
    const isMissing = binaries.has(name.toLowerCase()) && !files[name];
    if (isMissing && !problems.some((problem) => problem.field === name)) {
      problems.push({ field: name, code: 'required', message: createMessage('field.required') });
    }
  }
}

/** The error of a middleware that rejects a body; `field` is the name of the part as sent. */
interface PartFault {
  code?: string;
  status?: number;
  message?: string;
  field?: string;
}

type Middleware = (request: never, response: never, next: (error?: unknown) => void) => void;

/** Runs an Express middleware as a promise; its errors become Refusals. */
export function middleware(
  run: Middleware,
  refusalOf: (error: PartFault) => Refusal,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  return (request, response) =>
    new Promise((resolve, reject) => {
      run(request as never, response as never, (error?: unknown) => (error ? reject(refusalOf(error)) : resolve()));
    });
}

/** The Refusal for an error of multer or busboy. */
function formRefusal({ code, message, field: name = '' }: PartFault): Refusal {
  if (code === 'LIMIT_FILE_SIZE')
    return tooLarge(createMessage('body.fileTooLarge', { name, limit: sizeOf(formLimits.file) }), name);
  if (code === 'LIMIT_FIELD_VALUE')
    return tooLarge(createMessage('body.fieldTooLarge', { name, limit: sizeOf(formLimits.field) }), name);
  if (code === 'LIMIT_FIELD_COUNT' || code === 'LIMIT_FILE_COUNT' || code === 'LIMIT_PART_COUNT')
    return unreadable(createMessage('body.tooManyParts', { fields: formLimits.fields }));
  return unreadable(
    message?.includes('oundary not found') ? createMessage('body.noBoundary') : createMessage('body.cut'),
  );
}

function tooLarge(message: Message, ...parts: string[]): Refusal {
  return new Refusal(fail('PAYLOAD_TOO_LARGE', ofMembers(message, ...parts)));
}

function unreadable(message: Message): Refusal {
  return new Refusal(fail('MALFORMED_BODY', { message }));
}

/** The number of bytes in KiB or MiB. */
export function sizeOf(bytes: number): string {
  return bytes < 1024 * 1024 ? `${bytes / 1024} KiB` : `${bytes / 1024 / 1024} MiB`;
}
