import { afterEach, expect, test } from 'vitest';
import { startSandbox } from './spawn-sandbox.ts';
import { endPrograms } from './spawned-program.ts';

afterEach(endPrograms);

test('prints its URL, serves the requested dataset, and exits with code 0 on a signal', async () => {
  const sandbox = await startSandbox({ SANDBOX_DATASET: 'shop' }, true);
  expect(sandbox.output(), sandbox.errors()).toMatch(
    /^(Installing packages…\n)?SMTP on 127\.0\.0\.1:\d+, IMAP on 127\.0\.0\.1:\d+\nSandbox ready on http:\/\/127\.0\.0\.1:\d+\n$/,
  );
  expect(await sandbox.control('GET', '/state')).toMatchObject({ dataset: 'shop', counts: { desk: { tickets: 3_000 } } });
  sandbox.child.kill('SIGTERM');
  expect(await sandbox.ended).toBe(0);
});

test('starts with the large dataset, and with initial data after each start', async () => {
  const first = await startSandbox({ SANDBOX_DATASET: 'large', SANDBOX_HOST: 'localhost' });
  expect(await first.control('GET', '/state')).toMatchObject({ dataset: 'large', counts: { desk: { tickets: 50_000 } } });
  const account = { provider: 'crm', kind: 'accounts', changes: { Account_Name: 'Straße & Söhne' } };
  await first.control('POST', '/edit', account);
  expect(await first.control('GET', '/state')).toMatchObject({ counts: { crm: { accounts: 201 } } });
  const second = await startSandbox({ SANDBOX_DATASET: 'shop' });
  expect(await second.control('GET', '/state')).toMatchObject({ counts: { crm: { accounts: 200 } }, faults: [], calls: { total: 0 } });
});

test('exits with code 0 during fifty calls', async () => {
  const sandbox = await startSandbox();
  await sandbox.control('POST', '/faults', [{ provider: 'vpic', kind: 'slow', ms: 60_000 }]);
  const call = () =>
    fetch(`${sandbox.url}/vpic/api/vehicles/DecodeVinValues/1`).then(
      ({ status }) => status,
      () => 'cut',
    );
  const calls = Array.from({ length: 50 }, call);
  await expect.poll(() => sandbox.control('GET', '/calls')).toHaveLength(50);
  sandbox.child.kill('SIGTERM');
  expect(await sandbox.ended).toBe(0);
  expect(await Promise.all(calls)).toEqual(Array.from({ length: 50 }, () => 'cut'));
  expect(sandbox.errors()).toBe('');
});

test('exits immediately during a hanging call', async () => {
  const sandbox = await startSandbox();
  await sandbox.control('POST', '/faults', [{ provider: 'vpic', kind: 'hang' }]);
  const hanging = fetch(`${sandbox.url}/vpic/api/vehicles/DecodeVinValues/1`).catch(() => 'cut');
  await expect.poll(() => sandbox.control('GET', '/calls')).toHaveLength(1);
  sandbox.child.kill('SIGINT');
  expect(await sandbox.ended).toBe(0);
  expect(await hanging).toBe('cut');
});

test('the bundle includes the page and all its files', async () => {
  const { url } = await startSandbox();
  const page = await fetch(url);
  const html = await page.text();
  expect(page.headers.get('content-security-policy')).toBe("default-src 'self'");
  const linked = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path);
  const scripts = await Promise.all(linked.map(async (path) => (await fetch(url + path)).text()));
  const imported = scripts.flatMap((text) => [...text.matchAll(/from '\.\/([^']+)'/g)].map(([, name]) => `/page/${name}`));
  expect(imported.length).toBeGreaterThan(3);
  for (const path of [...linked, ...imported]) expect((await fetch(url + path)).status, path).toBe(200);
});

test('prints the reason for a failed start in one line and exits with code 1', async () => {
  const first = await startSandbox();
  const { port } = new URL(first.url);
  const refusals = [
    [{ SANDBOX_PORT: port }, `Port ${port} is in use. Stop the other program or set SANDBOX_PORT to a free port.\n`],
    [{ SANDBOX_PORT: 'abc' }, 'SANDBOX_PORT must be a whole number from 0 to 65535, not "abc".\n'],
    [{ SANDBOX_PORT: '65536' }, 'SANDBOX_PORT must be a whole number from 0 to 65535, not "65536".\n'],
    [{ SANDBOX_DATASET: 'moon' }, 'SANDBOX_DATASET must be one of empty, small, shop, large, not "moon".\n'],
    [{ SANDBOX_HOST: '203.0.113.1' }, "SANDBOX_HOST 203.0.113.1 isn't an address of this server (EADDRNOTAVAIL).\n"],
  ] as const;
  for (const [settings, message] of refusals) {
    const refused = await startSandbox(settings);
    expect([await refused.ended, refused.errors(), refused.output()]).toEqual([1, message, '']);
  }
});
