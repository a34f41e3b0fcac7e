import { formatShortDollars } from '../../../../../platform/money.ts';
import type { BoardLane, CardDrop, CardKind } from '../../../../../platform/web/board/board-lane.ts';
import type { Tone } from '../../../../../platform/web/ui/text/tones.ts';
import { LEAD_STATUSES, type Lead, type LeadLane, type LeadStatus } from '../../lead.contract.ts';
import { findAnchor, type LeadMove } from '../../lead-board.rules.ts';
import { LeadCardContent, LeadCardContentMobile } from './LeadCardContent.tsx';

const STATUS_TONES: Record<LeadStatus, Tone> = {
  New: 'blue',
  Contacted: 'purple',
  Qualified: 'yellow',
  'Proposal Sent': 'orange',
  Won: 'green',
  Lost: 'gray',
};

export const LEAD_CARDS: CardKind<Lead> = {
  noun: 'lead',
  nameOf: ({ companyName }) => companyName,
  Face: LeadCardContent,
  height: 79,
  PhoneFace: LeadCardContentMobile,
};

/** Converts a status with its visible leads to a board column. */
export function toBoardLane({ status, count, value }: LeadLane, cards: readonly Lead[]): BoardLane<Lead> {
  return { id: status, name: status, tone: STATUS_TONES[status], count, note: formatShortDollars(value), cards };
}

/** Converts a drop to a move below the lead above it. */
export function toMove({ card, lane, others, index }: CardDrop<Lead>): LeadMove {
  const status = LEAD_STATUSES.find((each) => each === lane) ?? card.status;
  return { lead: card, status, after: findAnchor(others, index) };
}
