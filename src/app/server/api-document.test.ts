import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runProgram } from '../../testing/server/programs/run-program.ts';
import { serverForTests } from '../../testing/server/server-for-tests.ts';

const server = serverForTests();

/** Has an error of each kind. */
const WRONG = {
  openapi: '3.1.0',
  info: { title: 'A desk', version: '1' },
  servers: [{ url: '/' }],
  paths: { '/things/{id}': { get: wrongGet() }, '/things': { get: wrongGet() }, '/others': { $ref: '#/components/pathItems/Other' } },
  components: { schemas: { Thing: { type: 'object', properties: { id: { type: 'strin' } } } } },
};

function wrongGet(): object {
  const content = { 'application/json': { schema: { type: 'object', required: ['id'] }, example: {} } };
  return { summary: 'Get a record', operationId: 'read', security: [], responses: { 200: { description: 'OK', content } } };
}

test('is valid OpenAPI 3.1 with examples that match their schemas', async () => {
  const admin = await server.signedIn({ role: 'Admin' });
  const { body: document } = await admin.get<object>('/api/openapi.json');
  expect(document).toMatchObject({ openapi: '3.1.0', paths: { '/api/parts/{id}': expect.anything() } });
  const [faults, faultsOfWrong] = await findFaults([document, WRONG]);
  expect(faults).toEqual([]);
  // Proves that the validator finds errors.
  const rules = [
    'struct',
    'path-parameters-defined',
    'operation-operationId-unique',
    'no-unresolved-refs',
    'no-invalid-media-type-examples',
  ];
  expect(faultsOfWrong?.map((fault) => fault.split(':')[0])).toEqual(expect.arrayContaining(rules));
}, 180_000);

/** Returns the faults of each document. One program for all, because it takes a second to load. */
async function findFaults(documents: readonly object[]): Promise<string[][]> {
  const folder = mkdtempSync(join(tmpdir(), 'obdesk-document-'));
  try {
    const files = documents.map((_, place) => join(folder, `openapi-${place}.json`));
    for (const [place, file] of files.entries()) writeFileSync(file, JSON.stringify(documents[place]));
    return JSON.parse(await runProgram('find-api-faults', ...files));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
