import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { withPython } from '../../../contract-tests/python';
import type { Built } from './built';
import { samplesOf } from './samples';

const golden = join(__dirname, '../dart/golden');
const models = [
  'booking_status',
  'book_reservation_request',
  'pagination',
  'picture_deletion',
  'reservation_list_envelope',
];
const operations = ['bookReservation', 'getMyReservations', 'getPicture', 'getWebhookDeliveries', 'uploadPicture'];

/**
 * Compares a few generated files with `dart/golden` (`--accept` writes them) and parses all files and the samples of the documentation with
 * tree-sitter's grammar. The Dart SDK is in no package registry that CI uses: the client is neither analysed nor run.
 */
export async function dart(folder: string): Promise<Built> {
  const api = readFileSync(join(folder, 'lib/api/marketplace_api.dart'), 'utf8');
  const parts = [
    ...models.map((name) => [name, readFileSync(join(folder, 'lib/model', `${name}.dart`), 'utf8')] as const),
    ...operations.map((name) => [name, methodOf(api, name)] as const),
  ];
  mkdirSync(golden, { recursive: true });
  for (const [name, text] of parts) {
    const file = join(golden, `${name}.dart`);
    if (process.argv.includes('--accept')) writeFileSync(file, text);
    if (readFileSync(file, 'utf8') !== text)
      throw new Error(
        `${name}.dart differs from the golden file: check it, and run npm run check -- clients -- --accept`,
      );
  }
  for (const [index, code] of samplesOf('dart', 'http://127.0.0.1:8080').entries())
    writeFileSync(join(folder, `sample${index}.dart`), code);
  const environment = withPython('clients-dart', join(__dirname, 'requirements-dart.txt'));
  if ('missing' in environment) return environment;
  const { stdout } = await promisify(execFile)(environment('python'), [join(__dirname, 'parse_dart.py'), folder]);
  return {
    untried: `no Dart SDK is available here; ${parts.length} golden files are equal, and ${stdout.trim()} files parse`,
  };
}

/** The source of one method, without its documentation. */
function methodOf(api: string, name: string): string {
  const found = new RegExp(`^  Future<\\w+> ${name}\\(\\{\\n[\\s\\S]*?^      \\);\\n`, 'm').exec(api);
  if (!found) throw new Error(`there is no method ${name}`);
  return found[0];
}
