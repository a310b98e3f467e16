/**
 * `npm run generate` generates everything in `generated/` from the contract in `openapi/`: the bundled documents, the server's types and
 * tables, the SDK and the documentation pages. The result is committed and never edited by hand.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenAPIV3 } from 'openapi-types';
import { generatedFolder, readBundle, withSandbox } from '../../src/contract/document';
import { agentTools } from './agent-tools';
import { architecture } from './architecture';
import { withVariables } from './configuration';
import { site } from './docs/site';
import { workflowsFile } from './docs/workflows';
import { type ErrorCodes, errorCodesOf, withErrorCodes, withListedCodes } from './error-codes';
import { withEventTypes } from './events';
import { withRefusals } from './examples';
import { flattened } from './flatten';
import { withIdempotencyKeys } from './idempotency';
import { withKeyRefusals } from './keys';
import { withHeaders } from './headers';
import { withMemberExamples } from './member-examples';
import { withNamedExamples } from './named-examples';
import { openApi31 } from './openapi31';
import { withRequestRules } from './requests';
import { withRetention } from './retention';
import { sdk } from './sdk';
import { tables } from './tables';
import { operationTypes } from './types';

const root = join(__dirname, '../..');

async function main(): Promise<void> {
  mkdirSync(generatedFolder, { recursive: true });
  step('contract');
  const contract = bundle('openapi');
  const sandbox = bundle('sandbox');
  redocly('bundle', 'generated/openapi.json', '--output', 'generated/openapi.yaml');
  write('openapi-3.1.json', JSON.stringify(openApi31(contract.published), null, 2));
  const derived = 'generated/openapi-3.1.json';
  redocly('bundle', derived, '--remove-unused-components', '--output', derived, '--config', '.redocly-3.1.yaml');
  redocly('lint', derived, '--config', '.redocly-3.1.yaml');
  step('types');
  write('operations.ts', await operationTypes(withSandbox(contract.asRead, sandbox.asRead)));
  for (const [name, text] of Object.entries(tables(contract.codes, contract.published, sandbox.published)))
    write(name, text);
  step('agents');
  write('agent-tools.ts', agentTools(contract.published));
  step('architecture');
  write('architecture.svg', await architecture(root));
  step('configuration');
  const configuration = join(root, 'docs/configuration.md');
  writeFileSync(configuration, withVariables(readFileSync(configuration, 'utf8')));
  const sizes = join(root, 'docs/sizes.md');
  writeFileSync(sizes, withRetention(readFileSync(sizes, 'utf8')));
  step('docs');
  await docs(contract.published);
  // The workflows refer to it by a relative URL.
  const readable = readFileSync(join(generatedFolder, 'sandbox.json'), 'utf8');
  // Without indentation, as the other files that programs read.
  writeFileSync(join(generatedFolder, 'docs/sandbox.json'), JSON.stringify(JSON.parse(readable)));
  redocly('lint', `generated/docs/${workflowsFile}`);
  step('sdk');
  sdk(root, contract.published);
}

interface Bundle {
  /** The document that is published. */
  published: OpenAPIV3.Document;
  /** The same document with requests as handlers receive them: members that were sent as null to mean "absent" are removed. */
  asRead: OpenAPIV3.Document;
  codes: ErrorCodes;
}

/**
 * Lints and bundles `openapi/<name>.yaml` into one file and derives what the hand-written files leave out: the table of error codes, an
 * example for each code, examples of members, response headers, rules for all requests, and schemas without allOf. The result is linted again.
 */
function bundle(name: 'openapi' | 'sandbox'): Bundle {
  redocly('lint', `openapi/${name}.yaml`);
  const file = `generated/${name}.json`;
  redocly('bundle', `openapi/${name}.yaml`, '--output', file);
  const bundled = readBundle(name);
  const codes = errorCodesOf(bundled);
  write(
    `${name}.json`,
    JSON.stringify(
      withHeaders(
        withMemberExamples(
          withEventTypes(
            flattened(
              withErrorCodes(
                withRefusals(
                  withKeyRefusals(withIdempotencyKeys(withListedCodes(withNamedExamples(bundled), codes))),
                  codes,
                ),
              ),
            ),
          ),
        ),
      ),
      null,
      2,
    ),
  );
  redocly('bundle', file, '--remove-unused-components', '--output', file);
  const asRead = readBundle(name);
  write(`${name}.json`, JSON.stringify(withRequestRules(asRead), null, 2));
  redocly('bundle', file, '--remove-unused-components', '--output', file);
  redocly('lint', file);
  return { published: readBundle(name), asRead, codes };
}

/** Writes the documentation pages to one folder, which can be published anywhere or opened from a disk. */
async function docs(contract: OpenAPIV3.Document): Promise<void> {
  const folder = join(generatedFolder, 'docs');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const pages = await site(contract, read('openapi/CHANGELOG.md'), read('scripts/sdk/package/README.md'));
  for (const [name, content] of Object.entries(pages)) {
    if (typeof content === 'string') write(`docs/${name}`, content);
    else writeFileSync(join(folder, name), content);
  }
}

/** Runs Redocly. On failure, prints its findings and ends the process. */
function redocly(...command: string[]): void {
  const words = command.includes('--config') ? command : [...command, '--config', '.redocly.yaml'];
  const { status, stdout, stderr } = spawnSync(join(root, 'node_modules/.bin/redocly'), words, {
    cwd: root,
    encoding: 'utf8',
  });
  if (status === 0) return;
  process.stderr.write(`${stderr}\n${stdout}generate: the contract is invalid (redocly ${words.join(' ')})\n`);
  process.exit(1);
}

function write(name: string, text: string): void {
  writeFileSync(join(generatedFolder, name), text.endsWith('\n') ? text : `${text}\n`);
}

function step(name: string): void {
  process.stdout.write(`generate: ${name}\n`);
}

void main();
