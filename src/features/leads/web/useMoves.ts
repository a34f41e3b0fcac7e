import { notifications } from '@mantine/notifications';
import { useMemo, useRef, useState } from 'react';
import type { LeadLane } from '../lead.contract.ts';
import { applyMove, type LeadMove } from '../lead-board.rules.ts';
import { useSaveLead } from './lead.queries.ts';

/**
 * The board with the moves that are still on their way to the server. They are sent one after the other; each is laid over
 * what the server says until that is read again, so that a move which fails goes back by itself.
 */
export function useMoves(stored: readonly LeadLane[] | undefined) {
  const [pending, setPending] = useState<readonly LeadMove[]>([]);
  const queue = useRef(Promise.resolve());
  const { change } = useSaveLead();
  const lanes = useMemo(() => stored && pending.reduce(applyMove, stored), [stored, pending]);

  async function send(move: LeadMove) {
    const { lead, status, after } = move;
    try {
      // Without a version: that a colleague has changed the phone number is no reason to refuse a move.
      await change({ id: lead.id, change: { status, after } });
    } catch (error) {
      const reason = error instanceof Error ? error.message : '';
      notifications.show({ color: 'red', title: `${lead.companyName} was not moved and is back where it was.`, message: reason });
    } finally {
      setPending((moves) => moves.filter((each) => each !== move));
    }
  }

  function move(next: LeadMove) {
    setPending((moves) => [...moves, next]);
    queue.current = queue.current.then(() => send(next));
  }

  return { lanes, move };
}
