import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { RecordKind } from '../../../platform/record-kinds.ts';
import { addRecord, DECLARED_RECORDS } from '../../../testing/server/records/add-record.ts';
import { serverForTests } from '../../../testing/server/server-for-tests.ts';
import { FEATURES } from '../features.ts';

/** Types without their own list, POST and PUT, with the reason. */
const NO_RECORDS: Partial<Record<RecordKind, string>> = {
  'assistant-chat': 'belongs to one user and grows with each question',
  attachment: 'belongs to a ticket and is never changed',
  audit: 'is written only by the server',
  backup: 'is a file',
  'customer-merge': 'is done and undone',
  debug: 'is the server log',
  'distinct-customers': 'is a mark that is set and removed',
  health: 'is the status of the server',
  import: 'is an action that is run and undone',
  job: 'is only retried',
  'list-settings': 'is one record per user',
  'mail-message': 'is received, or sent with a reply',
  mailbox: 'is listed without its settings, by name and without pages',
  notification: 'belongs to one user and is only marked as read',
  'purchase-order': 'is started from parts, one draft per supplier',
  search: 'is a query',
  serial: 'is derived from other records',
  session: 'is created by sign-in and deleted by sign-out',
  'sync-run': 'is an action that runs',
  settings: 'is one record per group',
  'similar-ticket': 'is a search result',
  'ticket-comment': 'belongs to a ticket and is never changed',
  'ticket-merge': 'is done and undone',
  'ticket-presence': 'is a lease of a few seconds',
  'ticket-relation': 'belongs to two tickets and is never changed',
  'tool-reservation': 'belongs to a loaner, is created and canceled',
  vehicle: 'is a built-in catalog',
};

/** Types whose manifests have a search. */
const SEARCHED = new Set(FEATURES.flatMap(({ searches = [] }) => searches.map(({ kind }) => kind)));

interface Found {
  readonly kind: string;
  readonly hits: readonly { readonly id: string }[];
}

const server = serverForTests();

const FEATURE_FOLDER = join(import.meta.dirname, '../../../features');

function readKinds(): string[] {
  const files = readdirSync(FEATURE_FOLDER, { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!\.test)\.ts$/.test(file));
  const blocks = files.flatMap((file) => [
    ...readFileSync(join(FEATURE_FOLDER, file), 'utf8').matchAll(/interface RecordKinds \{([^}]*)\}/g),
  ]);
  return blocks.flatMap(([, block = '']) => [...block.matchAll(/^ {4}'?([a-z-]+)'?:/gm)].map(([, kind = '']) => kind)).sort();
}

test('declares every record type in a manifest, or as not a record', () => {
  const declared = DECLARED_RECORDS.map(({ kind }) => kind);
  expect([...declared, ...Object.keys(NO_RECORDS)].sort()).toEqual(readKinds());
});

test('finds a record of every searched type by its ID or first words', async () => {
  const admin = await server.signedIn({ role: 'Admin' });
  const found: string[] = [];
  const searched = DECLARED_RECORDS.filter(({ kind }) => SEARCHED.has(kind));
  for (const record of searched) {
    const { id, ...fields } = (await addRecord(record, admin)).body;
    const [words] = Object.keys(record.fields).flatMap((key) => (key in fields ? [fields[key]] : []));
    const replies = await Promise.all([id, words].map((q) => admin.get<Found[]>(`/api/search?q=${encodeURIComponent(String(q))}`)));
    const kinds = replies.flatMap(({ body }) => body.filter(({ hits }) => hits.some((hit) => hit.id === id)).map(({ kind }) => kind));
    if (kinds.includes(record.kind)) found.push(record.kind);
  }
  expect(found).toEqual(searched.map(({ kind }) => kind));
});
