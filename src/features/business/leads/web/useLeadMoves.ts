import { useMoves } from '../../../../platform/web/board/useMoves.ts';
import type { LeadLane } from '../lead.contract.ts';
import { applyMove, type LeadMove } from '../lead-board.rules.ts';
import { useSaveLead } from './lead.queries.ts';

const nameOf = ({ lead }: LeadMove) => lead.companyName;

/** The columns with the moves that are still on their way. */
export function useLeadMoves(stored: readonly LeadLane[] | undefined) {
  const { change } = useSaveLead();
  // Without a version: that a colleague has changed the phone number is no reason to refuse a move.
  const send = ({ lead, status, after }: LeadMove) => change({ id: lead.id, change: { status, after } });
  const { shown: lanes, move } = useMoves(stored, { apply: applyMove, send, nameOf });
  return { lanes, move };
}
