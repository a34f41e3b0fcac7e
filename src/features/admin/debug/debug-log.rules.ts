import { isProblem, type LogLevel } from '../../../platform/log-line.ts';
import { pluralize } from '../../../platform/number-text.ts';
import type { DebugLine, DebugLogs } from './debug.contract.ts';

/** A line on the page; several server processes may have one of the same number. */
export interface ShownLine extends DebugLine {
  readonly id: string;
  readonly processId: string;
}

/** The lines that a page has gathered from all answers so far. */
export interface GatheredLogs {
  /** Newest first. */
  readonly lines: readonly ShownLine[];
  /** The newest number heard of each process. */
  readonly numbers: Readonly<Record<string, number>>;
  /** Lines that came faster than they could be read. */
  readonly dropped: number;
  readonly newest: Omit<DebugLogs, 'logs'>;
}

const ORDINARY_SHOWN = 5_000;
const PROBLEMS_SHOWN = 1_000;

/** Adds an answer to what was gathered before; lines that were cleared on the server leave the page as well. */
export function gatherLogs(before: GatheredLogs | undefined, { logs, ...newest }: DebugLogs): GatheredLogs {
  const { id: processId } = newest.systemInfo.process;
  const fresh = logs.map((line) => ({ ...line, processId, id: `${processId}:${line.seq}` })).reverse();
  const kept = before?.lines.filter((line) => line.processId !== processId || line.seq > newest.clearedUpTo) ?? [];
  const isMixed = kept.some((line) => line.processId !== processId);
  const lines = isMixed ? [...fresh, ...kept].sort(byTime) : [...fresh, ...kept];
  const wasCleared = kept.length < (before?.lines.length ?? 0);
  return {
    lines: takeNewest(lines),
    numbers: { ...before?.numbers, [processId]: newest.newest },
    dropped: (wasCleared ? 0 : (before?.dropped ?? 0)) + newest.dropped,
    newest,
  };
}

function byTime(one: ShownLine, other: ShownLine): number {
  if (one.time === other.time) return other.seq - one.seq;
  return one.time < other.time ? 1 : -1;
}

/** Warnings and errors stay longer than what comes in floods. */
function takeNewest(lines: readonly ShownLine[]): ShownLine[] {
  let ordinary = 0;
  let problems = 0;
  return lines.filter((line) => (isProblem(line) ? ++problems <= PROBLEMS_SHOWN : ++ordinary <= ORDINARY_SHOWN));
}

/** Makes the parameter of the next call from the lines that the page has already. */
export function toAfter(numbers: Readonly<Record<string, number>>): string {
  return Object.entries(numbers)
    .slice(-32)
    .map(([processId, number]) => `${processId}:${number}`)
    .join(',');
}

/** The lines that contain a text, whatever its letter case, in message, source or request id. */
export function findLines(lines: readonly ShownLine[], text: string): readonly ShownLine[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return lines;
  return lines.filter(({ message, source, requestId }) => `${message}\n${source}\n${requestId ?? ''}`.toLowerCase().includes(wanted));
}

export function countLevels(lines: readonly ShownLine[]): Record<LogLevel, number> {
  const counts = { ERROR: 0, WARN: 0, INFO: 0, DEBUG: 0 };
  for (const { level } of lines) counts[level] += 1;
  return counts;
}

/** Lines as a text file, in the order they were written. */
export function toLogText(lines: readonly ShownLine[]): string {
  const rows = lines.map(({ time, level, source, message, requestId }) =>
    [time, level.padEnd(5), source.padEnd(10), message, ...(requestId ? [`[${requestId}]`] : [])].join(' '),
  );
  return `${rows.reverse().join('\n')}\n`;
}

/** The notice about lines that the server skipped. */
export function describeDropped(dropped: number): string {
  return `${pluralize(dropped, 'line')} ${dropped === 1 ? 'was' : 'were'} skipped because ${dropped === 1 ? 'it' : 'they'} arrived too fast.`;
}
