import type { Database } from '../../database/connection';
import type { Handler } from '../../contract/handler';
import { fail } from '../../contract/failures';
import { openPage } from '../../contract/paging';
import { type AgentRow, countForAgents, findAgent, listAgents, listOwnersOf } from '../repository-agents';
import { agentData } from '../agent-view';

const mostOwnersShown = 50;

/** The owner of the token is an agent, or the request would not have come here. */
export const getMyAgentData: Handler<'getMyAgentData'> = async ({ caller }, { db }) =>
  figures(db, (await findAgent(db, caller.userId))!);

export const getAgentData: Handler<'getAgentData'> = async ({ path }, { db }) => {
  const agent = await findAgent(db, path.userId);
  return agent ? figures(db, agent) : fail('NOT_FOUND');
};

async function figures(db: Database, agent: AgentRow) {
  const counts = await countForAgents(db, [agent.id]);
  const owners = await listOwnersOf(db, agent.id, mostOwnersShown);
  return { status: 200 as const, data: agentData(agent, counts, owners) };
}

export const getAgents: Handler<'getAgents'> = async ({ query }, { db }) => {
  const page = openPage('getAgents', query);
  if ('failure' in page) return page;
  const { rows, total } = await listAgents(db, page);
  const { rows: shown, pagination } = page.close(rows, (row) => [row.created_at, row.id], total);
  const counts = await countForAgents(
    db,
    shown.map(({ id }) => id),
  );
  return { status: 200, data: shown.map((agent) => agentData(agent, counts)), pagination };
};
