import { useState } from 'react';
import { type Changes, type Conflict, type Decisions, type MergedFields, mergeChanges, withDecisions } from '../../merge.ts';
import { CallError } from '../call.ts';

/** So many colleagues may save between our reading and our writing before we give up. */
const ATTEMPTS = 20;

/** A record that others may save while one person types over it. `V` is what of it is typed over, `D` what was typed. */
export interface SharedRecord<V extends object, R, D extends Changes<V>, Change extends object = Partial<V>> {
  /** The record's name: 'part'. */
  readonly noun: string;
  readonly fields: MergedFields<V>;
  /** The record as last read or saved in this browser. */
  readonly known: () => R | Promise<R>;
  /** Takes in the record as another user left it. */
  readonly keep: (stored: R) => void;
  /** Reads the record that came with a refused save; undefined when it is none. */
  readonly parse: (current: unknown) => R | undefined;
  readonly pick: (stored: R) => V;
  /** Makes the body of a save of typed values that overwrite no other change; nothing is sent when it is empty. */
  readonly toChange: (values: Partial<V>, typed: D, stored: R) => Change;
  readonly put: (change: Change, stored: R) => Promise<R>;
}

/** A field that two people changed, as it is asked about. */
export interface AskedConflict {
  readonly field: string;
  readonly mine: unknown;
  readonly theirs: unknown;
}

/** The result of a save: the record as it is stored now, or the conflicts to decide first; nothing is sent then. */
type Outcome<V, R> = { saved: R } | { stored: R; conflicts: Conflict<V>[] };

/**
 * The one way to save what was typed over a record. It is merged with what others saved, and again when another save was faster; a field
 * that both changed is a question (`ConflictDialog`).
 */
export function useMergedSave<V extends object, R, D extends Changes<V>, Change extends object>(record: SharedRecord<V, R, D, Change>) {
  const [conflicts, setConflicts] = useState<Conflict<V>[]>([]);

  async function save(typed: D): Promise<Outcome<V, R>> {
    const outcome = await saveOver(record, typed);
    setConflicts('conflicts' in outcome ? outcome.conflicts : []);
    return outcome;
  }

  /** Applies the decisions to the typed values and gives them with the record they rest on; nothing is saved yet. */
  async function decide(typed: D, decisions: Decisions): Promise<{ typed: D; stored: R }> {
    const stored = await record.known();
    return { typed: withDecisions(typed, record.pick(stored), conflicts, decisions), stored };
  }

  const asked: AskedConflict[] = conflicts.map(({ field, mine, theirs }) => ({ field: String(field), mine, theirs }));
  return { save, decide, conflicts: asked, closeQuestion: () => setConflicts([]) };
}

/** Saves what was typed over a record as it is stored by now; fields that somebody else changed too are conflicts, and nothing is sent then. */
export async function saveOver<V extends object, R, D extends Changes<V>, Change extends object>(
  record: SharedRecord<V, R, D, Change>,
  typed: D,
): Promise<Outcome<V, R>> {
  for (let left = ATTEMPTS; left > 0; left--) {
    const stored = await record.known();
    const { values, conflicts } = mergeChanges(record.fields, record.pick(stored), typed);
    if (conflicts.length > 0) return { stored, conflicts };
    const change = record.toChange(values, typed, stored);
    if (Object.keys(change).length === 0) return { saved: stored };
    const saved = await putUnlessStale(record, change, stored);
    if (saved) return { saved };
  }
  throw new Error(`Other people are saving this ${record.noun}. Try again.`);
}

/** Undefined when another save was faster; its record is then known. */
async function putUnlessStale<V extends object, R, D extends Changes<V>, Change extends object>(
  { put, parse, keep }: SharedRecord<V, R, D, Change>,
  change: Change,
  stored: R,
): Promise<R | undefined> {
  try {
    return await put(change, stored);
  } catch (failure) {
    const theirs = failure instanceof CallError && failure.code === 'stale' ? parse(failure.current) : undefined;
    if (!theirs) throw failure;
    keep(theirs);
    return undefined;
  }
}
