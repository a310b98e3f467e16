import { getDocs, getOpenApiJson, getOpenApiYaml } from './handlers';

test.each([
  ['getOpenApiJson', getOpenApiJson],
  ['getOpenApiYaml', getOpenApiYaml],
  ['getDocs', getDocs],
])('%s answers everybody with the same bytes: nothing is encoded or copied for each', async (_name, handler) => {
  const bytes = async () => {
    const answer = await (handler as typeof getDocs)({} as never, {} as never);
    return 'raw' in answer ? answer.raw.bytes : undefined;
  };
  const first = await bytes();
  expect(first).toBeInstanceOf(Buffer);
  expect(await bytes()).toBe(first);
});
