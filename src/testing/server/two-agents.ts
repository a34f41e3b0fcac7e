import type { Ticket } from '../../features/tickets/ticket.contract.ts';
import type { ApiCaller, ApiReply } from './api-caller.ts';

/** What an agent saves: how many kilometres it adds, and the words it notes. */
interface Work {
  readonly kilometres: number;
  readonly note: string;
}

type Refusal = ApiReply<{ message: string; current: Ticket }>;

/**
 * Saves as the app does: on the version that was read, and after a 409 once more on the one that came with it.
 * Answers how often somebody else was faster.
 */
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
