import { beforeEach, describe, expect, test } from 'vitest';
import type { RecordKind } from '../../../platform/record-kinds.ts';
import { type AnyRecord, addRecord, DECLARED_RECORDS } from '../../../testing/server/records/add-record.ts';
import { explain, watchStatements } from '../../../testing/server/records/watch-statements.ts';
import { serverForTests } from '../../../testing/server/server-for-tests.ts';
import type { SignedInCaller } from '../../../testing/server/test-server.ts';

const server = serverForTests();
let admin: SignedInCaller;

beforeEach(async () => {
  admin = await server.signedIn({ role: 'Admin' });
});

/** Types that no index counts, and why. */
const COUNTED_WHOLE: Partial<Record<RecordKind, string>> = {
  'canned-note': 'a company has a few dozen, and who sees them is shared or the owner',
};

const PAGED = DECLARED_RECORDS.filter(({ api }) => api.list.paged);
const COUNT = 5;
const nextOf = (headers: Headers): string | undefined => /^<(.*)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];

describe.each(PAGED)('$kind', (manifest) => {
  const { kind, api } = manifest;
  const { path } = api.list;
  const addAll = async () => {
    for (let place = 1; place <= COUNT; place += 1) await addRecord(manifest, admin, place);
  };

  test('pages through its list in order, without gaps or duplicates, and returns the total', async () => {
    await addAll();
    const inOne = (await admin.get<AnyRecord[]>(`${path}?limit=100`)).body.map(({ id }) => id);
    const ids: string[] = [];
    for (let next: string | undefined = `${path}?limit=2`; next !== undefined; ) {
      const { status, body, headers } = await admin.get<AnyRecord[]>(next);
      expect([status, headers.get('x-total-count')]).toEqual([200, String(COUNT)]);
      ids.push(...body.map(({ id }) => id));
      next = nextOf(headers);
    }
    expect(ids).toEqual(inOne);
    expect(new Set(ids).size).toBe(COUNT);
  });

  test('rejects invalid cursors, limits and filters', async () => {
    for (const query of ['cursor=x', 'cursor=W10', 'cursor=bnVsbA', 'limit=0', 'limit=501', 'limit=x', 'colour=red'])
      expect(await admin.get(`${path}?${query}`), query).toMatchObject({ status: 400, body: { code: 'invalid' } });
  });

  test('reads its pages from an index, without a full scan or sort', async () => {
    await addAll();
    const statements = await watchStatements(server, async () => {
      const { headers } = await admin.get(`${path}?limit=2`);
      expect((await admin.get(String(nextOf(headers)))).status).toBe(200);
    });
    const pages = statements.filter(({ text }) => text.includes('LIMIT 3'));
    expect(pages).toHaveLength(2);
    for (const page of pages)
      expect(await explain(server, page, ['seqscan', 'bitmapscan', 'sort'])).not.toMatch(/"(Seq Scan|Sort|Incremental Sort)"/);
    const counts = kind in COUNTED_WHOLE ? [] : statements.filter(({ text }) => text.startsWith('SELECT count(*) AS count FROM (SELECT'));
    for (const count of counts) expect(await explain(server, count, ['seqscan'])).not.toContain('"Seq Scan"');
  });
});

test('pages every list except those of few records', () => {
  const rest = DECLARED_RECORDS.filter((record) => !PAGED.includes(record)).map(({ kind }) => kind);
  expect(rest.sort()).toEqual(['user', 'view']);
});
