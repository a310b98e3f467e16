import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { type AgentServerOptions, createAgentServer } from './agent-server';
import { Confirmations } from './confirmations';

/** Serves the client that has started this process, until it closes standard input. */
export async function serveStdio(options: Omit<AgentServerOptions, 'confirmations' | 'address'>): Promise<void> {
  const server = createAgentServer({ ...options, confirmations: new Confirmations(), address: '127.0.0.1' });
  await server.connect(new StdioServerTransport());
  process.stdin.once('end', () => process.exit(0));
}
