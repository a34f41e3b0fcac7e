import { expect, test } from 'vitest';
import { findMentioned, mayMention, suggestPeople } from './mention.rules.ts';

const STAFF = ['Ann Lee', 'Ann Lee-Miller', 'Ben Baker', 'Ben Cole', 'Zoë van der Berg'].map((fullName) => ({ fullName }));
const named = (text: string) => findMentioned(text, STAFF).map(({ fullName }) => fullName);

test('finds users by @ and their full name, within a sentence and in any case', () => {
  expect(named('@Ann Lee please look')).toEqual(['Ann Lee']);
  expect(named('Thanks,\n@zoë VAN der berg!')).toEqual(['Zoë van der Berg']);
  expect(named('(@Ben Cole, @Ben Baker) and @Ben Cole again')).toEqual(['Ben Cole', 'Ben Baker']);
});

test('prefers the longest name, and ignores prefixes', () => {
  expect(named('@Ann Lee-Miller')).toEqual(['Ann Lee-Miller']);
  expect(named('@Ann Leeway')).toEqual([]);
});

test.each([
  ["O'Brien Pat", ['@O’Brien Pat', '@o`brien pat,', '@OBrien Pat', "@O'Brien's"]],
  ['Zoë Müller', ['@Zoe Muller?', '@ZOE MÜLLER', '@Zoe\u0308 Mu\u0308ller', '@Zoe please']],
  ['Łukasz Żak', ['@Lukasz Zak.', '@lukasz']],
  ['Ann Lee-Miller', ['@Ann Lee‐Miller', '@ann lee–miller']],
])('finds %s by other spellings', (fullName, texts) => {
  const staff = [{ fullName }, { fullName: 'Zo Mu' }, { fullName: 'Ann Lee' }];
  for (const text of texts) expect(findMentioned(text, staff), text).toEqual([{ fullName }]);
});

test('compares accents if they distinguish two users', () => {
  const staff = ['Zoe Smith', 'Zoë Smith', 'Zoë Muller'].map((fullName) => ({ fullName }));
  const names = (text: string) => findMentioned(text, staff).map(({ fullName }) => fullName);
  expect(names('@Zoë Smith')).toEqual(['Zoë Smith']);
  expect(names('@Zoe Smith')).toEqual(['Zoe Smith']);
  expect(names('@zoe muller')).toEqual(['Zoë Muller']);
  expect(names('@Zoe\u0308 Smith')).toEqual(['Zoë Smith']);
  expect(names('@Zöé Smith')).toEqual(['Zoe Smith', 'Zoë Smith']);
});

test.each([
  ['ana', 'ana2'],
  ['@ana', '@ana2'],
])('prefers the person whose username follows a shared name, and finds both without one: %s', (one, two) => {
  const staff = [one, two].map((username) => ({ fullName: 'Ana Silva', username }));
  const usernames = (text: string) => findMentioned(text, staff).map(({ username }) => username);
  expect(usernames(`@Ana Silva (${two}) please`)).toEqual([two]);
  expect(usernames(`@Ana Silva (${one}), please`)).toEqual([one]);
  expect(usernames('@Ana Silva please')).toEqual([one, two]);
});

test('accepts a unique first name', () => {
  expect(named('@Zoë can you?')).toEqual(['Zoë van der Berg']);
  expect(named('@Ben can you?')).toEqual([]);
});

test('finds no user in an email address or a lone @', () => {
  for (const text of ['ben@Ann Lee.com', 'a.b@zoë', '@ Ann Lee', '2 @ 5', '']) {
    expect(named(text), text).toEqual([]);
    expect(mayMention(text), text).toBe(false);
  }
  expect(mayMention('see @Ann')).toBe(true);
});

test('suggests users who can sign in by a prefix of any of their names', () => {
  const staff = [...STAFF, { fullName: 'Bea Gone', isActive: false }];
  const suggested = (typed: string) => suggestPeople(typed, staff).map(({ fullName }) => fullName);
  expect(suggested('@be')).toEqual(['Ben Baker', 'Ben Cole', 'Zoë van der Berg']);
  expect(suggested('(@ann')).toEqual(['Ann Lee', 'Ann Lee-Miller']);
  expect(suggested('@')).toHaveLength(5);
  for (const typed of ['', 'be', 'a@be', '@xyz', '@!']) expect(suggested(typed), typed).toEqual([]);
});

test.each([
  ["Pat O'Brien", ['@obrien', "@o'b", '@O’Brien', '@o`brien']],
  ['Jean-Luc Picard', ['@jeanluc', '@jean-l', '@Jean‐Luc']],
  ['Zoë D’Angelo', ['@zoe', '@dangelo', "@d'angelo"]],
])('suggests %s regardless of punctuation', (fullName, searches) => {
  for (const typed of searches) expect(suggestPeople(typed, [{ fullName: 'Ann Lee' }, { fullName }]), typed).toEqual([{ fullName }]);
});
