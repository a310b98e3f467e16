/**
 * The service takes the names of members in any case, and the specification writes those of some requests in PascalCase. For each type with
 * such members, there is one with the same members in camelCase, as in responses. These are types only: the client sends names as given.
 */

const suffix = 'CamelCase';
const declaration = /^export interface (\w+) \{\n([\s\S]*?)^\}\n/gm;
const member = /^( +)([A-Z])(?=\w*\??: )/gm;

/** Adds the interfaces in camelCase to the models' source. */
export function withCamelCaseModels(source: string): string {
  return source.replace(declaration, (whole, name: string, members: string) =>
    inCamelCase(members) === members
      ? whole
      : `${whole}${commentOf(name)}export interface ${name}${suffix} {\n${inCamelCase(members)}}\n`,
  );
}

/**
 * Lets the operations of a tag take their parameters in either case. `source` has the descriptions and the parameters' types of a tag, and
 * `models` the interfaces that {@link withCamelCaseModels} has added.
 */
export function withCamelCaseParameters(source: string, models: string): string {
  const added = new Set<string>();
  const imported = new Set<string>();
  const typed = source
    .replace(declaration, (whole, name: string, members: string) => {
      if (!name.endsWith('Parameters') || inCamelCase(members) === members) return whole;
      added.add(name);
      return `${whole}\n${commentOf(name)}export interface ${name}${suffix} {\n${inCamelCase(members)}}\n`;
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

const inCamelCase = (members: string) =>
  members.replace(member, (_, indent: string, first: string) => indent + first.toLowerCase());

const commentOf = (name: string) => `/** ${name} with its members in camelCase. */\n`;
