import { beforeEach, expect, test } from 'vitest';
import { serverForTests } from '../../../../testing/server/server-for-tests.ts';
import type { SignedInCaller } from '../../../../testing/server/test-server.ts';
import type { Article, ListedArticle } from '../article.contract.ts';
import { installShippedArticles } from './shipped.service.ts';

const server = serverForTests();
let admin: SignedInCaller;

beforeEach(async () => {
  admin = await server.signedIn({ role: 'Admin' });
});

const PATH = '/api/articles/knowledge-base';
const install = () => installShippedArticles(server.database);
const read = async () => (await admin.get<Article>(PATH)).body;

test('adds the shipped articles at startup, once for all servers', async () => {
  await Promise.all([install(), install()]);
  const listed = (await admin.get<ListedArticle[]>('/api/articles?limit=500')).body;
  expect(listed.map(({ id }) => id)).toContain('knowledge-base');
  expect(listed.every(({ isShipped, version }) => isShipped && version === 1)).toBe(true);
});

test('updates unedited articles at startup, and keeps edited ones', async () => {
  await install();
  const shipped = await read();
  await server.database.query("UPDATE articles SET body = 'As an older program had it.' WHERE id = 'knowledge-base'");
  await install();
  expect(await read()).toMatchObject({ body: shipped.body, version: 2, isShipped: true, lastUpdatedBy: 'System' });

  await admin.put(PATH, { body: 'In our words.' });
  await install();
  expect(await read()).toMatchObject({ body: 'In our words.', version: 3, isShipped: false });

  await admin.post(`${PATH}/versions/1/restore`, {});
  await server.database.query("UPDATE articles SET body = 'As an older program had it.' WHERE id = 'knowledge-base'");
  await install();
  expect(await read()).toMatchObject({ body: shipped.body, version: 5, isShipped: true });
});
