import type { RmaDocument } from '../../features/ticketing/repairs/rma.contract.ts';
import type { Ticket } from '../../features/ticketing/tickets/ticket.contract.ts';
import { aTicket } from '../../features/ticketing/tickets/ticket.factory.ts';
import type { ApiCaller } from './api-caller.ts';

/** Adds a repair with so many lines and answers its id. */
export async function addLongRepair(api: ApiCaller, lines: number, description = 'Work'): Promise<string> {
  const rmaLineItems = Array.from({ length: lines }, (_, n) => ({ description: `${description} ${n}`, quantity: 1, unitCost: 1 }));
  const { status, body } = await api.post<Ticket>('/api/tickets', { ...aTicket(), type: 'Tool Repair', rmaLineItems });
  if (status !== 201) throw new Error(`a repair was answered ${status}`);
  return body.id;
}

/** Asks for a paper of a repair. */
export const downloadRepairDocument = <T = string>(api: ApiCaller, id: string, paper: RmaDocument) =>
  api.get<T>(`/api/tickets/${id}/documents/${paper}`);
