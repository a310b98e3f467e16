import type { components } from '../contract/handler';
import type { Language } from '../languages';
import { shownName } from '../languages/person-name';
import { toMajorUnits } from '../values/money';
import type { AgentRow, countForAgents, listOwnersOf } from './repository-agents';

type Counts = Awaited<ReturnType<typeof countForAgents>>;
type OwnerRow = Awaited<ReturnType<typeof listOwnersOf>>[number];

/** The agent with its figures, selected from `counts`, which may hold the figures of several agents. */
export function agentData(
  agent: AgentRow,
  counts: Counts,
  language: Language,
  owners: OwnerRow[] = [],
): components['schemas']['AgentData'] {
  const isOwn = (row: { agent_id: number }) => row.agent_id === agent.id;
  const ownOwners = counts.owners.find(isOwn);
  const properties = counts.properties.find(isOwn);
  const reservations = counts.reservations.filter(isOwn);
  const sum = (member: 'total' | 'confirmed') => reservations.reduce((total, row) => total + row[member], 0);
  return {
    agentId: agent.id,
    userId: agent.id,
    ...shownName(agent, language),
    phone: agent.phone,
    email: agent.email,
    city: agent.city,
    isActive: agent.is_active === 1,
    ownersCount: ownOwners?.total ?? 0,
    activeOwnersCount: ownOwners?.active ?? 0,
    propertiesCount: properties?.total ?? 0,
    activePropertiesCount: properties?.active ?? 0,
    reservationsCount: sum('total'),
    confirmedReservationsCount: sum('confirmed'),
    commissionTotals: reservations
      .filter((row) => row.confirmed > 0)
      .map((row) => ({ currencyId: row.currency_id, amount: toMajorUnits(row.commission_minor, row.minor_units) })),
    owners: owners.map((owner) => ({
      userId: owner.id,
      ...shownName(owner, language),
      isActive: owner.is_active === 1,
    })),
  };
}
