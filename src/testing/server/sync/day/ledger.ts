import type { DayRecord } from './day-record.ts';

/** What was written during the day, on either side. */
export interface Ledger {
  /** Notes a value of ours that was acknowledged, or of which that is not known because the server was killed. */
  wrote(record: DayRecord, field: string, value: string, isAcknowledged: boolean): void;
  /** Notes a value that somebody has given it in Zoho. */
  wroteThere(record: DayRecord, field: string, value: string): void;
  /** Notes a note that was acknowledged. */
  noted(ticketId: string, text: string): void;
  /** Whether a value may be what is stored now: the last one of ours or later, or one of theirs. */
  mayBe(record: DayRecord, field: string, value: string): boolean;
  notes(): readonly { readonly ticketId: string; readonly text: string }[];
  /** How many writes there were here and in Zoho. */
  counts(): { readonly here: number; readonly there: number };
}

export function createLedger(): Ledger {
  const ours = new Map<string, Set<string>>();
  const theirs = new Map<string, Set<string>>();
  const notes: { ticketId: string; text: string }[] = [];
  const acknowledged = new Set<string>();
  const counts = { here: 0, there: 0 };
  const keyOf = ({ kind, id }: DayRecord, field: string) => `${kind} ${id} ${field}`;
  return {
    wrote(record, field, value, isAcknowledged) {
      const key = keyOf(record, field);
      const before = isAcknowledged ? [] : (ours.get(key) ?? []);
      ours.set(key, new Set([...before, value]));
      if (!isAcknowledged) return;
      acknowledged.add(key);
      counts.here += 1;
    },
    wroteThere(record, field, value) {
      const key = keyOf(record, field);
      theirs.set(key, (theirs.get(key) ?? new Set()).add(value));
      counts.there += 1;
    },
    noted(ticketId, text) {
      notes.push({ ticketId, text });
      counts.here += 1;
    },
    mayBe(record, field, value) {
      const key = keyOf(record, field);
      return !acknowledged.has(key) || ours.get(key)?.has(value) === true || theirs.get(key)?.has(value) === true;
    },
    notes: () => notes,
    counts: () => counts,
  };
}
