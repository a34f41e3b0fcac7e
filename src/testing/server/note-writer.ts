import { randomUUID } from 'node:crypto';
import type { Ticket } from '../../features/ticketing/tickets/ticket.contract.ts';
import type { ApiCaller } from './api-caller.ts';

/** The acknowledged saves of a writer, and those without a response when the server died. */
export interface Ledger {
  readonly summary: string;
  /** Undefined if the ticket was never returned. */
  ticketId: string | undefined;
  readonly acknowledged: Map<string, string>;
  readonly unsure: Map<string, string>;
}

/** Opens a ticket and adds notes to it until the server stops. */
export async function writeUntilCut(api: ApiCaller, name: string): Promise<Ledger> {
  const ledger: Ledger = { summary: `Ticket of ${name}`, ticketId: undefined, acknowledged: new Map(), unsure: new Map() };
  const opened = await answered(
    () => api.post<Ticket>('/api/tickets', { summary: ledger.summary, customerCompany: 'Northside Garage' }),
    201,
  );
  ledger.ticketId = opened?.id;
  if (!opened) return ledger;
  for (let number = 1; ; number += 1) {
    const id = randomUUID();
    const content = `${name}, note ${number}`;
    ledger.unsure.set(id, content);
    if (!(await sendNote(api, opened.id, id, content))) return ledger;
    ledger.unsure.delete(id);
    ledger.acknowledged.set(id, content);
  }
}

/** Resends the unanswered saves, as the browser does. */
export async function sendAgain(api: ApiCaller, { ticketId, unsure, acknowledged }: Ledger): Promise<void> {
  if (ticketId === undefined) return;
  for (const [id, content] of unsure) {
    if (!(await sendNote(api, ticketId, id, content))) throw new Error('the server died although nobody killed it');
    acknowledged.set(id, content);
  }
  unsure.clear();
}

/** Returns acknowledged notes that aren't stored exactly once, and stored notes that were never sent. */
export async function discrepancies(
  api: ApiCaller,
  { ticketId, acknowledged, unsure }: Ledger,
): Promise<{ lost: string[]; surplus: string[] }> {
  if (ticketId === undefined) return { lost: [], surplus: [] };
  const { body, status } = await api.get<Ticket>(`/api/tickets/${ticketId}`);
  if (status !== 200) return { lost: [ticketId], surplus: [] };
  const kept = body.history.filter(({ type }) => type === 'NOTE').map(({ content }) => content);
  const sent = new Set([...acknowledged.values(), ...unsure.values()]);
  return {
    lost: [...acknowledged.values()].filter((content) => !kept.includes(content)),
    surplus: kept.filter((content, index) => !sent.has(content) || kept.indexOf(content) !== index),
  };
}

async function sendNote(api: ApiCaller, ticketId: string, id: string, content: string): Promise<boolean> {
  return (await answered(() => api.put<Ticket>(`/api/tickets/${ticketId}`, { history: [{ id, content }] }), 200)) !== undefined;
}

/** Waits for the response of the server; undefined if the connection broke first. */
async function answered<T>(send: () => Promise<{ status: number; body: T }>, expected: number): Promise<T | undefined> {
  const reply = await send().catch(() => undefined);
  if (reply && reply.status !== expected) throw new Error(`a write was answered ${reply.status}: ${JSON.stringify(reply.body)}`);
  return reply?.body;
}
