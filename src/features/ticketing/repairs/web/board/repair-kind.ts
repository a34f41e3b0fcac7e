import type { CardKind } from '../../../../../platform/web/board/board-lane.ts';
import { RepairFace } from './RepairFace.tsx';
import { RepairPhoneFace } from './RepairPhoneFace.tsx';
import type { RepairCard } from './repair-cards.ts';

/** Repairs as cards of a board. */
export const REPAIRS: CardKind<RepairCard> = {
  noun: 'repair',
  nameOf: ({ repair }) => repair.summary,
  Face: RepairFace,
  // A summary of three lines.
  height: 137,
  PhoneFace: RepairPhoneFace,
};
