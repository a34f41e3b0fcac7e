import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toEmailKey } from '../../features/business/events/registration.rules.ts';
import { toCompanyKey } from '../../features/master-data/customers/company.rules.ts';
import { toSerialKey } from '../../features/master-data/customers/serial.rules.ts';
import { foldLetters, toSearchKey } from '../../platform/text/fold-letters.ts';
import { serverForTests } from '../../testing/server/server-for-tests.ts';
import { rounds } from '../../testing/server/stress.ts';

/** Letters that got their other case after Unicode 10. PostgreSQL and Node.js may disagree about them. */
const LATER_CASES =
  '19b 264 282 10d0-10fa 10fd-10ff 1c89-1c8a 1c90-1cba 1cbd-1cbf 1d8e 2c2f 2c5f a794 a7b8-a7dc a7f5-a7f6 10570-105bc 10d50-10d85 16e40-16e7f 16ea0-16ed3';
const laterRanges = LATER_CASES.split(' ').map((range) => range.split('-').map((hex) => Number.parseInt(hex, 16)));
const isLater = (point: number) => laterRanges.some(([first = 0, last = first]) => point >= first && point <= last);

/** Unicode planes with case and white space; in `npm run stress` all with characters. */
const PLANES = process.env.STRESS === 'full' ? [0, 1, 2, 3, 14] : [0, 1];
/** Letters without case, such as Chinese ones, and private characters: half of all, and alike. In `npm test` one in 64 of them. */
const isLikeOthers = (point: number) =>
  process.env.STRESS !== 'full' && point % 64 !== 0 && /[\p{Lo}\p{Co}\p{Cn}]/u.test(String.fromCodePoint(point));
const isCharacter = (point: number) => point > 0 && !(point >= 0xd800 && point <= 0xdfff) && !isLater(point);

/** Key functions in SQL and their TypeScript equivalents, which must agree for any text. */
const twins: [string, (text: string) => string][] = [
  ['company_key(text)', toCompanyKey],
  ['serial_key(text)', toSerialKey],
  ['fold_letters(text)', foldLetters],
  ['search_key(text)', toSearchKey],
  ['lower(text COLLATE "und-x-icu")', toEmailKey],
];

const server = serverForTests();

async function findDifferent(key: string, twin: (text: string) => string, texts: readonly string[]): Promise<string[]> {
  const { rows } = await server.database.query<{ keys: string[] }>(
    `SELECT array_agg(${key} ORDER BY place) AS keys FROM unnest($1::text[]) WITH ORDINALITY AS texts (text, place)`,
    [texts],
  );
  return texts.filter((text, index) => rows[0]?.keys[index] !== twin(text));
}

const toHex = (text: string) => [...text].map((character) => character.codePointAt(0)?.toString(16)).join(' ');

/** The characters of each plane, alone and between letters. */
const TEXTS = PLANES.map((plane) => {
  const points = Array.from({ length: 0x10000 }, (_, index) => plane * 0x10000 + index);
  const characters = points.filter((point) => isCharacter(point) && !isLikeOthers(point)).map((point) => String.fromCodePoint(point));
  return [...characters, ...characters.map((character) => `aB${character}Cd`)];
});

test.each(twins)('%s matches its TypeScript equivalent for every character, alone and between letters', async (key, twin) => {
  for (const texts of TEXTS) expect((await findDifferent(key, twin, texts)).map(toHex)).toEqual([]);
});

test.each(twins)('%s matches its TypeScript equivalent for any text, including context-dependent case', async (key, twin) => {
  const unusual = fc.string({
    unit: fc.constantFrom(..."ΣσςİIıißẞŉǅﬁÅµé\u0301\u0307\u00ad\u200d'.-aZ1 \u00a0\u2003\u3000\ufeff\u0085\t\n"),
  });
  const any = fc.string({ unit: 'binary' }).filter((text) => [...text].every((each) => isCharacter(each.codePointAt(0) ?? 0)));
  const texts = fc.array(fc.oneof(unusual, any), { minLength: 100, maxLength: 200 });
  const agree = fc.asyncProperty(texts, async (some) => {
    expect((await findDifferent(key, twin, some)).map(toHex)).toEqual([]);
  });
  await fc.assert(agree, { numRuns: rounds(10, 30) });
});

test.each(['company_key', 'serial_key'])('%s ignores all Unicode white space and the byte order mark', async (key) => {
  const blanks =
    '\t\n\v\f\r \u0085\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff';
  const { rows } = await server.database.query(`SELECT ${key}($1) AS key, ${key}('1' || $1 || '2') AS between`, [blanks]);
  expect(rows).toEqual([{ key: '', between: '12' }]);
});
