import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeEach, expect, test } from 'vitest';
import { serverForTests } from '../../testing/server/server-for-tests.ts';
import type { SignedInCaller } from '../../testing/server/test-server.ts';

const GUIDE = join(import.meta.dirname, '../web/api-docs/first-ticket.html');
/** Add the names of new schemas before a release. */
const SCHEMA_NAMES = join(import.meta.dirname, 'api-docs/schema-names.txt');
const PASSWORD = 'amber-otter-lantern-94';

interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly 'x-access': string;
  readonly parameters: readonly { name: string; in: string; required: boolean; schema: object }[];
  readonly requestBody?: { content: Record<string, { example?: unknown }> };
  readonly responses: Record<string, { content?: Record<string, { example?: unknown; schema: object }> }>;
}

interface Document {
  readonly openapi: string;
  readonly tags: readonly { name: string }[];
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: { schemas: Record<string, object> };
}

const server = serverForTests();
let admin: SignedInCaller;
beforeEach(async () => {
  admin = await server.signedIn({ role: 'Admin', fullName: 'Ada Admin' });
});

test('describes every endpoint completely, without dangling references', async () => {
  const { body: document } = await admin.get<Document>('/api/openapi.json');
  const calls = Object.entries(document.paths).flatMap(([path, methods]) => Object.values(methods).map((call) => ({ path, ...call })));
  expect(new Set(calls.map(({ operationId }) => operationId)).size).toBe(calls.length);
  for (const { path, operationId, tags, summary, description, parameters, requestBody, responses, ...call } of calls) {
    expect(
      document.tags.map(({ name }) => name),
      operationId,
    ).toContain(tags[0]);
    expect(summary, operationId).toMatch(/^[A-Z]/);
    expect(description).toMatch(
      { public: /No sign-in required\.$/, user: /signed-in user\.$/, admin: /Admin role\.$/ }[call['x-access']] ?? /never/,
    );
    const inPath = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => `{${name}}`);
    expect(path.match(/\{\w+\}/g) ?? [], operationId).toEqual(inPath);
    const statuses = Object.keys(responses);
    expect(statuses, operationId).toEqual(expect.arrayContaining(['429', '503']));
    expect(statuses.includes('401'), operationId).toBe(call['x-access'] !== 'public');
    expect(statuses.includes('404'), operationId).toBe(inPath.length > 0);
    for (const { content = {} } of [requestBody ?? {}, ...Object.values(responses)]) {
      const json = content['application/json'];
      if (json && path !== '/api/openapi.json') expect(json, operationId).toHaveProperty('example');
    }
  }
  for (const [, pointer = ''] of JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)) {
    const found = pointer.split('/').reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], document);
    expect(found, pointer).toBeDefined();
  }
  expect(Object.keys(document.components.schemas)).toEqual(
    expect.arrayContaining(['Part', 'NewPart', 'PartChange', 'Ticket', 'Customer', 'Error']),
  );
});

test('gives every schema one meaningful name and marks only server fields as read-only', async () => {
  const { body: document } = await admin.get<Document>('/api/openapi.json');
  const { schemas } = document.components;
  expect(Object.keys(schemas).filter((name) => /\d$/.test(name) && !name.includes('V2'))).toEqual([]);
  const schemaOf = (path: string, method: string, status?: number) => {
    const call = document.paths[path]?.[method];
    const content = status === undefined ? call?.requestBody?.content : call?.responses[status]?.content;
    return content?.['application/json'];
  };
  const ref = (name: string) => ({ schema: { $ref: `#/components/schemas/${name}` } });
  expect(schemaOf('/api/users/{id}', 'put')).toMatchObject(ref('UserChange'));
  expect(schemaOf('/api/users/me/password', 'put')).toMatchObject(ref('OwnUserPasswordChange'));
  expect(schemaOf('/api/tools', 'post')).toMatchObject(ref('NewTool'));
  expect(schemaOf('/api/tickets/{id}/merge', 'post', 201)).toMatchObject(ref('TicketMerge'));
  expect(schemaOf('/api/customers/{id}/merge', 'post', 201)).toMatchObject(ref('CustomerMerge'));
  const fields = Object.entries(schemas).flatMap(([name, schema]) =>
    Object.entries((schema as { properties?: Record<string, object> }).properties ?? {}).map(([key, field]) => ({
      name: `${name}.${key}`,
      field,
    })),
  );
  const owned = fields.filter(({ field }) => String(Object(field).description).startsWith('Read-only'));
  expect(owned.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['NewTicket.id', 'TicketChange.createdAt', 'CustomerChange.account']),
  );
  // Any schema with a type can be set.
  expect(owned.filter(({ field }) => Object.keys(field).join() !== 'description')).toEqual([]);
});

