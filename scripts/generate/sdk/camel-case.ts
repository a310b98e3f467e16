/**
 * The service takes the names of members in any case, and the specification writes those of some requests in PascalCase. For each type with
 * such members, there is one with the same members in camelCase, as in responses, in which the members that the specification misspells
 * have the names of `x-also-named`. These are types only: the client sends names as given.
 */
import type { OpenAPIV3 } from 'openapi-types';
import { schemasOf } from '../../../src/contract/document';

/** The names that the service also takes, by the misspelt ones. */
export type Spellings = ReadonlyMap<string, string>;

/** The well-spelt names of members. */
export function spellingsOf(contract: OpenAPIV3.Document): Spellings {
  const others = schemasOf(contract).flatMap(([, schema]) => Object.entries(schema['x-also-named'] ?? {}));
  return new Map(others.map(([other, name]) => [name, other]));
}

const suffix = 'CamelCase';
const declaration = /^export interface (\w+) \{\n([\s\S]*?)^\}\n/gm;
const member = /^( +)([A-Z]\w*)(?=\??: )/gm;

/** Adds the interfaces in camelCase to the models' source. */
export function withCamelCaseModels(source: string, spellings: Spellings): string {
  return source.replace(declaration, (whole, name: string, members: string) => {
    const changed = inCamelCase(members, spellings);
    return changed === members ? whole : `${whole}${commentOf(name)}export interface ${name}${suffix} {\n${changed}}\n`;
  });
}

/**
 * Lets the operations of a tag take their parameters in either case. `source` has the descriptions and the parameters' types of a tag, and
 * `models` the interfaces that {@link withCamelCaseModels} has added.
 */
export function withCamelCaseParameters(source: string, models: string, spellings: Spellings): string {
  const added = new Set<string>();
  const imported = new Set<string>();
  const typed = source
    .replace(declaration, (whole, name: string, members: string) => {
      const changed = inCamelCase(members, spellings);
      if (!name.endsWith('Parameters') || changed === members) return whole;
      added.add(name);
      return `${whole}\n${commentOf(name)}export interface ${name}${suffix} {\n${changed}}\n`;
    })
    .replace(
      /^export type (\w+Parameters) = (\w+)((?: & \{\n[\s\S]*?^\})?);\n/gm,
      (whole, name: string, model: string, rest: string) => {
        if (!models.includes(`export interface ${model}${suffix} {`)) return whole;
        added.add(name);
        imported.add(model);
        return `${whole}\n${commentOf(name)}export type ${name}${suffix} = ${model}${suffix}${rest};\n`;
      },
    );
  return typed
    .replace(/\bOperation<(\w+Parameters)(?=, )/g, (start, name: string) =>
      added.has(name) ? `${start} | ${name}${suffix}` : start,
    )
    .replace(/^ {4}(\w+),\n/gm, (line, model: string) =>
      imported.has(model) ? `${line}    ${model}${suffix},\n` : line,
    );
}

const inCamelCase = (members: string, spellings: Spellings) =>
  members.replace(member, (_, indent: string, name: string) => {
    const spelt = spellings.get(name) ?? name;
    return indent + spelt[0]!.toLowerCase() + spelt.slice(1);
  });

const commentOf = (name: string) => `/** ${name} with its members in camelCase. */\n`;
