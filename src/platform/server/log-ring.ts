import { randomUUID } from 'node:crypto';
import { isProblem, LOG_LEVELS, type LogLevel, type LogLine } from '../log-line.ts';
import { cutText } from '../text/clean-text.ts';

interface NumberedLine extends LogLine {
  readonly seq: number;
}

interface LogSnapshot {
  readonly lines: NumberedLine[];
  /** Number of newer lines that are missing: overwritten or beyond the limit. */
  readonly dropped: number;
  readonly newest: number;
  /** Lines up to this number were cleared. */
  readonly clearedUpTo: number;
  readonly counts: Record<LogLevel, number>;
}

/** The latest log lines of this process, for the debug page. */
export interface LogRing {
  /** Unique per process, because sequence numbers are too. */
  readonly processId: string;
  add(line: Omit<LogLine, 'time'>): void;
  /** Returns the newest `limit` lines after number `after`. Without `after`, no lines count as dropped. */
  read(limit: number, after?: number): LogSnapshot;
  clear(): void;
}

const ORDINARY_LINES = 9_000;
const PROBLEM_LINES = 1_000;
const MAX_MESSAGE_LENGTH = 2_000;

interface Entry extends Omit<LogLine, 'time'> {
  readonly seq: number;
  readonly at: number;
}

/** Stores the latest lines in memory, in constant time per line. */
export function createLogRing(): LogRing {
  const ordinary = createSlots(ORDINARY_LINES);
  const problems = createSlots(PROBLEM_LINES);
  const counts = { ERROR: 0, WARN: 0, INFO: 0, DEBUG: 0 };
  let newest = 0;
  let clearedUpTo = 0;

  return {
    processId: randomUUID(),
    add(line) {
      newest += 1;
      const { level, source, message, requestId } = line;
      const overwritten = (isProblem(line) ? problems : ordinary).add({ level, source, message, requestId, seq: newest, at: Date.now() });
      counts[level] += 1;
      if (overwritten) counts[overwritten.level] -= 1;
    },
    read(limit, after) {
      const since = Math.max(after ?? 0, clearedUpTo);
      const entries = [...ordinary.after(since), ...problems.after(since)].sort((one, other) => one.seq - other.seq);
      const lines = entries.slice(-limit).map(toNumberedLine);
      const dropped = after === undefined ? 0 : Math.max(0, newest - since - lines.length);
      return { lines, dropped, newest, clearedUpTo, counts: { ...counts } };
    },
    clear() {
      clearedUpTo = newest;
      ordinary.clear();
      problems.clear();
      for (const level of LOG_LEVELS) counts[level] = 0;
    },
  };
}

function createSlots(size: number) {
  const slots = new Array<Entry | undefined>(size).fill(undefined);
  let next = 0;
  return {
    /** Returns the overwritten entry. */
    add(entry: Entry): Entry | undefined {
      const overwritten = slots[next];
      slots[next] = entry;
      next = (next + 1) % size;
      return overwritten;
    },
    after: (seq: number) => slots.filter((entry): entry is Entry => entry !== undefined && entry.seq > seq),
    clear() {
      slots.fill(undefined);
      next = 0;
    },
  };
}

function toNumberedLine({ seq, at, level, source, message, requestId }: Entry): NumberedLine {
  return { seq, time: new Date(at).toISOString(), level, source, message: cutText(message, MAX_MESSAGE_LENGTH), requestId };
}
