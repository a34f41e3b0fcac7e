import { sameValue } from '../../../platform/merge.ts';
import { isSameStored } from './stored-text.rules.ts';

/** Field values of a record in Zoho terms; undefined for a local value that isn't mapped. */
export type Values = Readonly<Record<string, string | undefined>>;

/** The last synced values of a field: local (`ours`) and remote (`theirs`). `ours` is null if the local value wasn't mapped. */
export interface FieldBase {
  readonly ours: string | null;
  readonly theirs: string;
}
export type Base = Readonly<Record<string, FieldBase>>;

interface FieldConflict {
  readonly field: string;
  readonly base: string | null;
  readonly ours: string;
  readonly theirs: string;
}

/** The result of a three-way merge. */
export interface FieldMerge {
  /** Local values to send to Zoho. */
  readonly send: Readonly<Record<string, string>>;
  /** Remote values to apply in OBDesk. */
  readonly apply: Readonly<Record<string, string>>;
  /** Fields changed to different values in OBDesk and Zoho. They stay unchanged until an Admin decides. */
  readonly conflicts: readonly FieldConflict[];
  /** Fields with the same value in OBDesk and Zoho, with both values. */
  readonly agreed: Base;
}

/**
 * The effect of applying a remote value: `none` if it maps to the current local value, `change`, or `impossible` if it isn't mapped.
 */
export type Effect = 'none' | 'change' | 'impossible';

interface MergeInput {
  readonly base: Base;
  readonly local: Values;
  readonly remote: Readonly<Record<string, string>>;
  effectOf(field: string, remoteValue: string): Effect;
  /** Fields that may differ when the records are linked, because they name another record. */
  readonly lenientFields: ReadonlySet<string>;
}

/**
 * The merge base after a send whose result is unknown. Sent values that Zoho has are in sync: without them, they would look like changes made in
 * Zoho, and replace a local value that was changed back in the meantime.
 */
export function settleSent(base: Base, sent: Base, remote: Readonly<Record<string, string>>): Base {
  const arrived = Object.entries(sent).filter(([field, { theirs }]) => isSameStored(theirs, remote[field] ?? ''));
  return { ...base, ...Object.fromEntries(arrived) };
}

type Verdict = 'same' | 'send' | 'apply' | 'conflict';

/**
 * Merges the fields of a record three ways against the last synced values. A field changed in one system gets that system's value; a field changed
 * to different values in both is a conflict. Values are compared as Zoho stores them.
 */
export function mergeFields(input: MergeInput): FieldMerge {
  const merge = { send: {} as Record<string, string>, apply: {} as Record<string, string>, agreed: {} as Record<string, FieldBase> };
  const conflicts: FieldConflict[] = [];
  for (const [field, theirs] of Object.entries(input.remote)) {
    const ours = input.local[field];
    const verdict = judge(input, field, theirs);
    if (verdict === 'same') merge.agreed[field] = { ours: ours ?? null, theirs };
    else if (verdict === 'apply') merge.apply[field] = theirs;
    else if (verdict === 'send') merge.send[field] = ours ?? '';
    else conflicts.push({ field, base: input.base[field]?.theirs ?? null, ours: ours ?? '', theirs });
  }
  return { ...merge, conflicts };
}

function judge(input: MergeInput, field: string, theirs: string): Verdict {
  const base = input.base[field];
  const ours = input.local[field];
  if (ours !== undefined && isSameStored(ours, theirs)) return 'same';
  if (!base) return judgeUnlinked(input, field, theirs);
  const isRemoteChanged = !isSameStored(base.theirs, theirs);
  if (!isLocalChanged(base, ours)) return isRemoteChanged && input.effectOf(field, theirs) === 'change' ? 'apply' : 'same';
  if (ours === undefined) return isRemoteChanged ? 'conflict' : 'same';
  if (!isRemoteChanged) return 'send';
  return input.effectOf(field, theirs) === 'none' ? 'same' : 'conflict';
}

/** Judges a field without last synced values. */
function judgeUnlinked({ local, lenientFields, effectOf }: MergeInput, field: string, theirs: string): Verdict {
  const ours = local[field];
  if (ours !== undefined && theirs === '') return 'send';
  if (ours === undefined || effectOf(field, theirs) !== 'change') return 'same';
  if (ours === '') return 'apply';
  return lenientFields.has(field) ? 'same' : 'conflict';
}

const isLocalChanged = ({ ours: before }: FieldBase, ours: string | undefined): boolean =>
  ours === undefined || before === null ? (ours ?? null) !== before : !isSameStored(before, ours);

/** Whether a local value differs from the last synced one. Makes no request to Zoho. */
export function hasUnsent(base: Base, ours: Values): boolean {
  return Object.entries(ours).some(([field, value]) => {
    const last = base[field];
    return value !== undefined && (last === undefined || isLocalChanged(last, value));
  });
}

/** Returns the effect of a change of a record. An invalid change is `undefined`. */
export function effectOfChange<R extends object>(record: R, change: object | undefined): Effect {
  if (!change) return 'impossible';
  const isSame = Object.entries(change).every(([key, value]) => sameValue(value, record[key as keyof R]));
  return isSame ? 'none' : 'change';
}
