/**
 * Removes what the generator adds to the comments of models and an editor shows on every hover: `@export`, `@interface`, `@type`, `@memberof`, empty
 * lines at the start and end, and empty comments. A comment of one line stays on one line.
 */
export function withoutNoise(source: string): string {
  return source.replace(/^([ \t]*)\/\*\*\n([\s\S]*?)\n[ \t]*\*\/\n/gm, (_, indent: string, body: string) => {
    const lines = body.split('\n').map((line) => line.replace(/^\s*\*? ?/, '').trimEnd());
    const kept = lines.filter((line) => !/^@(?:export|interface|type|memberof)\b/.test(line));
    while (kept[0] === '') kept.shift();
    while (kept.at(-1) === '') kept.pop();
    if (kept.length === 0) return '';
    if (kept.length === 1) return `${indent}/** ${kept[0]} */\n`;
    return `${indent}/**\n${kept.map((line) => `${indent} * ${line}`.trimEnd()).join('\n')}\n${indent} */\n`;
  });
}

/**
 * Gives each member without a comment the comment of its type: in OpenAPI 3.0, a member that refers to a schema cannot have a description of its
 * own, so the schema's applies.
 */
export function withTypesComments(source: string, models = source): string {
  const comments = new Map(
    [...models.matchAll(/^(\/\*\*(?:(?!\*\/)[\s\S])*?\*\/)\nexport (?:interface|const|type) (\w+)/gm)].map(
      ([, comment, name]) => [name!, comment!] as const,
    ),
  );
  const member = /(?<!\*\/\n)^( +)(\w+\??: (?:Array<)?(\w+)(?:>)?(?: \| null)?(?: \| undefined)?;)$/gm;
  return source.replace(member, (whole, indent: string, line: string, type: string) => {
    const comment = comments.get(type);
    return comment ? `${comment.replace(/^/gm, indent)}\n${indent}${line}` : whole;
  });
}

/**
 * Gives the parameters of each operation a name, such as GetQuoteParameters, so that programs can refer to their type. `source` has the descriptions
 * of a tag's operations.
 */
export function withParameterTypes(source: string): string {
  const types: string[] = [];
  const named = source.replace(
    /^(\w+): Operation<((?!\{\}, )[\s\S]*?), (\w+)>;$/gm,
    (_, operation: string, parameters: string, answer: string) => {
      const name = `${operation[0]!.toUpperCase()}${operation.slice(1)}Parameters`;
      const isInterface = /^\{[^}]*\}$/.test(parameters);
      const declaration = isInterface ? `interface ${name} ${parameters}` : `type ${name} = ${parameters};`;
      types.push(`/** The parameters of ${operation}. */\nexport ${declaration}\n`);
      return `${operation}: Operation<${name}, ${answer}>;`;
    },
  );
  return `${[named.trimEnd(), ...types.map((type) => type.trimEnd())].join('\n\n')}\n`;
}
