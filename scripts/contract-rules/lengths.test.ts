import contractRules from './rules';

/** The messages of the rule for an operation whose description has a paragraph and a bullet of these lengths. */
function messagesOf(paragraph: number, bullet: number): string[] {
  const found: string[] = [];
  const text = (length: number) => `${'ab '.repeat(length).slice(0, length - 1)}.`;
  const operation = { operationId: 'getRecord', description: `${text(paragraph)}\n\n- ${text(bullet)}` };
  contractRules()
    .rules.oas3.lengths()
    .Operation(operation, { report: ({ message }) => void found.push(message) });
  return found;
}

test('rejects a first paragraph of more than 160 characters, and a bullet of more than 360', () => {
  expect(messagesOf(160, 358)).toEqual([]);
  expect(messagesOf(162, 362)).toEqual([
    'The first paragraph of getRecord exceeds 160 characters: add bullets.',
    expect.stringMatching(/^A bullet of getRecord exceeds 360 characters: split "- ab ab/) as string,
  ]);
});
