import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Entity } from '../entities/entity.ts';
import { compareBy, isLike, matches } from './query-match.ts';
import type { Operator } from './query-parser.ts';

const anEntity = (properties: Record<string, unknown>): Entity => ({
  Id: '10',
  SyncToken: '0',
  MetaData: { CreateTime: '2026-11-21T03:00:00-08:00', LastUpdatedTime: '2026-11-21T03:00:00-08:00' },
  ...properties,
});
const holds = (properties: Record<string, unknown>, property: string, operator: Operator, ...values: string[]) =>
  matches(anEntity(properties), { property, operator, values }, false);

// Documented: query reference: % stands for any text
describe('like', () => {
  test.each([
    ['Alpha', 'Alpha', true],
    ['Alpha', 'Al', false],
    ['Alpha', 'Al%', true],
    ['Alpha', '%pha', true],
    ['Alpha', '%', true],
    ['', '%', true],
    ['Alpha', '%l%h%', true],
    ['Alpha', '%h%l%', false],
    ['aa', 'a%a', true],
    ['a', 'a%a', false],
    ['aba', 'ab%ba', false],
    ['100 % .*', '100%.*', true],
    ['a\nb', 'a%b', true],
    ['Alpha', 'alpha%', false],
  ])('%j is like %j: %s', (text, pattern, expected) => {
    expect(isLike(text, pattern)).toBe(expected);
  });

  test('it finds what a search from every place would find', () => {
    const letters = fc.array(fc.constantFrom('a', 'b', '%'), { maxLength: 8 }).map((list) => list.join(''));
    fc.assert(
      fc.property(letters, letters, (text, pattern) => {
        const plain = text.replaceAll('%', 'c');
        expect(isLike(plain, pattern)).toBe(new RegExp(`^${pattern.replaceAll('%', '.*')}$`).test(plain));
      }),
    );
  });
});

// Assumed: ids count as numbers, times as times whatever their offset
describe('comparisons', () => {
  test.each<[string, Operator, string, boolean]>([
    ['Id', '>', '9', true],
    ['Id', '<', '9', false],
    ['Id', '=', '10', true],
    ['Balance', '>=', '100.5', true],
    ['Balance', '<', '1e3', true],
    ['Balance', '=', 'much', false],
    ['CustomerRef', '=', '58', true],
    ['PrimaryEmailAddr', '=', 'a@b.example', true],
    ['Active', '=', 'TRUE', true],
    ['DisplayName', '=', 'ALPHA', false],
    ['DisplayName', '<', 'B', true],
    ['MetaData.CreateTime', '=', '2026-11-21T11:00:00Z', true],
    ['MetaData.CreateTime', '>', '2026-11-21T11:00:01Z', false],
    ['Nothing', '=', '', false],
    ['DisplayName.length', '=', '5', false],
  ])('%s %s %j is %s', (property, operator, value, expected) => {
    const properties = { DisplayName: 'Alpha', Balance: 100.5, CustomerRef: { value: '58' }, PrimaryEmailAddr: { Address: 'a@b.example' } };
    expect(holds({ ...properties, Active: true }, property, operator, value)).toBe(expected);
  });

  test('one of several values is enough', () => {
    expect(holds({}, 'Id', 'in', '8', '10')).toBe(true);
    expect(holds({}, 'Id', 'in', '8', '9')).toBe(false);
  });

  test('records are ordered by number, text without case, and absence first', () => {
    const order = (property: string, entities: Record<string, unknown>[]) =>
      entities.map(anEntity).toSorted((a, b) => compareBy(a, b, property));

    expect(order('Id', [{ Id: '10' }, { Id: '9' }, { Id: '100' }]).map(({ Id }) => Id)).toEqual(['9', '10', '100']);
    expect(order('DisplayName', [{ DisplayName: 'b' }, { DisplayName: 'A' }, {}]).map((one) => one.DisplayName)).toEqual([
      undefined,
      'A',
      'b',
    ]);
  });
});