test('keeps the published schema names, which generated clients depend on', async () => {
  const { body: document } = await admin.get<Document>('/api/openapi.json');
  const published = readFileSync(SCHEMA_NAMES, 'utf8').trim().split('\n');
  expect(published.filter((name) => !(name in document.components.schemas))).toEqual([]);
  expect(document.paths['/api/auth/logout']?.post?.requestBody).toMatchObject({ required: false });
  expect(document.paths['/api/auth/login']?.post?.requestBody).toMatchObject({ required: true });
});

test('describes a query parameter as required only if the request fails without it', async () => {
  const { body: document } = await admin.get<Document>('/api/openapi.json');
  const reads = Object.entries(document.paths).flatMap(([path, { get }]) => (get && !path.includes('{') ? [{ path, get }] : []));
  const tested = reads.filter(({ get }) => get.parameters.length > 0 && !get.responses[200]?.content?.['text/event-stream']);
  const needing = tested.filter(({ get }) => get.parameters.some(({ required }) => required)).map(({ path }) => path);
  const refused: string[] = [];
  for (const { path } of tested) if ((await admin.get(path)).status === 400) refused.push(path);
  expect(needing).toContain('/api/search');
  expect(needing).toEqual(refused);
});

test('accepts the examples of new records', async () => {
  const { body: document } = await admin.get<Document>('/api/openapi.json');
  const example = (path: string) => document.paths[path]?.post?.requestBody?.content['application/json']?.example as object;
  for (const path of ['/api/parts', '/api/customers', '/api/tickets', '/api/leads', '/api/tools', '/api/users']) {
    const reply = await admin.post(path, example(path));
    expect(reply.status, `${path}: ${JSON.stringify(reply.body)}`).toBe(201);
  }
});

test('runs the commands of the quickstart page', async () => {
  await admin.post('/api/users', { fullName: 'Cora Curl', username: 'cora', email: 'cora@desk.example', password: PASSWORD, role: 'User' });
  const guide = readFileSync(GUIDE, 'utf8');
  const commands = [...guide.matchAll(/<pre><code>([\s\S]*?)<\/code><\/pre>/g)].map(([, html = '']) => toText(html));
  expect(commands).toHaveLength(9);
  const script = commands
    .join('\necho; echo "======"\n')
    .replace('http://127.0.0.1:3000', server.url)
    .replace('your name', 'cora')
    .replace('your password', PASSWORD);
  const folder = mkdtempSync(join(tmpdir(), 'obdesk-curl-'));
  try {
    const { stdout } = await promisify(execFile)('bash', ['-e', '-c', script], { cwd: folder });
    const output = stdout.split('======\n');
    const [, signedIn, list, created, id, changed, refused, noted] = output;
    expect(signedIn).toContain('"fullName":"Cora Curl"');
    expect(list).toMatch(/200 OK[\s\S]*x-total-count: 0/i);
    expect(created).toContain('"summary":"Program the ECU of a Civic"');
    expect(id).toMatch(/^TKT-\d+ has version 1$/m);
    expect(changed).toMatch(/"status":"In Progress".*"version":2|"version":2.*"status":"In Progress"/);
    expect(refused).toContain('"code":"stale"');
    expect(noted).toContain('Sent from the command line');
    const { rows } = await server.database.query('SELECT FROM sessions JOIN users ON users.id = user_id WHERE username = $1', ['cora']);
    expect(rows).toHaveLength(0);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

const toText = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&amp;', '&')
    .replaceAll('&gt;', '>')
    .replaceAll('&lt;', '<');
