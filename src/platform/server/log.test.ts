import { expect, test } from 'vitest';
import { createLog } from './log.ts';

function setup() {
  const written: string[] = [];
  return { written, ...createLog('debug', { write: (line) => void written.push(line) }) };
}

test('lines are written as JSON and kept for the debug page, with their level', () => {
  const { written, log, ring } = setup();
  log.warn({ requestId: 'r1' }, 'disk is nearly full');
  log.debug('a detail');
  expect(JSON.parse(written[0] ?? '')).toMatchObject({ level: 40, requestId: 'r1', msg: 'disk is nearly full' });
  expect(ring.lines()).toMatchObject([
    { level: 'WARN', message: 'disk is nearly full' },
    { level: 'DEBUG', message: 'a detail' },
  ]);
});

test('secrets never reach a line', () => {
  const { written, log } = setup();
  log.info({ password: 'p1', body: { token: 't1' }, request: { headers: { cookie: 'c1', authorization: 'a1' } } }, 'a call');
  expect(written.join()).not.toMatch(/p1|t1|c1|a1/);
});

test('only the newest thousand lines are kept, and can be cleared', () => {
  const { log, ring } = setup();
  for (let line = 0; line < 1_005; line++) log.info(`line ${line}`);
  expect(ring.lines()).toHaveLength(1_000);
  expect(ring.lines()[0]?.message).toBe('line 5');
  ring.clear();
  expect(ring.lines()).toEqual([]);
});
