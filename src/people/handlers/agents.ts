import { UserRole } from '../../../generated/enumerations';
import { fail, type Failure, notFound, ofMembers } from '../../contract/failures';
import type { Handler, components } from '../../contract/handler';
import { answerPageOf } from '../../contract/paging';
import type { Database } from '../../database/connection';
import { onUnique } from '../../database/errors';
import { audit } from '../../journal/repository-audit';
import { type Language, createMessage } from '../../languages';
import { emailKeyOf } from '../../values/contacts';
import { agentData } from '../agent-view';
import { fullProfile } from '../profile';
import { findTaken, getProfile, insertVerifiedUser } from '../repository';
import { type AgentRow, countForAgents, findAgent, listAgents, listOwnersOf } from '../repository-agents';
import { nameProblem, unreachable } from '../rules';

const mostOwnersShown = 50;

/** The contract admits only agents. */
export const getMyAgentData: Handler<'getMyAgentData'> = async ({ caller, language }, { database }) =>
  figures(database.read, (await findAgent(database.read, caller.userId))!, language);

export const getAgentData: Handler<'getAgentData'> = async ({ path, language }, { database }) => {
  const agent = await findAgent(database.read, path.userId);
  return agent ? figures(database.read, agent, language) : notFound('agent');
};

async function figures(db: Database, agent: AgentRow, language: Language) {
  const counts = await countForAgents(db, [agent.id]);
  const owners = await listOwnersOf(db, agent.id, mostOwnersShown);
  return { status: 200 as const, data: agentData(agent, counts, language, owners) };
}

export const getAgents: Handler<'getAgents'> = async ({ query, language }, { database }) =>
  answerPageOf(
    'getAgents',
    query,
    (page) => listAgents(database.read, page),
    async (agents) => {
      const ids = agents.map(({ id }) => id);
      const counts = await countForAgents(database.read, ids);
      return agents.map((agent) => agentData(agent, counts, language));
    },
  );

export const addAgent: Handler<'addAgent'> = async ({ body, caller, traceId }, { database, clock }) => {
  const now = clock.now();
  const { email, phone } = body;
  if (email === undefined && phone === undefined)
    return unreachable(createMessage('person.unreachable'), ['email', 'phone']);
  const emailKey = email === undefined ? null : emailKeyOf(email);
  const unnamed = nameProblem({ first: body.firstName, last: body.lastName }, ['firstName', 'lastName']);
  if (unnamed) return unnamed;
  // Checked first so that both engines report the same contact if both are taken; the unique indexes below decide a race.
  const taken = await findTaken(database.read, emailKey, phone ?? null);
  if (taken) return takenAs(taken);

  const adding = database.transaction(async (trx) => {
    const id = await insertVerifiedUser(trx, {
      role: UserRole.Agent,
      first_name: body.firstName.trim(),
      last_name: body.lastName.trim(),
      email: email ?? null,
      email_key: emailKey,
      phone: phone ?? null,
      language: body.language,
      city: body.city ?? null,
      is_active: 1,
      activated_at: now,
      created_at: now,
      updated_at: now,
    });
    await audit(trx, 'addAgent', `user:${id}`, { by: caller, traceId, at: now });
    return fullProfile(await getProfile(trx, id), []);
  });
  const data = await onUnique<components['schemas']['Profile'], Failure<'EMAIL_TAKEN' | 'PHONE_TAKEN'>>(adding, {
    app_user_email: takenAs('EMAIL_TAKEN'),
    app_user_phone: takenAs('PHONE_TAKEN'),
  });
  return 'failure' in data ? data : { status: 200, data, message: createMessage('agent.added') };
};

function takenAs(code: 'EMAIL_TAKEN' | 'PHONE_TAKEN') {
  return fail(code, ofMembers(createMessage(code), code === 'EMAIL_TAKEN' ? 'email' : 'phone'));
}
