import { expect, test } from 'vitest';
import { parsePastedAttendees } from './pasted-attendees.rules.ts';

const ANN = { name: 'Ann Archer', email: 'ann@example.com', company: 'Northside Garage' };
const BO = { name: 'Bo Berg', email: 'bo@example.com', company: '' };

test.each([
  ['a table with a header, in any order', 'Company,E-mail,Name\nNorthside Garage,ann@example.com,Ann Archer\n,bo@example.com,Bo Berg'],
  ['first and last name', 'First name;Last name;Email;Shop\nAnn;Archer;ann@example.com;Northside Garage\nBo;Berg;bo@example.com;'],
  ['a table without a header', 'Ann Archer, ann@example.com, Northside Garage\r\nBo Berg, bo@example.com\r\n'],
  ['cells copied from a spreadsheet', 'ann@example.com\tAnn Archer\tNorthside Garage\nbo@example.com\tBo Berg\t\n'],
  ['quoted cells', '"Ann Archer","ann@example.com","Northside Garage"\n"Bo Berg","bo@example.com",""'],
])('reads %s', (_, text) => {
  const { people, problems } = parsePastedAttendees(text);
  expect(problems).toEqual([]);
  expect(people.map(({ line: _line, ...person }) => person)).toEqual([ANN, BO]);
});

test('reads addresses copied from mail programs, one or several per line', () => {
  const { people, problems } = parsePastedAttendees(
    '"Archer, Ann" <ann@example.com>; Bo Berg <bo@example.com>,\n\n<cy@example.com>\nDi Dee, di@example.com',
  );
  expect(problems).toEqual([]);
  expect(people.map(({ line, name, email }) => [line, name, email])).toEqual([
    [1, 'Archer, Ann', 'ann@example.com'],
    [1, 'Bo Berg', 'bo@example.com'],
    [3, 'cy@example.com', 'cy@example.com'],
    [4, 'Di Dee', 'di@example.com'],
  ]);
});

test('uses bare addresses as names', () => {
  const { people } = parsePastedAttendees('ann@example.com\nbo@example.com; cy@example.com');
  expect(people.map(({ line, name }) => [line, name])).toEqual([
    [1, 'ann@example.com'],
    [2, 'bo@example.com'],
    [2, 'cy@example.com'],
  ]);
});

test('reports lines without a name, and reads the others', () => {
  const text = `Ann Archer, ann@example.com\nJust a name\n\nBo Berg, bo@\n${'x'.repeat(201)}, cy@example.com`;
  expect(parsePastedAttendees(text)).toEqual({
    people: [{ line: 1, name: 'Ann Archer', email: 'ann@example.com', company: '' }],
    problems: [
      { line: 2, message: 'No email address' },
      { line: 4, message: 'Invalid email address: bo@' },
      { line: 5, message: 'Name is too long' },
    ],
  });
  expect(parsePastedAttendees('Name, Email\n"Ann, ann@example.com').problems).toMatchObject([{ line: 2 }]);
  expect(parsePastedAttendees(' \n ')).toEqual({ people: [], problems: [] });
});
