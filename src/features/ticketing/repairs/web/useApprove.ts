import { useQueryClient } from '@tanstack/react-query';
import { getKnownTicket } from '../../tickets/web/ticket.queries.ts';
import { useApproving } from './rma.queries.ts';

const alwaysSaved = async () => true;

/** Notes and withdraws the approval of a repair; what is typed is saved before, so that what is approved is what is seen. */
export function useApprove(ticketId: string, save: () => Promise<boolean> = alwaysSaved) {
  const client = useQueryClient();
  const { approve, withdraw } = useApproving(ticketId);
  return {
    approve: async (approvedBy: string): Promise<void> => {
      if (!(await save())) throw new Error('Couldn’t save the repair. Close this dialog to see the error.');
      const version = getKnownTicket(client, ticketId)?.version ?? 1;
      await approve({ approvedBy, version });
    },
    withdraw: () => withdraw(),
  };
}
