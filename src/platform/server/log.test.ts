import { expect, test } from 'vitest';
import { createLog, withFields } from './log.ts';

function setup(level: Parameters<typeof createLog>[0] = 'debug') {
  const written: string[] = [];
  const { log, ring } = createLog(level, { write: (line) => void written.push(line) });
  const lines = (limit = 20_000, after?: number) => ring.read(limit, after).lines;
  return { written, log, ring, lines, messages: () => lines().map(({ message }) => message) };
}

test('writes JSON lines and stores them for the debug page with level, source and request', () => {
  const { written, log, lines } = setup();
  log.warn({ requestId: 'r1', source: 'db' }, 'disk is nearly full');
  log.debug('a detail');
  expect(JSON.parse(written[0] ?? '')).toMatchObject({ level: 40, requestId: 'r1', msg: 'disk is nearly full' });
  expect(lines()).toEqual([
    { seq: 1, time: expect.stringMatching(/Z$/), level: 'WARN', source: 'db', message: 'disk is nearly full', requestId: 'r1' },
    { seq: 2, time: expect.stringMatching(/Z$/), level: 'DEBUG', source: 'server', message: 'a detail', requestId: null },
  ]);
});

test.each([
  ['info', ['a message']],
  ['silent', []],
] as const)('stores every line for the debug page at level %s', (level, expected) => {
  const { written, log, messages } = setup(level);
  log.debug('a detail');
  log.info('a message');
  expect(written.map((line) => JSON.parse(line).msg)).toEqual(expected);
  expect(messages()).toEqual(['a detail', 'a message']);
});

test('hides secrets in written lines and on the debug page', () => {
  const { written, log, lines } = setup();
  log.info({ password: 'p1', body: { token: 't1' }, request: { headers: { cookie: 'c1', authorization: 'a1' } } }, 'a call');
  const cause = new Error('duplicate key');
  const failed = new Error('Failed query: insert into settings values ($1, $2)\nparams: s1,-----BEGIN\ns2', { cause });
  log.error({ err: failed, apiKey: 'k1' }, 'a call failed');
  expect(written.join() + JSON.stringify(lines())).not.toMatch(/p1|t1|c1|a1|s1|s2|k1/);
  expect(lines().at(-1)).toMatchObject({ level: 'ERROR', message: 'a call failed: duplicate key' });
  expect(written.at(-1)).toContain('insert into settings');
});

test('stores the latest nine thousand lines, and errors despite a flood', () => {
  const { log, ring } = setup();
  log.error('the relevant error');
  for (let line = 0; line < 9_005; line++) ring.add({ level: 'DEBUG', source: 'http', message: `line ${line}`, requestId: null });
  const { lines, counts } = ring.read(20_000);
  expect(counts).toEqual({ ERROR: 1, WARN: 0, INFO: 0, DEBUG: 9_000 });
  expect(lines.slice(0, 2)).toMatchObject([{ message: 'the relevant error' }, { message: 'line 5' }]);
});

test('returns the number of missing lines', () => {
  const { log, ring } = setup();
  for (let line = 1; line <= 10; line++) log.info(`line ${line}`);
  expect(ring.read(3).dropped).toBe(0);
  expect(ring.read(3, 4)).toMatchObject({ lines: [{ seq: 8 }, { seq: 9 }, { seq: 10 }], dropped: 3, newest: 10 });
  ring.clear();
  log.info('afterwards');
  expect(ring.read(3, 4)).toMatchObject({ lines: [{ seq: 11 }], dropped: 0, clearedUpTo: 10, counts: { INFO: 1 } });
});

test.each([
  ['no fields', {}, 'Backup created'],
  ['one field', { rows: 0 }, 'Backup created (rows: 0)'],
  ['several fields', { file: 'a.zip', rows: 1_000 }, 'Backup created (file: a.zip, rows: 1000)'],
])('appends %s to a message', (_name, fields, expected) => {
  expect(withFields('Backup created', fields)).toBe(expected);
});

test('shows only known fields and requests in one line on the debug page', () => {
  const { log, messages } = setup();
  log.warn({ query: 'tickets-list', ms: 1_204, body: 'private' }, 'Slow query');
  log.warn({ method: 'GET', route: '/api/parts/:id', status: 404, ms: 3 }, 'Request completed');
  expect(messages()).toEqual(['Slow query (query: tickets-list, ms: 1204)', 'GET /api/parts/:id 404 in 3 ms']);
});
