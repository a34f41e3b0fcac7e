import { expect, test } from 'vitest';
import type { DebugLogs } from './debug.contract.ts';
import { countLevels, describeDropped, findLines, gatherLogs, toAfter, toLogText } from './debug-log.rules.ts';

function aResponse(processId: string, seqs: number[], more: Partial<DebugLogs> = {}): DebugLogs {
  const time = (seq: number) => new Date(Date.UTC(2026, 10, 22, 8, 0, seq)).toISOString();
  const process = { id: processId, host: 'desk-1', pid: 7 };
  return {
    timestamp: time(0),
    systemInfo: { environment: 'test', zohoConfigured: false, totalUsers: 0, lastActivity: null, process },
    users: [],
    logs: seqs.map((seq) => ({ seq, time: time(seq), level: 'INFO', source: 'http', message: `line ${seq}`, requestId: null })),
    counts: { ERROR: 0, WARN: 0, INFO: seqs.length, DEBUG: 0 },
    newest: seqs.at(-1) ?? 0,
    dropped: 0,
    clearedUpTo: 0,
    ...more,
  };
}
const ids = ({ lines }: ReturnType<typeof gatherLogs>) => lines.map(({ id }) => id);

test('collects lines newest first, also from several processes', () => {
  const first = gatherLogs(undefined, aResponse('a', [1, 4]));
  const second = gatherLogs(first, aResponse('b', [2, 3], { dropped: 2 }));
  const third = gatherLogs(second, aResponse('a', [5], { dropped: 3 }));
  expect(ids(third)).toEqual(['a:5', 'a:4', 'b:3', 'b:2', 'a:1']);
  expect(third.dropped).toBe(5);
  expect(toAfter(third.numbers)).toBe('a:5,b:3');
});

test('removes lines that were cleared on the server, and keeps lines of stopped processes', () => {
  const before = gatherLogs(gatherLogs(undefined, aResponse('gone', [9])), aResponse('a', [1, 2], { dropped: 4 }));
  const after = gatherLogs(before, aResponse('a', [3], { clearedUpTo: 2 }));
  expect(ids(after)).toEqual(['gone:9', 'a:3']);
  expect(after.dropped).toBe(0);
});

test('keeps the newest five thousand lines and earlier errors', () => {
  const response = aResponse('a', [1]);
  const error = gatherLogs(undefined, { ...response, logs: response.logs.map((line) => ({ ...line, level: 'ERROR' as const })) });
  const seqs = Array.from({ length: 5_001 }, (_, index) => index + 2);
  const flooded = gatherLogs(error, aResponse('a', seqs));
  expect(countLevels(flooded.lines)).toEqual({ ERROR: 1, WARN: 0, INFO: 5_000, DEBUG: 0 });
  expect(flooded.lines.at(-2)).toMatchObject({ message: 'line 3' });
});

test('finds lines by message, source and request ID, and exports them in the order they were written', () => {
  const response = aResponse('a', [1, 2, 3]);
  const logs = response.logs.map((line) => (line.seq === 2 ? { ...line, source: 'jobs', requestId: '8f2c1-77' } : line));
  const { lines } = gatherLogs(undefined, { ...response, logs });
  expect(findLines(lines, 'LINE 3').map(({ seq }) => seq)).toEqual([3]);
  expect(findLines(lines, 'jobs').map(({ seq }) => seq)).toEqual([2]);
  expect(findLines(lines, ' 8f2c ').map(({ seq }) => seq)).toEqual([2]);
  expect(toLogText(lines.slice(1)).split('\n')).toEqual([
    '2026-11-22T08:00:01.000Z INFO  http       line 1',
    '2026-11-22T08:00:02.000Z INFO  jobs       line 2 [8f2c1-77]',
    '',
  ]);
});

test.each([
  [1, '1 line was skipped because it arrived too fast.'],
  [1_000, '1,000 lines were skipped because they arrived too fast.'],
])('describes %d skipped lines', (dropped, text) => expect(describeDropped(dropped)).toBe(text));
