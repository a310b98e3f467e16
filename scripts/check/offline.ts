/**
 * What a check reports if this machine lacks a tool, or cannot download what the check needs. Throws, so that CI fails: a check that does not
 * run is not a success. With the variable CHECK_OFFLINE=on, returns the report, for developers without a network.
 */
export function notRun(reason: string, environment: NodeJS.ProcessEnv = process.env): string {
  if (environment['CHECK_OFFLINE'] === 'on') return `NOT RUN: ${reason}`;
  throw new Error(`${reason}\nTo leave out what this machine cannot run, set CHECK_OFFLINE=on.`);
}
