import { z } from 'zod';
import { isoTime } from '../fields.ts';

export const MergeRecord = z.object({
  id: z.string(),
  keptId: z.string(),
  keptName: z.string(),
  mergedId: z.string(),
  mergedName: z.string(),
  mergedAt: isoTime,
  mergedBy: z.string(),
  undoneAt: isoTime.nullable(),
  undoneBy: z.string().nullable(),
  version: z.number().int(),
});
export type MergeRecord = z.infer<typeof MergeRecord>;

interface ChangedMerge {
  readonly before: MergeRecord | undefined;
  readonly after: MergeRecord | undefined;
}

/** Describes a merge and its undo for the audit log. `kind` is the kind of merge, such as 'customer-merge'. */
export function describeMerge(kind: string, { before, after }: ChangedMerge, call = (_id: string, name: string) => name) {
  if (!after) return undefined;
  const { keptId, keptName, mergedId, mergedName } = after;
  return {
    action: before ? `${kind}.undone` : `${kind}.done`,
    subjectName: `${call(mergedId, mergedName)} into ${call(keptId, keptName)}`,
    detail: { merged: mergedName, mergedId, into: keptName, intoId: keptId },
  };
}
