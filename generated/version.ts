// Generated from openapi/ by `npm run generate`. Do not edit.

/** The contract's version, which every response has as a header. */
export const version = "2.2.0";
