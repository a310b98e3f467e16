import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { prose } from './prose';
import { sampleServer } from '../../../src/contract/sample-server';

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

/** The guides that show the steps of a workflow, with the name and the address of the page. */
const shownIn: Record<string, [name: string, file: string]> = {
  bookStay: ['Getting started', 'getting-started.html'],
  payDepositOnline: ['Payments', 'payments.html'],
  synchronizeCalendar: ['Connect a program', 'integrate.html'],
  receiveWebhooks: ['Receiving events', 'receiving-events.html'],
};

/** The steps of a workflow, in Markdown, for the guide that shows them. */
export function workflowSteps(workflowId: string): string {
  const { workflows } = readWorkflows();
  const workflow = workflows.find((one) => one.workflowId === workflowId);
  if (!workflow || !shownIn[workflowId]) throw new Error(`no guide shows the workflow ${workflowId}`);
  return `The [workflow](workflows.html) \`${workflowId}\` has these steps:\n\n${numbered(workflow, workflows)}`;
}

function numbered({ steps }: Workflow, workflows: Workflow[]): string {
  return steps.map((step, index) => `${index + 1}. ${stepText(step, workflows)}`).join('\n');
}

/** The guide with each workflow, in Markdown: its steps, or the guide that shows them. */
export function workflowsGuide(): string {
  const { workflows } = readWorkflows();
  return [
    prose('workflows', { server: sampleServer, file: workflowsFile }),
    ...workflows.map((workflow) => {
      const { workflowId, summary, description } = workflow;
      const [page, file] = shownIn[workflowId] ?? [];
      const steps = page ? `[${page}](${file}).` : `\n\n${numbered(workflow, workflows)}`;
      return `## ${summary}\n\n${description.trim()}\n\nSteps of \`${workflowId}\`: ${steps}`;
    }),
  ].join('\n\n');
}

/** What a step does, with a link to its operation (by name) or to the section of its workflow. */
function stepText({ description, operationId, workflowId }: Step, workflows: Workflow[]): string {
  const operation = operationId?.split('.').at(-1);
  if (operation !== undefined) return `${operation}: ${description}`;
  const { summary } = workflows.find((one) => one.workflowId === workflowId)!;
  const anchor = summary.toLowerCase().replace(/[^a-z]+/g, '-');
  return `[${summary}](workflows.html#${anchor}): ${description}`;
}
