/**
 * The rule on what is deprecated. FrontIdCarImagePath and RearIdCarImagePath are misspelt but not deprecated: they are required in two of three
 * forms, and a required member cannot be replaced within a major version. Servers accept the other spelling (`x-also-named`).
 */
const minNoticeDays = 180;

/** What is deprecated needs a description that names its successor, or `x-successor`. */
function checkSuccessor(node, name, ctx) {
  const isNamed = node['x-successor'] !== undefined || /\bUse (`[^`]+`|[a-z]+[A-Z]\w+)/.test(node.description ?? '');
  if (node.deprecated && !isNamed)
    ctx.report({ message: `${name} is deprecated, so its description must name its successor: "Use \`x\`."` });
}

/**
 * A deprecated operation needs the dates of its deprecation and removal, which the server sends as headers. All that is deprecated needs a
 * successor.
 */
const deprecations = () => ({
  Parameter: (parameter, ctx) => checkSuccessor(parameter, parameter.name, ctx),
  Header: (header, ctx) => checkSuccessor(header, ctx.key, ctx),
  Schema: (schema, ctx) => checkSuccessor(schema, ctx.key, ctx),
  Operation(operation, ctx) {
    const dates = [operation['x-deprecated-at'], operation['x-sunset']];
    const name = operation.operationId;
    checkSuccessor(operation, name, ctx);
    if (!operation.deprecated) {
      if (dates.some((date) => date !== undefined))
        ctx.report({ message: `${name} has x-deprecated-at or x-sunset but is not deprecated.` });
      return;
    }
    if (!dates.every((date) => /^\d{4}-\d{2}-\d{2}$/.test(date))) {
      ctx.report({ message: `${name} is deprecated, so it needs x-deprecated-at and x-sunset as quoted YYYY-MM-DD.` });
    } else if (Date.parse(dates[1]) - Date.parse(dates[0]) < minNoticeDays * 24 * 60 * 60 * 1000) {
      ctx.report({ message: `${name} is removed less than ${minNoticeDays} days after its deprecation.` });
    }
  },
});

module.exports = { deprecations };
