import fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { badRequest } from '../../errors.ts';
import { sendCsv } from './send-csv.ts';

const app = fastify();
let url: string;

async function* pages(good: number) {
  for (let page = 0; page < good; page += 1) yield `page ${page}\r\n`;
  throw badRequest('The range is not valid');
}
async function* whole() {
  yield 'head\r\n';
  yield 'row\r\n';
  yield 'row\r\n';
}

beforeAll(async () => {
  app.get('/broken/:pages', (request, reply) => sendCsv(reply, 'list.csv', pages(Number((request.params as { pages: string }).pages))));
  app.get('/whole', (_request, reply) => sendCsv(reply, 'list.csv', whole()));
  url = await app.listen({ port: 0 });
});
afterAll(() => app.close());

test('sends the header and all rows', async () => {
  expect(await (await fetch(`${url}/whole`)).text()).toBe('head\r\nrow\r\nrow\r\n');
});

test("fails before the first byte if the rows can't be read", async () => {
  for (const good of [0, 1]) {
    const response = await fetch(`${url}/broken/${good}`);
    expect([response.status, response.headers.get('content-disposition')]).toEqual([400, null]);
  }
});

test("breaks off a file that fails later, so that it doesn't look complete", async () => {
  const response = await fetch(`${url}/broken/5`);
  expect(response.status).toBe(200);
  await expect(response.text()).rejects.toThrow();
});
