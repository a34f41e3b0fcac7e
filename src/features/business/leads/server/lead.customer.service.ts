import { badRequest } from '../../../../platform/errors.ts';
import type { Actor } from '../../../../platform/server/actor.ts';
import type { StatsProvider } from '../../../../platform/server/records/record-stats.ts';
import { lockRecord } from '../../../../platform/server/records/record-store.ts';
import { saveRecord } from '../../../../platform/server/records/save-record.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import type { TimelineSource } from '../../../../platform/server/timeline-source.ts';
import { type Customer, NewCustomer } from '../../../master-data/customers/customer.contract.ts';
import {
  createCustomerIn,
  findCustomer,
  findCustomerByCompany,
  lockRecordsOfCustomers,
} from '../../../master-data/customers/server/customer.service.ts';
import { recordsOfCustomer } from '../../../master-data/customers/server/merge/customer-records.service.ts';
import { namesOfCustomer } from '../../../master-data/customers/server/names/customer-names.service.ts';
import { leadApi } from '../lead.contract.ts';
import { lockBoard } from './lead.board.store.ts';
import { getLeadFigures, leadStore } from './lead.store.ts';

/** Creates a customer from a won lead, or returns the existing one. Idempotent, also across leads of the same company. */
export async function createCustomerOfLead(deps: ServerDeps, actor: Actor, id: string): Promise<Customer> {
  return deps.database.transaction(async (tx) => {
    // Serialized because two leads may have the same company.
    await lockRecordsOfCustomers(tx);
    await lockBoard(tx);
    const lead = await lockRecord(tx, leadStore, id);
    if (lead.status !== 'Won') throw badRequest('Only a won lead can become a customer.');
    const { customerId, companyName, contactName: name, email, phone } = lead;
    const known = customerId === null ? await findCustomerByCompany(tx, companyName) : await findCustomer(tx, customerId);
    const customer =
      known ?? (await createCustomerIn(deps, tx, actor, NewCustomer.parse({ shopName: companyName, contacts: [{ name, email, phone }] })));
    // A new customer has taken over the lead already. Its notes and tasks follow the lead.
    if (known && customerId === null) await saveRecord(deps, tx, leadStore, { by: { actor }, id, change: { customerId: known.id } });
    return customer;
  });
}

/** The customer name on leads. */
export const namesOnLeads = namesOfCustomer({
  table: 'leads',
  idType: 'text',
  column: 'company_name',
  shownAs: 'lead',
  lockMany: lockBoard,
});

/** Moves leads when customers are merged. */
export const leadsOfCustomer = recordsOfCustomer({
  table: 'leads',
  name: 'leads',
  noun: ['lead', 'leads'],
  shownAs: 'lead',
  lockMany: lockBoard,
});

/** Number and value of a customer's leads. */
export const customerLeads: StatsProvider<'customer'> = {
  kind: 'customer',
  async getStats(db, { id }) {
    const { count, active, value, latestStatus } = await getLeadFigures(db, id);
    return { leadCount: count, activeLeads: active, totalValue: value, leadStatus: latestStatus };
  },
};

/** Leads on the timeline of a customer. */
export const leadTimeline: TimelineSource = {
  kinds: ['lead'],
  access: leadApi.list.access,
  sql: `SELECT 'lead' AS kind, id AS key, id AS record_id, created_at AS at, contact_name AS title, status, '' AS who,
    NULL AS author_id, nullif(estimated_value_cents, 0) AS cents FROM leads WHERE customer_id = $1`,
};
