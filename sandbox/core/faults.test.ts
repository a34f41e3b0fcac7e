import { beforeEach, describe, expect, test } from 'vitest';
import { sandboxForTests } from '../testing/sandbox-for-tests.ts';
import { createFaults, type Fault } from './faults.ts';
import { createRandom } from './random.ts';

const sandbox = sandboxForTests('empty');
let token = '';
beforeEach(async () => {
  token = (await sandbox.control.tokens()).zoho.accessToken;
});

const LEADS = '/crm/v2/Leads';
const insert = (name = 'Houston') => sandbox.request('POST', LEADS, { token, body: { data: [{ Last_Name: name }] } });
const leads = () => sandbox.control.records('crm', 'leads');

async function insertWith(fault: Partial<Fault> & Pick<Fault, 'kind'>) {
  await sandbox.control.faults([{ provider: 'crm', path: '/v2/Leads', ...fault }]);
  return insert();
}

describe('a fault', () => {
  test('slow: delays the complete response', async () => {
    const startedAt = performance.now();
    const { status } = await insertWith({ kind: 'slow', ms: 150 });
    expect(status).toBe(201);
    expect(performance.now() - startedAt).toBeGreaterThan(140);
  });

  test('reset_before: disconnects before processing', async () => {
    await expect(insertWith({ kind: 'reset_before' })).rejects.toThrow();
    expect(await leads()).toEqual([]);
  });

  test('reset_after: disconnects after processing', async () => {
    await expect(insertWith({ kind: 'reset_after' })).rejects.toThrow();
    expect(await leads()).toMatchObject([{ Last_Name: 'Houston' }]);
  });

  test('hang: sends no response; with ms it disconnects', async () => {
    await sandbox.control.faults([{ provider: 'crm', kind: 'hang' }]);
    const answer = fetch(sandbox.url + LEADS, { signal: AbortSignal.timeout(200) });
    await expect(answer).rejects.toThrow(expect.objectContaining({ name: 'TimeoutError' }));
    await sandbox.control.clearFaults();
    await expect(insertWith({ kind: 'hang', ms: 50 })).rejects.toThrow('fetch failed');
    expect(await leads()).toEqual([]);
  });

  test('garbage: returns HTML with status 200 before processing', async () => {
    const { status, headers, body } = await insertWith({ kind: 'garbage' });
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(body).toContain('<html>');
    expect(await leads()).toEqual([]);
  });

  test('garbage_after: returns HTML with status 200 after processing', async () => {
    const { status, headers, body } = await insertWith({ kind: 'garbage_after' });
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(body).toContain('<html>');
    expect(await leads()).toMatchObject([{ Last_Name: 'Houston' }]);
  });

  test('truncated: cuts the response in half after processing', async () => {
    await expect(insertWith({ kind: 'truncated' })).rejects.toThrow();
    expect(await leads()).toHaveLength(1);
  });

  test('status: returns any code in the format of the service, with or without Retry-After', async () => {
    const tired = await insertWith({ kind: 'status', status: 503, times: 1 });
    expect([tired.status, tired.headers.get('retry-after')]).toEqual([503, null]);
    const busy = await insertWith({ kind: 'status', status: 429, retryAfter: 7 });
    expect([busy.status, busy.headers.get('retry-after'), busy.body.code]).toEqual([429, '7', 'TOO_MANY_REQUESTS']);
    expect(await leads()).toEqual([]);
  });

  test('status_after: returns any code in the format of the service after processing', async () => {
    const busy = await insertWith({ kind: 'status_after', status: 429, retryAfter: 7, times: 1 });
    expect([busy.status, busy.headers.get('retry-after'), busy.body.code]).toEqual([429, '7', 'TOO_MANY_REQUESTS']);
    const failed = await insertWith({ kind: 'status_after', times: 1 });
    expect([failed.status, failed.headers.get('retry-after'), failed.body.code]).toEqual([500, null, 'INTERNAL_ERROR']);
    expect(await leads()).toHaveLength(2);
  });

  test('replaces a response without a body by a complete one', async () => {
    await sandbox.control.faults([{ provider: 'crm', kind: 'status_after', status: 502 }]);
    const { status, body } = await sandbox.request('GET', LEADS, { token });
    expect([status, body.code]).toEqual([502, 'INTERNAL_ERROR']);
  });

  test('unauthorized_once: rejects one call with 401', async () => {
    expect((await insertWith({ kind: 'unauthorized_once' })).body).toMatchObject({ code: 'INVALID_TOKEN' });
    expect((await insert()).status).toBe(201);
  });

  test('revoke_token: revokes the token permanently', async () => {
    expect((await insertWith({ kind: 'revoke_token', times: 1 })).status).toBe(401);
    expect((await insert()).status).toBe(401);
  });
});

