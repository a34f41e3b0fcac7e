import type { RmaDocument } from '../../features/ticketing/repairs/rma.contract.ts';
import type { Ticket } from '../../features/ticketing/tickets/ticket.contract.ts';
import { aTicket } from '../../features/ticketing/tickets/ticket.factory.ts';
import type { ApiCaller } from './api-caller.ts';

/** Adds a repair with this number of lines and returns its ID. */
export async function addLongRepair(api: ApiCaller, lines: number, description = 'Work'): Promise<string> {
  const rmaLineItems = Array.from({ length: lines }, (_, n) => ({ description: `${description} ${n}`, quantity: 1, unitCost: 1 }));
  const { status, body } = await api.post<Ticket>('/api/tickets', { ...aTicket(), type: 'Tool Repair', rmaLineItems });
  if (status !== 201) throw new Error(`adding a repair returned ${status}`);
  return body.id;
}

export const downloadRepairDocument = <T = string>(api: ApiCaller, id: string, document: RmaDocument) =>
  api.get<T>(`/api/tickets/${id}/documents/${document}`);
