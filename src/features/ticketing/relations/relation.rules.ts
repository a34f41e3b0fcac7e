import type { TicketRow } from '../tickets/ticket.contract.ts';
import { isOpen } from '../tickets/ticket.rules.ts';
import { RELATION_KINDS, type RelationKind, type RelationWording } from './relation.contract.ts';
import type { MergeSide } from './ticket-merge.contract.ts';

const REVERSES: Record<RelationWording, RelationWording> = {
  'duplicate of': 'duplicated by',
  'caused by': 'cause of',
  'child of': 'parent of',
  'duplicated by': 'duplicate of',
  'cause of': 'caused by',
  'parent of': 'child of',
};

/** Answers the wording of a relation as seen from the other ticket. */
export const reverseOf = (wording: RelationWording): RelationWording => REVERSES[wording];

/** A relation as it is kept, whichever of its two wordings it was given in. */
export interface Directed {
  readonly fromId: string;
  readonly kind: RelationKind;
  readonly toId: string;
}

/** `id` is `wording` `otherId`, as the first of the two wordings says it. */
export function toDirected(id: string, wording: RelationWording, otherId: string): Directed {
  const kind = toKind(wording);
  return kind ? { fromId: id, kind, toId: otherId } : { fromId: otherId, kind: toKind(reverseOf(wording)) ?? 'duplicate of', toId: id };
}

const toKind = (wording: RelationWording) => RELATION_KINDS.find((kind) => kind === wording);

/** Answers the wording of a relation on one of its tickets, and the id of the other ticket. */
export function seenFrom(id: string, { fromId, kind, toId }: Directed): { wording: RelationWording; otherId: string } {
  return fromId === id ? { wording: kind, otherId: toId } : { wording: reverseOf(kind), otherId: fromId };
}

/** The wording as it begins a line. */
export function toHeading(wording: RelationWording): string {
  return `${wording.charAt(0).toUpperCase()}${wording.slice(1)}`;
}

const MOST_CANDIDATES = 6;

type Candidate = Pick<TicketRow, 'id' | 'status' | 'createdAt' | 'mergedInto'>;

/** Picks the tickets of a shop or a tool that are most likely the same as one: open ones first, then those of the tool, then the one opened first. */
export function toMergeCandidates<T extends Candidate>(
  id: string,
  { ofTool, ofShop }: Readonly<Record<'ofTool' | 'ofShop', readonly T[]>>,
) {
  const toolIds = new Set(ofTool.map((ticket) => ticket.id));
  const all = new Map([...ofTool, ...ofShop].map((ticket) => [ticket.id, ticket]));
  return [...all.values()]
    .filter((ticket) => ticket.id !== id && ticket.mergedInto === null)
    .map((ticket) => ({ ...ticket, isSameTool: toolIds.has(ticket.id) }))
    .toSorted(
      (one, other) =>
        Number(isOpen(other)) - Number(isOpen(one)) ||
        Number(other.isSameTool) - Number(one.isSameTool) ||
        Date.parse(one.createdAt) - Date.parse(other.createdAt),
    )
    .slice(0, MOST_CANDIDATES);
}

/** Chooses which of two tickets stays unless somebody says otherwise: an open one rather than a closed one, else the one opened first. */
export function chooseKept(one: MergeSide, other: MergeSide): string {
  if (isOpen(one) !== isOpen(other)) return isOpen(one) ? one.id : other.id;
  return one.createdAt <= other.createdAt ? one.id : other.id;
}

/** Whether a merge would end work that is still open, because the ticket that stays is closed. */
export const endsOpenWork = (kept: MergeSide, merged: MergeSide): boolean => !isOpen(kept) && isOpen(merged);
