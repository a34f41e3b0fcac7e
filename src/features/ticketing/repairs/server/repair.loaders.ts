import { z } from 'zod';
import type { Db } from '../../../../platform/server/database/database.ts';
import { pageLoader } from '../../../../platform/server/records/page-data.ts';
import { Customer, customerApi } from '../../../master-data/customers/customer.contract.ts';
import { findCustomer } from '../../../master-data/customers/server/customer.service.ts';
import { toTechnicianKey } from '../../tickets/assignee.rules.ts';
import type { RepairRow } from '../../tickets/rma/repair-list.contract.ts';
import { listJobs } from '../../tickets/server/rma/repair.list.service.ts';
import type { Ticket } from '../../tickets/ticket.contract.ts';
import { PlannedJob, rmaApi } from '../rma.contract.ts';
import { readRepairState } from './approval.service.ts';

/** More jobs than any technician has in a day; the page shows a few of them. */
const MOST_JOBS = 50;

/** Page data of a repair in addition to that of every ticket. */
export const repairLoaders = [
  pageLoader({
    kind: 'ticket',
    name: 'repair',
    call: rmaApi.state,
    read: (db, _actor, { id, type }) => (type === 'Tool Repair' ? readRepairState(db, id) : undefined),
  }),
  pageLoader({
    kind: 'ticket',
    name: 'jobs',
    call: { access: rmaApi.jobs.access, reply: z.array(PlannedJob) },
    read: (db, _actor, ticket) => (isPlanned(ticket) ? readJobs(db, ticket) : undefined),
  }),
  pageLoader({
    kind: 'ticket',
    name: 'customer',
    call: { access: customerApi.get.access, reply: Customer.nullable() },
    read: (db, _actor, { customerId }) => (customerId ? findCustomer(db, customerId).then((found) => found ?? null) : undefined),
  }),
];

type Planned = Ticket & { scheduledDate: string };

const isPlanned = (ticket: Ticket): ticket is Planned =>
  ticket.type === 'Tool Repair' && ticket.scheduledDate !== null && toTechnicianKey(ticket) !== '';

async function readJobs(db: Db, ticket: Planned): Promise<PlannedJob[]> {
  const { scheduledDate: day } = ticket;
  const { json } = await listJobs(db, { from: day, to: day, technician: toTechnicianKey(ticket), limit: MOST_JOBS });
  return (JSON.parse(json) as RepairRow[]).map(({ id, summary, scheduledTime }) => ({ id, summary, scheduledTime }));
}