describe('a fault applies', () => {
  const fault: Fault = { provider: 'crm', kind: 'status', status: 500 };
  const statuses = async () => {
    const calls = [insert(), sandbox.request('GET', `/crm${LEADS}?page=1`, { token }), sandbox.request('GET', '/crm/v2/users', { token })];
    return (await Promise.all(calls)).map(({ status }) => (status === 500 ? 'fired' : 'not fired'));
  };

  test('to all calls of the provider by default', async () => {
    await sandbox.control.faults([fault]);
    expect(await statuses()).toEqual(['fired', 'fired', 'fired']);
    await sandbox.control.clearFaults();
    await sandbox.control.faults([{ ...fault, provider: 'desk' }]);
    expect(await statuses()).toEqual(['not fired', 'not fired', 'not fired']);
  });

  test('by path prefix without the query, in both spellings, and by method', async () => {
    await sandbox.control.faults([{ ...fault, path: '/v2/Lea' }]);
    expect(await statuses()).toEqual(['fired', 'fired', 'not fired']);
    await sandbox.control.clearFaults();
    await sandbox.control.faults([{ ...fault, path: '/v2/Leads', method: 'get' }]);
    expect(await statuses()).toEqual(['not fired', 'fired', 'not fired']);
  });

  test('by the whole path in both spellings, but not to subpaths, if it is exact', async () => {
    await sandbox.control.faults([{ ...fault, path: '/v2/Lea', exact: true }]);
    expect(await statuses()).toEqual(['not fired', 'not fired', 'not fired']);
    await sandbox.control.faults([{ ...fault, path: '/v2/Leads', exact: true }]);
    expect(await statuses()).toEqual(['fired', 'fired', 'not fired']);
    expect((await sandbox.request('GET', `${LEADS}/1`, { token })).status).not.toBe(500);
  });

  test('at most `times` times, and counts `fired`', async () => {
    await sandbox.control.faults([{ ...fault, times: 2 }]);
    const results = [];
    for (let call = 0; call < 4; call += 1) results.push((await insert()).status);
    expect(results).toEqual([500, 500, 201, 201]);
    expect((await sandbox.control.state()).faults).toMatchObject([{ times: 2, fired: 2 }]);
  });

  test('after POST, until DELETE clears it', async () => {
    await sandbox.control.faults([{ ...fault, path: '/v2/users' }]);
    await sandbox.control.faults([{ ...fault, path: '/v2/Leads', method: 'GET' }]);
    expect(await statuses()).toEqual(['not fired', 'fired', 'fired']);
    await sandbox.control.clearFaults();
    expect(await statuses()).toEqual(['not fired', 'not fired', 'not fired']);
  });

  test('with a probability, to the same calls in each run', () => {
    const run = () => {
      const faults = createFaults(createRandom(1));
      faults.add([{ provider: 'crm', kind: 'reset_after', probability: 0.3 }]);
      return Array.from({ length: 1_000 }, () => faults.fire({ provider: 'crm', paths: ['/v2/Leads'], method: 'POST' }).length);
    };
    expect(run()).toEqual(run());
    const fired = run().filter((count) => count > 0).length;
    expect(fired).toBeGreaterThan(250);
    expect(fired).toBeLessThan(350);
  });
});

test('faults never apply to the control and the page', async () => {
  await sandbox.control.faults([{ provider: 'crm', kind: 'status' }]);
  expect((await sandbox.request('GET', '/')).status).toBe(200);
  expect((await sandbox.control.state()).calls.total).toBe(0);
});
