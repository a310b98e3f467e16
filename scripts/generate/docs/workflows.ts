import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { prose } from './prose';
import { anyServer } from './samples/call';

interface Step {
  description: string;
  operationId?: string;
  workflowId?: string;
}

interface Workflow {
  workflowId: string;
  summary: string;
  description: string;
  inputs: { properties: Record<string, { description: string }> };
  steps: Step[];
}

/** The name of the published document beside the documentation pages. */
export const workflowsFile = 'workflows.arazzo.yaml';

/** The workflows of `openapi/workflows.yaml` (Arazzo) as text. The URLs in it are relative to the documentation pages. */
export function workflowsText(): string {
  return readFileSync(join(__dirname, '../../../openapi/workflows.yaml'), 'utf8');
}

export function readWorkflows(): { workflows: Workflow[] } {
  return parse(workflowsText()) as { workflows: Workflow[] };
}

/** The guide with the steps of each workflow, in Markdown. */
export function workflowsGuide(): string {
  const { workflows } = readWorkflows();
  return [
    prose('workflows', { server: anyServer, file: workflowsFile }),
    ...workflows.map(({ workflowId, summary, description, inputs, steps }) => {
      const input = Object.entries(inputs.properties).map(([name, one]) => `- \`${name}\`: ${one.description}`);
      const numbered = steps.map((step, index) => `${index + 1}. ${stepText(step, workflows)}`);
      const name = `The workflow \`${workflowId}\` has these inputs:`;
      return `## ${summary}\n\n${description.trim()}\n\n${numbered.join('\n')}\n\n${name}\n\n${input.join('\n')}`;
    }),
  ].join('\n\n');
}

/** What a step does, with a link to its operation (by name) or to the section of its workflow. */
function stepText({ description, operationId, workflowId }: Step, workflows: Workflow[]): string {
  const operation = operationId?.split('.').at(-1);
  if (operation !== undefined) return `${operation}: ${description}`;
  const { summary } = workflows.find((one) => one.workflowId === workflowId)!;
  const anchor = summary.toLowerCase().replace(/[^a-z]+/g, '-');
  return `[${summary}](#${anchor}): ${description}`;
}
