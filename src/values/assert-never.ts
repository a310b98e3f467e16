/**
 * The default branch of a switch that must cover every member of a union: a member without a case does not compile. Throws for a value that
 * no type allows, such as a row that a newer version has written.
 */
export function assertNever(value: never): never {
  throw new Error(`unexpected value ${JSON.stringify(value)}`);
}
