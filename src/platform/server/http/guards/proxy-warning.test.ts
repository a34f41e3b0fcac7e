import fastify from 'fastify';
import { expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { createLog } from '../../log.ts';
import { warnAboutUntrustedProxy } from './proxy-warning.ts';

test.each([
  ['at the start if APP_URL shows that there is one', { APP_URL: 'https://desk.example' }, {}, ['APP_URL starts with https']],
  [
    'once if a request came through one',
    {},
    { 'x-forwarded-for': '203.0.113.9' },
    ['A request has an X-Forwarded-For or Forwarded header'],
  ],
  ['never if it is trusted', { APP_URL: 'https://desk.example', TRUST_PROXY: '1' }, { 'x-forwarded-for': '203.0.113.9' }, []],
  ['never without one', {}, {}, []],
])('warns of an unknown proxy %s', async (_when, env, headers, reasons) => {
  const lines: string[] = [];
  const app = fastify();
  warnAboutUntrustedProxy(app, readConfig(env), createLog('warn', { write: (line: string) => lines.push(line) }).log);
  app.get('/', () => 'done');
  for (let n = 0; n < 3; n += 1) await app.inject({ path: '/', headers });
  expect(lines.map((line) => JSON.parse(line).reason)).toEqual(reasons);
  await app.close();
});
