// Generated from openapi/ by `npm run generate`. Do not edit.

/** The contract's, which every answer names. */
export const version = "2.0.0";
