import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkConfiguration, checkMembers, checkPods, checkSelectors, manifests, validate } from './kubernetes';

/** The manifests, with one text of theirs replaced. */
function changed(from: string, to: string) {
  const text = JSON.stringify(manifests());
  expect(text).toContain(from);
  return JSON.parse(text.replace(from, to)) as ReturnType<typeof manifests>;
}
const validateAll = (all: ReturnType<typeof manifests>) => () => all.forEach(validate);

test('the manifests have the schemas of Kubernetes, a valid configuration, and restricted pods', () => {
  expect(validateAll(manifests())).not.toThrow();
  expect(checkConfiguration(manifests())).toMatch(/variables$/);
  expect(checkPods(manifests())).toBe('4 pods');
});

test.each([
  ['a misspelt member', '"readinessProbe"', '"readynessProbe"', /readynessProbe/],
  ['a misspelt member in a list', '"mountPath"', '"mountpath"', /mountpath|mountPath/],
  ['a member of the wrong type', '"replicas":2', '"replicas":"two"', /replicas/],
  ['a missing member', '"schedule"', '"plan"', /schedule/],
])('%s is reported', (_, from, to, expected) => {
  expect(validateAll(changed(from, to))).toThrow(expected);
});

test('a misspelt member of the kustomization is reported', () => {
  const text = readFileSync(join(__dirname, '../kubernetes/kustomization.yaml'), 'utf8');
  expect(() => checkMembers(text)).not.toThrow();
  expect(() => checkMembers(text.replace(/^images:/m, 'image:'))).toThrow(/images/);
});

test('each selector names the service and the component', () => {
  expect(checkSelectors(manifests())).toBe('5 selectors');
  const name = '"app.kubernetes.io/name":"rental-marketplace",';
  const component = '"app.kubernetes.io/component":"server"';
  expect(() => checkSelectors(changed(`"selector":{${name}`, '"selector":{'))).toThrow(/app\.kubernetes\.io\/name/);
  expect(() => checkSelectors(changed(`"matchLabels":{${name}`, '"matchLabels":{'))).toThrow(
    /app\.kubernetes\.io\/name/,
  );
  expect(() => checkSelectors(changed(`"labels":{${name}${component}},"annotations"`, `"labels":{${component}},"annotations"`))).toThrow(/app\.kubernetes\.io\/name/); // prettier-ignore
  expect(() => checkSelectors(changed(component, '"app.kubernetes.io/component":"api"'))).not.toThrow();
  expect(() => checkSelectors(changed(`"selector":{${name}${component}`, `"selector":{${name}"app.kubernetes.io/component":"api"`))).toThrow(); // prettier-ignore
});

test('an unknown variable, a secret in the ConfigMap and a writable root are reported', () => {
  expect(() => checkConfiguration(changed('"MAIL_FROM"', '"MAIL_FORM"'))).toThrow(/MAIL_FORM/);
  expect(() => checkConfiguration(changed('"JWT_SECRET_FILE"', '"JWT_SECRET"'))).toThrow(/secrets in the ConfigMap/);
  expect(() => checkPods(changed('"readOnlyRootFilesystem":true', '"readOnlyRootFilesystem":false'))).toThrow();
});
