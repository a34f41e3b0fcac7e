import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { RecordKind } from '../../../platform/record-kinds.ts';
import { addRecord, DECLARED_RECORDS } from '../../../testing/server/records/add-record.ts';
import { serverForTests } from '../../../testing/server/server-for-tests.ts';
import { FEATURES } from '../features.ts';

/** Types without their own list, POST and PUT, and what they are instead. */
const NO_RECORDS: Partial<Record<RecordKind, string>> = {
  'assistant-chat': 'is one person’s alone, and grows by questions',
  attachment: 'belongs to a ticket and is never changed',
  audit: 'is written by the server alone',
  backup: 'is a file',
  'customer-merge': 'is done and taken back',
  debug: 'lines of the log',
  'distinct-customers': 'is marked and unmarked',
  health: 'figures of the server',
  import: 'runs, and is taken back',
  job: 'is run again',
  notification: 'is read by one person',
  search: 'is found',
  serial: 'is put together from other records',
  session: 'is signed in and out',
  'sync-run': 'is an action that runs',
  settings: 'one record for each group',
  'similar-ticket': 'is found',
  'ticket-comment': 'belongs to a ticket and is never changed',
  'ticket-merge': 'is done and taken back',
  'ticket-presence': 'a lease of some seconds',
  'ticket-relation': 'belongs to two tickets and is never changed',
  'tool-reservation': 'belongs to a loaner, is made and cancelled',
  vehicle: 'a catalog of the program',
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
