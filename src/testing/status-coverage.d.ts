/** Whether documented statuses and listed error codes were returned (status-coverage.js). */
interface Found {
  expected: string[];
  missing: string[];
}

export function coverage(
  paths: object,
  engines: string[],
  lines: string[],
  reasons?: Record<string, string>,
): { statuses: Found; codes: Found & { needless: string[] } };
