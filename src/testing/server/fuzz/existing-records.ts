import { aRegistration } from '../../../features/business/events/event.factory.ts';
import { aTicket } from '../../../features/ticketing/tickets/ticket.factory.ts';
import type { RecordKind } from '../../../platform/record-kinds.ts';
import type { ApiCaller } from '../api-caller.ts';
import { addRecord, DECLARED_RECORDS } from '../records/add-record.ts';

const SERIAL = 'ISCANP-1';

/**
 * Adds a record of every declared type and child records of some, so that calls find one. Returns their IDs: one per type in the order of
 * `DECLARED_RECORDS`, then those of the child records.
 */
export async function addOneOfEach(admin: ApiCaller): Promise<string[]> {
  const records = await Promise.all(
    DECLARED_RECORDS.map(async (record) => [record.kind, (await addRecord(record, admin)).body.id] as const),
  );
  const ids = new Map<RecordKind, string>(records);
  const ticketId = String(ids.get('ticket'));
  await admin.put(`/api/customers/${ids.get('customer')}`, { toolSerials: [SERIAL] });
  await admin.post(`/api/events/${ids.get('event')}/registrations`, aRegistration());
  const attachment = await admin.request('POST', `/api/tickets/${ticketId}/attachments`, { body: aFile() });
  const [related, merged] = await Promise.all([addTicket(admin), addTicket(admin)]);
  const relation = await admin.post(`/api/tickets/${ticketId}/relations`, { wording: 'child of', ticketId: related });
  const merge = await admin.post(`/api/tickets/${merged}/merge`, { into: related });
  return [...ids.values(), related, ...[attachment, relation, merge].map(({ body }) => String(body.id)), SERIAL];
}

const addTicket = async (admin: ApiCaller) => (await admin.post<{ id: string }>('/api/tickets', aTicket())).body.id;

function aFile(): FormData {
  const form = new FormData();
  form.append('file', new Blob(['block 61 passed']), 'flash.log');
  return form;
}
