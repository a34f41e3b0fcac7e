import { useState } from 'react';
import { type Changes, type Conflict, type Decisions, type MergedFields, mergeChanges, withDecisions } from '../../merge.ts';
import { CallError } from '../call.ts';

/** Attempts before giving up because of concurrent saves. */
const ATTEMPTS = 20;

/** A record that others may edit at the same time. `V` are its editable values, `D` the changes. */
export interface SharedRecord<V extends object, R, D extends Changes<V>, Change extends object = Partial<V>> {
  /** The record in messages: 'this part'. */
  readonly subject: string;
  readonly fields: MergedFields<V>;
  readonly known: () => R | Promise<R>;
  readonly keep: (stored: R) => void;
  readonly parse: (current: unknown) => R | undefined;
  readonly pick: (stored: R) => V;
  /** Returns the request body. Nothing is sent if it is empty. */
  readonly toChange: (values: Partial<V>, typed: D, stored: R) => Change;
  readonly put: (change: Change, stored: R) => Promise<R>;
}

export interface AskedConflict {
  readonly field: string;
  readonly mine: unknown;
  readonly theirs: unknown;
}

type Outcome<V, R> = { saved: R } | { stored: R; conflicts: Conflict<V>[] };

/** Saves changes merged with those of others, and retries if another save came first. */
export function useMergedSave<V extends object, R, D extends Changes<V>, Change extends object>(record: SharedRecord<V, R, D, Change>) {
  const [conflicts, setConflicts] = useState<Conflict<V>[]>([]);

  async function save(typed: D): Promise<Outcome<V, R>> {
    const outcome = await saveOver(record, typed);
    setConflicts('conflicts' in outcome ? outcome.conflicts : []);
    return outcome;
  }

  /** Applies decisions to the changes. Saves nothing. */
  async function decide(typed: D, decisions: Decisions): Promise<{ typed: D; stored: R }> {
    const stored = await record.known();
    return { typed: withDecisions(typed, record.pick(stored), conflicts, decisions), stored };
  }

  const asked: AskedConflict[] = conflicts.map(({ field, mine, theirs }) => ({ field: String(field), mine, theirs }));
  return { save, decide, conflicts: asked, closeQuestion: () => setConflicts([]) };
}

/** Merges and saves. Returns conflicts without sending anything. */
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
  throw new Error(`Someone else is saving ${record.subject}. Try again.`);
}

/** Returns `undefined` if another save came first, after storing its record. */
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
