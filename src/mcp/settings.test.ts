import { SettingsError, readSettings } from './settings';

const url = { MARKETPLACE_URL: 'https://api.example.com' };

test.each([
  [undefined, 0],
  ['0', 0],
  ['2', 2],
])('with TRUST_PROXY %s, trusts %i proxies', (text, trustedProxies) => {
  expect(readSettings({ ...url, TRUST_PROXY: text })).toMatchObject({ trustedProxies });
});

test.each(['-1', '1.5', '11', 'true'])('refuses TRUST_PROXY %s', (text) => {
  expect(() => readSettings({ ...url, TRUST_PROXY: text })).toThrow(SettingsError);
});
