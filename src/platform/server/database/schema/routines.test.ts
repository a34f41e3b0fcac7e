import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { createEmptyDatabase } from '../../../../testing/server/test-cluster.ts';
import { createLog } from '../../log.ts';
import { type Database, openDatabase } from '../database.ts';
import { migrate } from '../migrate.ts';

const KEY = (body: string) => `CREATE OR REPLACE FUNCTION key_of(word text) RETURNS text LANGUAGE sql IMMUTABLE RETURN ${body};`;
const NOTE = (text: string) => `CREATE FUNCTION note_word() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN INSERT INTO notes VALUES ('${text}'); RETURN NULL; END $$;`;
const FILES = {
  'migrations/0001_words.sql': `CREATE TABLE notes (said text);
    CREATE TABLE words (word text, key text GENERATED ALWAYS AS (key_of(word)) STORED);
    CREATE UNIQUE INDEX words_key ON words (key_of(word)) WHERE word <> '';`,
  'src/words/word.keys.sql': KEY('lower(word)'),
  'src/words/word.functions.sql': NOTE('first'),
  'src/words/word.triggers.sql': 'CREATE TRIGGER word_noted AFTER INSERT OR UPDATE ON words FOR EACH ROW EXECUTE FUNCTION note_word();',
};

let folder: string;
let database: Database;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'obdesk-sql-'));
  for (const part of ['migrations', 'src/words']) await mkdir(join(folder, part), { recursive: true });
  for (const [name, sql] of Object.entries(FILES)) await write(name, sql);
  database = openDatabase(await createEmptyDatabase(inject('connection')), createLog('silent').log);
  await run();
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

const write = (name: string, sql: string) => writeFile(join(folder, name), sql);
const run = () => migrate(database.connection, folder);
const ask = async (sql: string) => (await database.query<Record<string, unknown>>(sql)).rows;
const addWord = (word: string) => ask(`INSERT INTO words VALUES ('${word}')`);
const names = async (sql: string) => (await ask(sql)).map(({ name }) => name);
const readFunctions = () =>
  names(`SELECT proname AS name FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prokind = 'f' ORDER BY 1`);
const readTriggers = () => names('SELECT tgname AS name FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1');
const oids = () =>
  ask("SELECT oid, xmin FROM pg_proc WHERE pronamespace = 'public'::regnamespace UNION ALL SELECT oid, xmin FROM pg_trigger ORDER BY 1");

test('creates functions and triggers at the first start and recreates none without a change', async () => {
  await addWord('One');
  expect(await ask('SELECT said FROM notes')).toEqual([{ said: 'first' }]);
  const before = await oids();
  expect(await run()).toEqual([]);
  expect(await oids()).toEqual(before);
});

test('replaces a changed function at the next start', async () => {
  await write('src/words/word.functions.sql', NOTE('second'));
  await run();
  await addWord('One');
  expect(await ask('SELECT said FROM notes')).toEqual([{ said: 'second' }]);
});

test('drops functions without a file, including manual ones, except those that tables use', async () => {
  await ask("CREATE FUNCTION made_by_hand() RETURNS text LANGUAGE sql AS 'SELECT 1::text'");
  await write('src/words/word.functions.sql', '');
  await write('src/words/word.triggers.sql', '');
  await run();
  expect(await readFunctions()).toEqual(['key_of']);
  expect(await readTriggers()).toEqual([]);
});

test('rolls back a failed file and names it', async () => {
  await write('src/words/word.functions.sql', 'CREATE FUNCTION nonsense;');
  await expect(run()).rejects.toThrow(/^The file src\/words\/word\.functions\.sql failed: syntax error/);
  expect(await readFunctions()).toEqual(['key_of', 'note_word']);
  expect(await readTriggers()).toEqual(['word_noted']);
});

test('restores the triggers of a table that a migration recreates', async () => {
  await write('migrations/0002_again.sql', 'DROP TABLE words; CREATE TABLE words (word text);');
  await run();
  expect(await readTriggers()).toEqual(['word_noted']);
});

test('rebuilds generated columns and indexes of a changed key without firing triggers', async () => {
  await addWord('One');
  await addWord('ÉTÉ');
  await write('src/words/word.keys.sql', KEY('reverse(word)'));
  await run();
  expect(await ask('SELECT word, key FROM words ORDER BY word')).toEqual([
    { word: 'One', key: 'enO' },
    { word: 'ÉTÉ', key: 'ÉTÉ' },
  ]);
  expect(await ask('SELECT said FROM notes')).toHaveLength(2);
  const { rows } = await database.transaction(async (tx) => {
    await tx.query('SET LOCAL enable_seqscan = off');
    return tx.query("SELECT word FROM words WHERE word <> '' AND key_of(word) = 'enO'");
  });
  expect(rows).toEqual([{ word: 'One' }]);
  await addWord('Two');
  expect(await ask('SELECT said FROM notes')).toHaveLength(3);
});

test('rebuilds what depends on a changed key through another key', async () => {
  const half = (count: number) =>
    `CREATE OR REPLACE FUNCTION begin_of(word text) RETURNS text LANGUAGE sql IMMUTABLE RETURN left(word, ${count});`;
  await write('src/words/word.keys.sql', half(1) + KEY('begin_of(word)'));
  await run();
  await addWord('One');
  await write('src/words/word.keys.sql', half(2) + KEY('begin_of(word)'));
  await run();
  expect(await ask('SELECT key FROM words')).toEqual([{ key: 'On' }]);
});

test('resolves rows that become duplicates under a changed key, or changes nothing', async () => {
  await addWord('One');
  await addWord('Oneself');
  await write('src/words/word.keys.sql', KEY('left(word, 3)'));
  await expect(run()).rejects.toThrow(/words_key/);
  expect(await ask("SELECT key_of('Oneself') AS key")).toEqual([{ key: 'oneself' }]);
  await write('src/words/word.collisions.sql', "UPDATE words SET word = 'Two' WHERE word = 'Oneself';");
  await run();
  expect(await ask('SELECT word, key FROM words ORDER BY word')).toEqual([
    { word: 'One', key: 'One' },
    { word: 'Two', key: 'Two' },
  ]);
});
