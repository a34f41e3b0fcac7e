import { formatShortDollars } from '../../../../../platform/money.ts';
import type { BoardLane, CardDrop, CardKind } from '../../../../../platform/web/board/board-lane.ts';
import type { Tone } from '../../../../../platform/web/ui/text/tones.ts';
import type { LeadStatus } from '../../lead.contract.ts';
import { LEAD_STATUSES, type Lead, type LeadLane } from '../../lead.contract.ts';
import { findAnchor, type LeadMove } from '../../lead-board.rules.ts';
import { LeadCardContent } from './LeadCardContent.tsx';
import { LeadCardContentMobile } from './LeadCardContentMobile.tsx';

/** Color of each status, always shown with its name. */
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
  // A company of one line.
  height: 79,
  PhoneFace: LeadCardContentMobile,
};

/** A status as a column that shows some of its leads. */
export function toBoardLane({ status, count, value }: LeadLane, cards: readonly Lead[]): BoardLane<Lead> {
  return { id: status, name: status, tone: STATUS_TONES[status], count, note: formatShortDollars(value), cards };
}

/** A lead put down somewhere goes behind the one above it. */
export function toMove({ card, lane, others, index }: CardDrop<Lead>): LeadMove {
  const status = LEAD_STATUSES.find((each) => each === lane) ?? card.status;
  return { lead: card, status, after: findAnchor(others, index) };
}
