import { aLead } from '../../../../features/business/leads/lead.factory.ts';
import { aCustomer } from '../../../../features/master-data/customers/customer.factory.ts';
import { aTicket } from '../../../../features/ticketing/tickets/ticket.factory.ts';
import type { SyncStatus } from '../../../../features/zoho/sync/sync.contract.ts';
import type { SyncedKind } from '../../../../features/zoho/sync/synced-kinds.ts';
import { type Day, pause, RECORD_TYPES } from './day.ts';
import type { DayRecord } from './day-record.ts';

const AT_ONCE = 10;

const BODIES: Readonly<Record<SyncedKind, (number: number) => object>> = {
  ticket: (number) => aTicket({ summary: `Case ${number}`, customerEmail: `caller${number % 20}@shop.example` }),
  lead: (number) => aLead({ contactName: `Person ${number}`, email: `lead${number}@shop.example` }),
  customer: (number) => aCustomer({ shopName: `Shop ${number}`, contacts: [{ name: 'Ana Silva', email: '', phone: `555 0${number}` }] }),
};

/** Adds this number of records of each type, and waits until all are in Zoho. */
export async function addDayRecords(
  { database, caller }: Pick<Day, 'database' | 'caller'>,
  amounts: Readonly<Record<SyncedKind, number>>,
): Promise<readonly DayRecord[]> {
  for (const kind of ['customer', 'lead', 'ticket'] as const) {
    for (let first = 0; first < amounts[kind]; first += AT_ONCE) {
      const numbers = Array.from({ length: Math.min(AT_ONCE, amounts[kind] - first) }, (_, place) => first + place);
      const replies = await Promise.all(numbers.map((number) => caller().post(RECORD_TYPES[kind].path, BODIES[kind](number))));
      for (const { status, body } of replies) if (status !== 201) throw new Error(`not added: ${status} ${body.message}`);
    }
  }
  while ((await caller().get<SyncStatus>('/api/sync/status')).body.queued > 0) await pause(200);
  const { rows } = await database.query<DayRecord & Record<string, unknown>>(
    `SELECT kind, record_id AS id, zoho_id AS "zohoId" FROM sync_links WHERE kind IN ('ticket', 'lead', 'customer') AND zoho_id IS NOT NULL`,
  );
  return rows;
}
