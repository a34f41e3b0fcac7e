import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { ticketDepartments, ticketsByMake } from '../../../ticketing/tickets/server/figures/ticket.figures.service.ts';
import { type Fleet, type FleetQuery, MAKE_LIMIT } from '../fleet.contract.ts';

/** Counts matching tickets by make. Blank filters match everything. */
export async function getFleet(deps: ServerDeps, { make, department }: FleetQuery): Promise<Fleet> {
  const [found, all, departments] = await Promise.all([
    ticketsByMake(deps, { make: make || undefined, department: department || undefined }),
    ticketsByMake(deps, {}),
    ticketDepartments(deps),
  ]);
  const open = found.reduce((sum, each) => sum + each.open, 0);
  const resolved = found.reduce((sum, each) => sum + each.resolved, 0);
  const makes = all.map((each) => each.make).filter((name) => name !== '');
  return {
    makes: found.filter((each) => each.make !== '').slice(0, MAKE_LIMIT),
    total: open + resolved,
    open,
    choices: { makes: makes.toSorted((one, other) => one.localeCompare(other, 'en')), departments },
  };
}
