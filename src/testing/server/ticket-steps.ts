import type { TicketMerge } from '../../features/ticketing/relations/ticket-merge.contract.ts';
import type { Ticket } from '../../features/ticketing/tickets/ticket.contract.ts';
import { aTicket, type NewTicketBody } from '../../features/ticketing/tickets/ticket.factory.ts';
import type { ApiCaller, ApiReply } from './api-caller.ts';

type Merged = TicketMerge & { message: string };

/** A ticket as the server stored it. */
export const createTicket = async (by: ApiCaller, given: Partial<NewTicketBody> = {}) =>
  (await by.post<Ticket>('/api/tickets', aTicket(given))).body;

/** Returns the stored ticket with its history. */
export const storedTicket = async (by: ApiCaller, { id }: { id: string }) => (await by.get<Ticket>(`/api/tickets/${id}`)).body;

/** Returns the body of a save that adds a note. */
export const aNote = (content: string) => ({ history: [{ content, type: 'NOTE', category: 'Research' }] });

export function attach(by: ApiCaller, id: string, content: string | Uint8Array<ArrayBuffer>, name = 'trace.log') {
  const body = new FormData();
  body.append('file', new Blob([content]), name);
  return by.request<{ id: string }>('POST', `/api/tickets/${id}/attachments`, { body });
}

export const relate = (by: ApiCaller, id: string, wording: string, ticketId: string) =>
  by.post<{ id: string; message: string }>(`/api/tickets/${id}/relations`, { wording, ticketId });

export const mergeTickets = (by: ApiCaller, id: string, into: string, versions: object = {}) =>
  by.post<Merged>(`/api/tickets/${id}/merge`, { into, ...versions });

export const undoMerge = (by: ApiCaller, id: string) => by.post<Merged>(`/api/tickets/merges/${id}/undo`);

/** The work of an agent: kilometers to add, and the notes. */
interface Work {
  readonly kilometres: number;
  readonly note: string;
}

type Refusal = ApiReply<{ message: string; current: Ticket }>;

/** Saves like the app: on the version that was read, and after a 409 again on the returned one. Returns the number of conflicts. */
export async function saveWithMerge(agent: ApiCaller, read: Ticket, { kilometres, note }: Work): Promise<number> {
  let base = read;
  for (let conflicts = 0; ; conflicts += 1) {
    const change = {
      version: base.version,
      mileage: (base.mileage ?? 0) + kilometres,
      history: [{ content: note, type: 'NOTE', category: 'Technical notes' }],
    };
    const reply: Refusal = await agent.put(`/api/tickets/${base.id}`, change);
    if (reply.status === 200) return conflicts;
    if (reply.status !== 409) throw new Error(`a save was answered ${reply.status}: ${reply.body.message}`);
    base = reply.body.current;
  }
}
