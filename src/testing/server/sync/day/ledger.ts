import type { DayRecord } from './day-record.ts';

/** The writes of the day in OBDesk and in Zoho. */
export interface Ledger {
  /** Records a local value that was acknowledged, or may have been stored when the server was killed. */
  recordLocalValue(record: DayRecord, field: string, value: string, isAcknowledged: boolean): void;
  /** Records a value that was set in Zoho. */
  recordRemoteValue(record: DayRecord, field: string, value: string): void;
  /** Records an acknowledged note. */
  recordNote(ticketId: string, text: string): void;
  /** Returns whether a value may be the stored one: the last local one or a later one, or a remote one. */
  mayBe(record: DayRecord, field: string, value: string): boolean;
  notes(): readonly { readonly ticketId: string; readonly text: string }[];
  /** Number of local and remote writes. */
  counts(): { readonly here: number; readonly there: number };
}

export function createLedger(): Ledger {
  const localValues = new Map<string, Set<string>>();
  const remoteValues = new Map<string, Set<string>>();
  const notes: { ticketId: string; text: string }[] = [];
  const acknowledged = new Set<string>();
  const counts = { here: 0, there: 0 };
  const keyOf = ({ kind, id }: DayRecord, field: string) => `${kind} ${id} ${field}`;
  return {
    recordLocalValue(record, field, value, isAcknowledged) {
      const key = keyOf(record, field);
      const before = isAcknowledged ? [] : (localValues.get(key) ?? []);
      localValues.set(key, new Set([...before, value]));
      if (!isAcknowledged) return;
      acknowledged.add(key);
      counts.here += 1;
    },
    recordRemoteValue(record, field, value) {
      const key = keyOf(record, field);
      remoteValues.set(key, (remoteValues.get(key) ?? new Set()).add(value));
      counts.there += 1;
    },
    recordNote(ticketId, text) {
      notes.push({ ticketId, text });
      counts.here += 1;
    },
    mayBe(record, field, value) {
      const key = keyOf(record, field);
      return !acknowledged.has(key) || localValues.get(key)?.has(value) === true || remoteValues.get(key)?.has(value) === true;
    },
    notes: () => notes,
    counts: () => counts,
  };
}
