import { getDocs, getOpenApi31Json, getOpenApiJson, getOpenApiYaml } from './handlers';

test.each([
  ['getOpenApiJson', getOpenApiJson],
  ['getOpenApi31Json', getOpenApi31Json],
  ['getOpenApiYaml', getOpenApiYaml],
  ['getDocs', getDocs],
])('%s returns the same buffer for each request, without encoding or copying it', async (_name, handler) => {
  const raw = async () => {
    const response = await (handler as typeof getDocs)({} as never, { config: {} } as never);
    return 'raw' in response ? response.raw : undefined;
  };
  const first = await raw();
  expect(first).toMatchObject({ isShared: true });
  expect(first?.bytes).toBeInstanceOf(Buffer);
  expect((await raw())?.bytes).toBe(first?.bytes);
});
