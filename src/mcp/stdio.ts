import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { type AgentServerOptions, createAgentServer } from './agent-server';

/** Serves the client that has started this process, until it closes standard input. */
export async function serveStdio(options: AgentServerOptions): Promise<void> {
  await createAgentServer(options).connect(new StdioServerTransport());
  process.stdin.once('end', () => process.exit(0));
}
