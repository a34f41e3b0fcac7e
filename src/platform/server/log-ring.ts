import { randomUUID } from 'node:crypto';
import { isProblem, LOG_LEVELS, type LogLevel, type LogLine } from '../log-line.ts';
import { cutText } from '../text/clean-text.ts';

/** A line with its number: lines of a process are counted from 1. */
export interface KeptLine extends LogLine {
  readonly seq: number;
}

export interface LogReading {
  /** Oldest first. */
  readonly lines: KeptLine[];
  /** How many lines that came after the one named are not among them: overwritten, or more than were asked for. */
  readonly dropped: number;
  /** The number of the newest line there has been. */
  readonly newest: number;
  /** Lines up to this number were cleared. */
  readonly clearedUpTo: number;
  /** How many lines are kept, by level. */
  readonly counts: Record<LogLevel, number>;
}

/** The newest log lines of this process, for the debug page. */
export interface LogRing {
  /** Differs from process to process, so that line numbers of two are not taken for each other. */
  readonly processId: string;
  add(line: Omit<LogLine, 'time'>): void;
  /** The newest `limit` of the lines after number `after`; what came before is not missed when no number is given. */
  read(limit: number, after?: number): LogReading;
  clear(): void;
}

const ORDINARY_LINES = 9_000;
const PROBLEM_LINES = 1_000;
/** A line is one line on the screen, not a document. */
const LONGEST_MESSAGE = 2_000;

interface Entry extends Omit<LogLine, 'time'> {
  readonly seq: number;
  readonly at: number;
}

/** Keeps the newest lines in memory; writing one costs the same however many there are. */
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
      const lines = entries.slice(-limit).map(toKeptLine);
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
    /** Answers the entry whose place it took. */
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

function toKeptLine({ seq, at, level, source, message, requestId }: Entry): KeptLine {
  return { seq, time: new Date(at).toISOString(), level, source, message: cutText(message, LONGEST_MESSAGE), requestId };
}
