import { beforeEach, expect, test } from 'vitest';
import { serverForTests } from '../../../../testing/server/server-for-tests.ts';
import type { SignedInCaller } from '../../../../testing/server/test-server.ts';
import type { Article, ListedArticle, ListedVersion } from '../article.contract.ts';
import { anArticle } from '../article.factory.ts';

const server = serverForTests();
let admin: SignedInCaller;
let user: SignedInCaller;

beforeEach(async () => {
  admin = await server.signedIn({ role: 'Admin', fullName: 'Ada Admin' });
  user = await server.signedIn({ fullName: 'Uma User' });
});

const add = async (given: Parameters<typeof anArticle>[0] = {}) => (await admin.post<Article>('/api/articles', anArticle(given))).body;
const find = async (q: string) => (await user.get<ListedArticle[]>(`/api/articles?q=${encodeURIComponent(q)}`)).body;
const titles = async (q: string) => (await find(q)).map(({ title }) => title);

test('creates an article for Admins under an address from its title, for all users to read', async () => {
  const added = await admin.post<Article>('/api/articles', anArticle());
  expect(added).toMatchObject({
    status: 201,
    body: { ...anArticle(), id: 'flashing-over-a-weak-battery', version: 1, isShipped: false, lastUpdatedBy: 'Ada Admin' },
  });
  expect((await user.get('/api/articles/flashing-over-a-weak-battery')).body).toEqual(added.body);
  expect((await add()).id).toBe('flashing-over-a-weak-battery-2');
  expect((await add({ title: 'New' })).id).toMatch(/^article-\d+$/);
  expect(await user.get('/api/articles/nothing')).toMatchObject({ status: 404, body: { message: 'Article not found' } });
});

test.each<[string, object]>([
  ['Title is required', { title: ' ' }],
  ['Title is too long (limit: 150 characters)', { title: 'x'.repeat(151) }],
  ['Category is required', { category: undefined }],
  ['Text is required', { body: '' }],
  ['A text value is too long (limit: 64,000 characters)', { body: 'x'.repeat(64_001) }],
  ['Unknown field: author', { author: 'me' }],
  ['Line 3 of the text: lists and quotes are nested too deeply (limit: 16 levels).', { body: `Read\n\n${'>'.repeat(60_000)}` }],
])('rejects an article: %s', async (message, wrong) => {
  expect(await admin.post('/api/articles', { ...anArticle(), ...wrong })).toMatchObject({ status: 400, body: { message } });
});

test('finds titles first, then words of texts and keywords in any form, with a snippet', async () => {
  await add({ title: 'Customers', body: 'Two customers that are one shop can be **merged**, and [parted](/customers) again.' });
  await add({ title: 'Merging leads', body: 'Not possible.', keywords: '' });
  await add({ title: 'Loaner tools', body: 'Lend a tool.', keywords: 'borrow, rent' });
  expect(await titles('merge')).toEqual(['Merging leads', 'Customers']);
  expect(await titles('renting')).toEqual(['Loaner tools']);
  expect(await titles('oaner')).toEqual(['Loaner tools']);
  expect(await titles('custom shop')).toEqual(['Customers']);
  expect(await titles('the')).toEqual([]);
  expect(await titles("%_\\ ' & ! | :*")).toEqual([]);
  const [, found] = await find('merge');
  expect(found?.snippet).toEqual([
    { text: 'customers that are one shop can be ', isMatch: false },
    { text: 'merged', isMatch: true },
    { text: ', and parted again', isMatch: false },
  ]);
});

test('lists all articles by title with an excerpt, page by page', async () => {
  for (const title of ['b', 'A', 'c']) await add({ title });
  const first = await user.get<ListedArticle[]>('/api/articles?limit=2');
  expect(first.body.map(({ title }) => title)).toEqual(['A', 'b']);
  expect(first.body[0]?.snippet).toEqual([
    { text: 'Before the session: Connect a battery maintainer and wait for 13.2 V.', isMatch: false },
  ]);
  expect(first.headers.get('x-total-count')).toBe('3');
  const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
  expect((await user.get<ListedArticle[]>(next)).body.map(({ title }) => title)).toEqual(['c']);
});

test('keeps each save as a version that can be read and restored, and rejects an outdated one', async () => {
  const { id } = await add();
  const path = `/api/articles/${id}`;
  const changed = await admin.put<Article>(path, { body: 'Other words.', version: 1 });
  expect(changed.body).toMatchObject({ body: 'Other words.', version: 2 });
  expect(await admin.put(path, { title: 'Mine', version: 1 })).toMatchObject({
    status: 409,
    body: { code: 'stale', current: changed.body },
  });
  expect((await admin.put(path, { body: 'Other words.' })).body).toMatchObject({ version: 2 });
  expect(await titles('maintainer')).toEqual([]);

  expect((await user.get(`${path}/versions/1`)).body).toMatchObject({ ...anArticle(), version: 1, savedBy: 'Ada Admin' });
  expect((await admin.post(`${path}/versions/1/restore`, {})).body).toMatchObject({ ...anArticle(), version: 3 });
  expect((await user.get<ListedVersion[]>(`${path}/versions`)).body.map(({ version }) => version)).toEqual([3, 2, 1]);
  expect(await titles('maintainer')).toEqual([anArticle().title]);
  for (const wrong of ['9', '0']) expect((await user.get(`${path}/versions/${wrong}`)).status).toBe(404);
  expect((await user.get(`${path}/versions/first`)).status).toBe(400);
  expect((await admin.post(`${path}/versions/9/restore`, {})).status).toBe(404);
});

test('neither saves nor restores a text that is slow to render, but returns a stored one', async () => {
  const { id } = await add();
  const path = `/api/articles/${id}`;
  const body = '*a_'.repeat(20_000);
  const refused = { status: 400, body: { message: expect.stringContaining('Line 1 of the text: too many formatting characters') } };
  expect(await admin.put(path, { body, version: 1 })).toMatchObject(refused);
  await server.database.query('UPDATE articles SET body = $1', [body]);
  await server.database.query('UPDATE article_versions SET body = $1', [body]);
  expect((await user.get(path)).body).toMatchObject({ body });
  expect(await admin.put(path, { title: 'Another', version: 1 })).toMatchObject({ status: 200, body: { title: 'Another', body } });
  expect(await admin.post(`${path}/versions/1/restore`, {})).toMatchObject(refused);
  expect(await admin.put(path, { body: 'Short.' })).toMatchObject({ status: 200, body: { body: 'Short.' } });
});

test('audits new and changed articles', async () => {
  const { id } = await add();
  await admin.put(`/api/articles/${id}`, { keywords: 'amperes' });
  const entries = (await admin.get<{ action: string; subject: string; detail: object }[]>('/api/audit')).body;
  expect(entries.filter(({ subject }) => subject === `article:${id}`)).toMatchObject([
    { action: 'article.changed', detail: { title: anArticle().title, fields: ['keywords'] } },
    { action: 'article.created', detail: { title: anArticle().title } },
  ]);
});
