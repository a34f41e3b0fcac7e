import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runProgram } from '../../testing/server/programs/run-program.ts';
import { serverForTests } from '../../testing/server/server-for-tests.ts';

const server = serverForTests();

test('is valid OpenAPI 3.1 with examples that match their schemas', async () => {
  const admin = await server.signedIn({ role: 'Admin' });
  const { body: document } = await admin.get<object>('/api/openapi.json');
  expect(document).toMatchObject({ openapi: '3.1.0', paths: { '/api/parts/{id}': expect.anything() } });
  expect(await findFaults(document)).toEqual([]);
}, 180_000);

test('detects errors in a document', async () => {
  const schema = { type: 'object', properties: { id: { type: 'strin' } } };
  const content = { 'application/json': { schema: { type: 'object', required: ['id'] }, example: {} } };
  const get = { summary: 'Get a record', operationId: 'read', security: [], responses: { 200: { description: 'OK', content } } };
  const document = {
    ...{ openapi: '3.1.0', info: { title: 'A desk', version: '1' }, servers: [{ url: '/' }] },
    paths: { '/things/{id}': { get }, '/things': { get }, '/others': { $ref: '#/components/pathItems/Other' } },
    components: { schemas: { Thing: schema } },
  };
  const rules = [
    'struct',
    'path-parameters-defined',
    'operation-operationId-unique',
    'no-unresolved-refs',
    'no-invalid-media-type-examples',
  ];
  const found = (await findFaults(document)).map((fault) => fault.split(':')[0]);
  expect(found).toEqual(expect.arrayContaining(rules));
}, 180_000);

async function findFaults(document: object): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'obdesk-document-'));
  try {
    writeFileSync(join(folder, 'openapi.json'), JSON.stringify(document));
    return JSON.parse(await runProgram('find-api-faults', join(folder, 'openapi.json')));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
