import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import yauzl from 'yauzl';
import { serverForTests } from '../../../../testing/server/server-for-tests.ts';
import { aLead } from '../../../business/leads/lead.factory.ts';

const server = serverForTests();

/** Returns the parts of an XLSX file by path. */
async function unpack(bytes: ArrayBuffer): Promise<Map<string, string>> {
  const parts = new Map<string, string>();
  const zip = await yauzl.fromBufferPromise(Buffer.from(bytes), { autoClose: false });
  for await (const each of zip.eachEntry()) parts.set(each.fileName, await text(await zip.openReadStreamPromise(each)));
  return parts;
}

test('exports a list with its filters, order and columns, without formulas, times in the user’s zone', async () => {
  const alice = await server.signedIn({ fullName: 'Alice' });
  await alice.post('/api/leads', aLead({ companyName: '=1+1', estimatedValue: 12.5, status: 'Won' }));
  await alice.post('/api/leads', aLead({ companyName: 'Tom & <Sons>', estimatedValue: 900, status: 'Won' }));
  await alice.post('/api/leads', aLead({ companyName: 'Other', status: 'Lost' }));
  await server.database.query("UPDATE leads SET created_at = '2026-11-21T23:30:00Z'");
  const query = '?status=Won&sort=estimatedValue&order=desc&columns=estimatedValue,companyName,createdAt&zone=Europe/Berlin';

  const csv = await alice.get<string>(`/api/exports/leads.csv${query}`);
  expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(csv.body.split('\r\n')).toEqual(['Value,Company,Created', '900,Tom & <Sons>,2026-11-22 00:30', "12.5,'=1+1,2026-11-22 00:30", '']);

  const file = await fetch(`${server.url}/api/exports/leads.xlsx${query}`, { headers: { cookie: alice.cookie } });
  expect(file.headers.get('content-disposition')).toBe('attachment; filename="leads.xlsx"');
  const parts = await unpack(await file.arrayBuffer());
  expect([...parts.keys()]).toContain('[Content_Types].xml');
  const rows = (parts.get('xl/worksheets/sheet1.xml') ?? '').match(/<row>.*?<\/row>/g);
  expect(rows).toHaveLength(3);
  expect(rows?.[1]).toContain('<c s="2"><v>900</v></c>');
  expect(rows?.[1]).toContain('Tom &amp; &lt;Sons&gt;');
  expect(rows?.[1]).toMatch(/<c s="4"><v>46348\.0208\d*<\/v><\/c>/);
  expect(rows?.[2]).toContain('<c t="inlineStr" s="0"><is><t xml:space="preserve">=1+1</t></is></c>');

  const { rows: audited } = await server.database.query<{ detail: { filters: object } }>(
    "SELECT detail FROM audit_log WHERE action = 'leads.exported'",
  );
  expect(audited[0]?.detail.filters).toMatchObject({ status: ['Won'], columns: 'estimatedValue,companyName,createdAt' });
  for (const wrong of ['columns=version', 'columns=constructor', 'sort=version', 'limit=5', 'zone=Mars'])
    expect((await alice.get(`/api/exports/leads.csv?${wrong}`)).status, wrong).toBe(400);
});
