import { isProblem, type LogLevel } from '../../../platform/log-line.ts';
import { pluralize } from '../../../platform/number-text.ts';
import type { DebugLine, DebugLogs } from './debug.contract.ts';

/** A line on the page. Its number is unique only within its process. */
export interface ShownLine extends DebugLine {
  readonly id: string;
  readonly processId: string;
}

/** The lines that a page has collected from all responses. */
export interface GatheredLogs {
  /** Newest first. */
  readonly lines: readonly ShownLine[];
  /** The highest line number received per process. */
  readonly numbers: Readonly<Record<string, number>>;
  /** Number of lines that arrived too fast to be read. */
  readonly dropped: number;
  readonly newest: Omit<DebugLogs, 'logs'>;
}

const ORDINARY_SHOWN = 5_000;
const PROBLEMS_SHOWN = 1_000;

/** Adds a response to the collected lines, and removes lines that were cleared on the server. */
export function gatherLogs(before: GatheredLogs | undefined, { logs, ...newest }: DebugLogs): GatheredLogs {
  const { id: processId } = newest.systemInfo.process;
  const fresh = logs.map((line) => ({ ...line, processId, id: `${processId}:${line.seq}` })).reverse();
  const earlierLines = before?.lines.filter((line) => line.processId !== processId || line.seq > newest.clearedUpTo) ?? [];
  const isMixed = earlierLines.some((line) => line.processId !== processId);
  const lines = isMixed ? [...fresh, ...earlierLines].sort(byTime) : [...fresh, ...earlierLines];
  const wasCleared = earlierLines.length < (before?.lines.length ?? 0);
  return {
    lines: limitLines(lines),
    numbers: { ...before?.numbers, [processId]: newest.newest },
    dropped: (wasCleared ? 0 : (before?.dropped ?? 0)) + newest.dropped,
    newest,
  };
}

function byTime(one: ShownLine, other: ShownLine): number {
  if (one.time === other.time) return other.seq - one.seq;
  return one.time < other.time ? 1 : -1;
}

/** Keeps warnings and errors longer than other lines. */
function limitLines(lines: readonly ShownLine[]): ShownLine[] {
  let ordinary = 0;
  let problems = 0;
  return lines.filter((line) => (isProblem(line) ? ++problems <= PROBLEMS_SHOWN : ++ordinary <= ORDINARY_SHOWN));
}

/** Returns the `after` parameter of the next request. */
export function toAfter(numbers: Readonly<Record<string, number>>): string {
  return Object.entries(numbers)
    .slice(-32)
    .map(([processId, number]) => `${processId}:${number}`)
    .join(',');
}

/** Returns the lines whose message, source or request ID contains the text, ignoring case. */
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

/** Formats lines as a text file, oldest first. */
export function toLogText(lines: readonly ShownLine[]): string {
  const rows = lines.map(({ time, level, source, message, requestId }) =>
    [time, level.padEnd(5), source.padEnd(10), message, ...(requestId ? [`[${requestId}]`] : [])].join(' '),
  );
  return `${rows.reverse().join('\n')}\n`;
}

/** Describes lines that the server skipped. */
export function describeDropped(dropped: number): string {
  return `${pluralize(dropped, 'line')} ${dropped === 1 ? 'was' : 'were'} skipped because ${dropped === 1 ? 'it' : 'they'} arrived too fast.`;
}
