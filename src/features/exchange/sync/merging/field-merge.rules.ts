import { isSameStored } from './stored-text.rules.ts';

/** Values of the fields of a record, as Zoho has them or would be sent them; undefined: of this value of ours Zoho has no counterpart. */
export type Values = Readonly<Record<string, string | undefined>>;

/** What both sides had when they agreed last; `ours` is null when our value had no counterpart. */
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

/** What brings both sides together again. */
export interface FieldMerge {
  /** Our values to send. */
  readonly send: Readonly<Record<string, string>>;
  /** Their values to take over. */
  readonly take: Readonly<Record<string, string>>;
  /** Fields that were changed differently on both sides: nothing happens to them until somebody decides. */
  readonly conflicts: readonly FieldConflict[];
  /** Fields on which both sides agree by now, with the values of both. */
  readonly agreed: Base;
}

/**
 * What taking a value of theirs over would do here: nothing, since both sides say the same in their own words; a change; or it cannot be taken,
 * because it has no counterpart.
 */
export type Effect = 'none' | 'change' | 'impossible';

interface Sides {
  readonly base: Base;
  readonly ours: Values;
  readonly theirs: Readonly<Record<string, string>>;
  effectOf(field: string, theirs: string): Effect;
  /** Fields that may differ from the start, because they describe another record that both sides name in their own way. */
  readonly loose: ReadonlySet<string>;
}

type Verdict = 'same' | 'send' | 'take' | 'conflict';

/**
 * Merges the fields of a record three ways against what both sides had when they agreed last. A field that only one side changed takes that
 * side; one that both changed to different values is a conflict. Values are compared as Zoho stores them.
 */
export function mergeFields(sides: Sides): FieldMerge {
  const merge = { send: {} as Record<string, string>, take: {} as Record<string, string>, agreed: {} as Record<string, FieldBase> };
  const conflicts: FieldConflict[] = [];
  for (const [field, theirs] of Object.entries(sides.theirs)) {
    const ours = sides.ours[field];
    const verdict = judge(sides, field, theirs);
    if (verdict === 'same') merge.agreed[field] = { ours: ours ?? null, theirs };
    else if (verdict === 'take') merge.take[field] = theirs;
    else if (verdict === 'send') merge.send[field] = ours ?? '';
    else conflicts.push({ field, base: sides.base[field]?.theirs ?? null, ours: ours ?? '', theirs });
  }
  return { ...merge, conflicts };
}

function judge(sides: Sides, field: string, theirs: string): Verdict {
  const base = sides.base[field];
  const ours = sides.ours[field];
  if (ours !== undefined && isSameStored(ours, theirs)) return 'same';
  if (!base) return judgeFirst(sides, field, theirs);
  const isTheirsChanged = !isSameStored(base.theirs, theirs);
  if (!isOursChanged(base, ours)) return isTheirsChanged && sides.effectOf(field, theirs) === 'change' ? 'take' : 'same';
  if (ours === undefined) return isTheirsChanged ? 'conflict' : 'same';
  if (!isTheirsChanged) return 'send';
  return sides.effectOf(field, theirs) === 'none' ? 'same' : 'conflict';
}

/** The field is compared for the first time. */
function judgeFirst({ ours: values, loose, effectOf }: Sides, field: string, theirs: string): Verdict {
  const ours = values[field];
  if (ours !== undefined && theirs === '') return 'send';
  if (ours === undefined || effectOf(field, theirs) !== 'change') return 'same';
  if (ours === '') return 'take';
  return loose.has(field) ? 'same' : 'conflict';
}

const isOursChanged = ({ ours: before }: FieldBase, ours: string | undefined): boolean =>
  ours === undefined || before === null ? (ours ?? null) !== before : !isSameStored(before, ours);

/** Whether something of ours is not at Zoho yet, as far as it can be told without asking: then nothing has to be called. */
export function hasUnsent(base: Base, ours: Values): boolean {
  return Object.entries(ours).some(([field, value]) => {
    const known = base[field];
    return value !== undefined && (known === undefined || isOursChanged(known, value));
  });
}
