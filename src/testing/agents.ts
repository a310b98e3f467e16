import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { join } from 'node:path';
import { projectFolder } from '../values/project-folder';
import type { TestApp } from './app';

/** What a tool returned. */
export interface ToolReply {
  isError: boolean;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests state what they expect
  content: any;
}

/** An agent: the official client, connected to an MCP server. */
export interface Agent {
  client: Client;
  /** Calls a tool, and reads the JSON of its text. */
  call(tool: string, input?: Record<string, unknown>): Promise<ToolReply>;
  close(): Promise<void>;
}

const program = join(projectFolder, 'dist/src/mcp/main.js');

/** Starts `rental-marketplace-mcp` as an agent's program does, and connects to its standard input and output. */
export async function startAgent(
  app: Pick<TestApp, 'url'>,
  { args = [], env = {} }: { args?: string[]; env?: Record<string, string> } = {},
): Promise<Agent> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [program, ...args],
    env: { MARKETPLACE_URL: app.url, ...env },
    stderr: 'pipe',
  });
  return connectedAgent(transport);
}

export async function connectedAgent(transport: Parameters<Client['connect']>[0]): Promise<Agent> {
  const client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(transport);
  return {
    client,
    async call(tool, input = {}) {
      const { content, isError } = (await client.callTool({ name: tool, arguments: input })) as CallToolResult;
      const [first] = content;
      if (first?.type !== 'text') throw new Error(`${tool} returned no text`);
      return { isError: isError ?? false, content: JSON.parse(first.text) as unknown };
    },
    close: () => client.close(),
  };
}
