import fc from 'fast-check';
import { expect, test } from 'vitest';
import { QuickbooksError } from '../quickbooks-error.ts';
import { parseQuery } from './query-parser.ts';

const escaped = (text: string) => text.replace(/[\\']/g, '\\$&');

function findRefusal(text: string): QuickbooksError {
  try {
    parseQuery(text);
  } catch (error) {
    if (error instanceof QuickbooksError) return error;
  }
  throw new Error(`The query ${text} is not refused`);
}

// Documented: query reference: all clauses
test('a query is read with all its clauses, whatever the case of its words', () => {
  const text =
    "SELECT Id, DocNumber FROM Invoice WHERE TxnDate >= '2026-01-01' AND CustomerRef IN ('1', '2') ORDERBY TxnDate DESC, Id ASC STARTPOSITION 11 MAXRESULTS 10";

  expect(parseQuery(text)).toEqual({
    select: ['Id', 'DocNumber'],
    entity: 'Invoice',
    where: [
      { property: 'TxnDate', operator: '>=', values: ['2026-01-01'] },
      { property: 'CustomerRef', operator: 'in', values: ['1', '2'] },
    ],
    orderBy: [
      { property: 'TxnDate', isDescending: true },
      { property: 'Id', isDescending: false },
    ],
    startPosition: 11,
    maxResults: 10,
  });
});

// Documented: defaults: from the first record, 100 of them
test('a short query starts at the first record and asks for a hundred', () => {
  expect(parseQuery('select * from Customer')).toEqual({
    select: '*',
    entity: 'Customer',
    where: [],
    orderBy: [],
    startPosition: 1,
    maxResults: 100,
  });
});

// Documented: quotes and backslashes are escaped with a backslash
test('every text passes a query unchanged when it is escaped', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      const { where } = parseQuery(`select * from Customer where DisplayName = '${escaped(name)}' and Active = true`);
      expect(where.map(({ values }) => values)).toEqual([[name], ['true']]);
    }),
  );
});

// Documented: a text that holds a query is text
test('words of the language inside a text are text', () => {
  const { where } = parseQuery("select * from Customer where DisplayName = 'x\\' or Id = \\'1'");

  expect(where).toEqual([{ property: 'DisplayName', operator: '=', values: ["x' or Id = '1"] }]);
});

// Recorded: QueryParserError: Encountered … at line 1, column N
test.each([
  ["select * from Customer where DisplayName = 'O'Brien'", 'Encountered "Brien" at line 1, column 47'],
  ['select * frm Customer', 'Encountered "frm" at line 1, column 10'],
  ['select * from', 'Encountered "<EOF>" at line 1, column 14'],
  ['select * from Customer where Id', 'Encountered "<EOF>"'],
  ["select * from Customer where 'Id' = Id", 'Encountered "Id" at line 1, column 30'],
  ["select * from Customer where Id ! '1'", 'Encountered "! \'1\'"'],
  ['select * from Customer maxresults many', 'Encountered "many"'],
  ['select * from Customer maxresults -3', 'Encountered "-3"'],
  ['select * from Customer startposition 1.5', 'Encountered "1.5"'],
  ['select * from Customer where Id in ()', 'Encountered ")"'],
  ['select * from Customer orderby Id,', 'Encountered "<EOF>"'],
  ['select Id Name from Customer', 'Encountered "Name"'],
  ['select * from Customer order Id', 'Encountered "Id"'],
  ['select count(Id) from Customer', 'Encountered "Id"'],
  ['delete from Customer', 'Encountered "delete" at line 1, column 1'],
])('the query %s is refused where it goes wrong', (text, detail) => {
  const { code, detail: actual } = findRefusal(text);

  expect(code).toBe('4000');
  expect(actual).toContain(`QueryParserError: ${detail}`);
});

// Documented: 1000 records at most; reported by third parties: ruckus/quickbooks-ruby#24
test('no query asks for more than a thousand records or starts before the first', () => {
  expect(parseQuery('select * from Customer startposition 0 maxresults 1000')).toMatchObject({ startPosition: 1, maxResults: 1_000 });
  expect(() => parseQuery('select * from Customer maxresults 1001')).toThrow('value 1001 is too large');
});

// Recorded: whatever is asked is understood, or refused with 4000
test('no text makes the reader stumble', () => {
  const word = fc.constantFrom(
    'select',
    '*',
    'from',
    'Customer',
    'where',
    'Id',
    '=',
    "'1'",
    'in',
    '(',
    ')',
    ',',
    'and',
    'like',
    'orderby',
    'desc',
    '5',
    '%',
    "'",
  );
  const texts = fc.oneof(
    fc.string(),
    fc.array(word, { maxLength: 14 }).map((words) => words.join(' ')),
  );
  fc.assert(
    fc.property(texts, (text) => {
      try {
        expect(parseQuery(text).entity).not.toBe('');
      } catch (error) {
        expect(error).toBeInstanceOf(QuickbooksError);
        expect(error).toMatchObject({
          code: '4000',
          detail: expect.stringMatching(/^QueryParserError: Encountered ".*" at line 1, column \d+$/s),
        });
      }
    }),
  );
});
