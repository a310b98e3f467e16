/** The part of the rules that tests call by themselves; Redocly calls them all. */
interface Context {
  report(problem: { message: string }): void;
  location?: { source: { absoluteRef: string } };
  resolve?(node: object, from: string): { node: unknown; location?: { source: { absoluteRef: string } } };
}
declare function contractRules(): {
  rules: {
    oas3: Record<
      'records' | 'deprecations' | 'statuses' | 'keys' | 'lengths',
      () => { Operation(operation: object, context: Context): void }
    > &
      Record<'schemas', () => { Schema(schema: object, context: Context): void }>;
  };
};
export = contractRules;
