/** The rule on the lengths of descriptions: readers see the first paragraph in lists and the bullets beside the parameters. */
const most = { paragraph: 160, bullet: 360 };

/** The first paragraph of an operation's description says in a sentence what the operation does; bullets say the rest. */
const lengths = () => ({
  Operation({ operationId, description = '' }, ctx) {
    const [first, ...others] = description.trim().split(/\n\n|\n(?=- )/);
    const tooLong = (text, bound) => text.replace(/\s+/g, ' ').trim().length > bound;
    if (tooLong(first, most.paragraph))
      ctx.report({
        message: `The first paragraph of ${operationId} exceeds ${most.paragraph} characters: add bullets.`,
      });
    for (const bullet of others.filter((text) => tooLong(text, most.bullet)))
      ctx.report({
        message: `A bullet of ${operationId} exceeds ${most.bullet} characters: split "${bullet.slice(0, 40)}…".`,
      });
  },
});

module.exports = { lengths };
