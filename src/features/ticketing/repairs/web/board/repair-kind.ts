import type { CardKind } from '../../../../../platform/web/board/board-lane.ts';
import { RepairCardContent } from './RepairCardContent.tsx';
import { RepairCardMobile } from './RepairCardMobile.tsx';
import type { RepairCard } from './repair-cards.ts';

/** Repairs as cards of a board. */
export const REPAIRS: CardKind<RepairCard> = {
  noun: 'repair',
  nameOf: ({ repair }) => repair.summary,
  Face: RepairCardContent,
  // A summary of three lines.
  height: 137,
  PhoneFace: RepairCardMobile,
};
