import { expect, test } from 'vitest';
import { findMentioned, mayMention, suggestPeople } from './mention.rules.ts';

const STAFF = ['Ann Lee', 'Ann Lee-Miller', 'Ben Baker', 'Ben Cole', 'Zoë van der Berg'].map((fullName) => ({ fullName }));
const named = (text: string) => findMentioned(text, STAFF).map(({ fullName }) => fullName);

test('people are named by @ and their full name, also in the middle of a sentence and in another letter case', () => {
  expect(named('@Ann Lee please look')).toEqual(['Ann Lee']);
  expect(named('Thanks,\n@zoë VAN der berg!')).toEqual(['Zoë van der Berg']);
  expect(named('(@Ben Cole, @Ben Baker) and @Ben Cole again')).toEqual(['Ben Cole', 'Ben Baker']);
});

test('the longest name counts, and one that only begins alike does not', () => {
  expect(named('@Ann Lee-Miller')).toEqual(['Ann Lee-Miller']);
  expect(named('@Ann Leeway')).toEqual([]);
});

test.each([
  ["O'Brien Pat", ['@O’Brien Pat', '@o`brien pat,', '@OBrien Pat', "@O'Brien's"]],
  ['Zoë Müller', ['@Zoe Muller?', '@ZOE MÜLLER', '@Zoe\u0308 Mu\u0308ller', '@Zoe please']],
  ['Łukasz Żak', ['@Lukasz Zak.', '@lukasz']],
  ['Ann Lee-Miller', ['@Ann Lee‐Miller', '@ann lee–miller']],
])('%s is named by other spellings too', (fullName, texts) => {
  const staff = [{ fullName }, { fullName: 'Zo Mu' }, { fullName: 'Ann Lee' }];
  for (const text of texts) expect(findMentioned(text, staff), text).toEqual([{ fullName }]);
});

test('accents count if they tell two people apart', () => {
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

test('a first name is enough when only one has it', () => {
  expect(named('@Zoë can you?')).toEqual(['Zoë van der Berg']);
  expect(named('@Ben can you?')).toEqual([]);
});

test('e-mail addresses and lonely signs name nobody', () => {
  for (const text of ['ben@Ann Lee.com', 'a.b@zoë', '@ Ann Lee', '2 @ 5', '']) {
    expect(named(text), text).toEqual([]);
    expect(mayMention(text), text).toBe(false);
  }
  expect(mayMention('see @Ann')).toBe(true);
});

test('while a name is typed behind @, those are suggested whose first or other name begins so and who can sign in', () => {
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
