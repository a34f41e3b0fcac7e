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

/** Returns the wording of a relation on the other ticket. */
export const reverseOf = (wording: RelationWording): RelationWording => REVERSES[wording];

/** Normalizes a relation to its stored form, whichever of its two wordings was given. */
export interface Directed {
  readonly fromId: string;
  readonly kind: RelationKind;
  readonly toId: string;
}

/** A relation in its first wording: `id` is `wording` `otherId`. */
export function toDirected(id: string, wording: RelationWording, otherId: string): Directed {
  const kind = toKind(wording);
  return kind ? { fromId: id, kind, toId: otherId } : { fromId: otherId, kind: toKind(reverseOf(wording)) ?? 'duplicate of', toId: id };
}

const toKind = (wording: RelationWording) => RELATION_KINDS.find((kind) => kind === wording);

/** Returns the wording on one of the tickets of a relation, and the ID of the other ticket. */
export function seenFrom(id: string, { fromId, kind, toId }: Directed): { wording: RelationWording; otherId: string } {
  return fromId === id ? { wording: kind, otherId: toId } : { wording: reverseOf(kind), otherId: fromId };
}

/** The wording with a capital letter, for the start of a line. */
export function toHeading(wording: RelationWording): string {
  return `${wording.charAt(0).toUpperCase()}${wording.slice(1)}`;
}

const MOST_CANDIDATES = 6;

type Candidate = Pick<TicketRow, 'id' | 'status' | 'createdAt' | 'mergedInto'>;

/**
 * Returns the most likely duplicates of a ticket among those of its shop and tool: open tickets first, then those of the tool, then the
 * oldest.
 */
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

/** Suggests which of two tickets to keep: the open one, otherwise the one opened first. */
export function chooseKept(one: MergeSide, other: MergeSide): string {
  if (isOpen(one) !== isOpen(other)) return isOpen(one) ? one.id : other.id;
  return one.createdAt <= other.createdAt ? one.id : other.id;
}

/** Returns true if a merge would close unfinished work because the kept ticket is closed. */
export const endsOpenWork = (kept: MergeSide, merged: MergeSide): boolean => !isOpen(kept) && isOpen(merged);
