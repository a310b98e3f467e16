/** The first line of every generated module of the server. */
export const banner = '// Generated from openapi/ by `npm run generate`. Do not edit.\n';
