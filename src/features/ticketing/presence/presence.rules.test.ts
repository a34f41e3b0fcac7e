import { expect, test } from 'vitest';
import {
  describeOpen,
  describePresence,
  isOtherPicture,
  type PresentWindow,
  toPeople,
  toShortPresence,
  withAnnouncement,
} from './presence.rules.ts';

const ann = { userId: '1', name: 'Ann Lee', avatar: 'AL' };
const ben = { userId: '2', name: 'Ben Baker', avatar: 'BB' };
const open = (person: typeof ann, given: Partial<PresentWindow> = {}): PresentWindow => ({
  ...person,
  tab: 'a',
  isTyping: false,
  typingIn: '',
  isThere: true,
  ...given,
});
const aReport = (given = {}) => ({ typing: false, typingIn: '', tab: 'a', leaving: false, ...given });

test('lists a person with several windows once, and as typing if one of them is', () => {
  const typing = { isTyping: true, typingIn: 'Summary' };
  const windows = [open(ben), open(ann, typing), open(ann, { tab: 'b' }), open(ann, { tab: 'c', isThere: false })];
  expect(toPeople(windows)).toEqual([
    { ...ann, ...typing },
    { ...ben, isTyping: false, typingIn: '' },
  ]);
});

test('treats joining, leaving and typing as changes, but not a second window or a repeated report', () => {
  const before = [open(ann)];
  const changes = (own: typeof ann, given: object, windows = before) =>
    isOtherPicture(windows, withAnnouncement(windows, own, aReport(given)));
  expect(changes(ben, {})).toBe(true);
  expect(changes(ann, { typing: true })).toBe(true);
  expect(changes(ann, { typing: true, typingIn: 'VIN' }, [open(ann, { isTyping: true, typingIn: 'Reg.' })])).toBe(true);
  expect(changes(ann, { typingIn: 'VIN' })).toBe(false);
  expect(changes(ann, { leaving: true })).toBe(true);
  expect(changes(ann, {})).toBe(false);
  expect(changes(ann, { tab: 'b' })).toBe(false);
  expect(changes(ann, { leaving: true }, [open(ann), open(ann, { tab: 'b' })])).toBe(false);
});

test('removes a window whose lease has expired on the next report', () => {
  const windows = [open(ann), open(ben, { isThere: false })];
  expect(toPeople(windows).map(({ name }) => name)).toEqual(['Ann Lee']);
  expect(isOtherPicture(windows, withAnnouncement(windows, ann, aReport()))).toBe(true);
});

test('describes the viewers of a ticket, people who are typing first', () => {
  const others = ['Ann Lee', 'Ben Baker', 'Cat Cole'].map((name) => ({ name, isTyping: false, typingIn: '' }));
  expect([0, 1, 2, 3].map((count) => describePresence(others.slice(0, count)))).toEqual([
    '',
    'Ann Lee is viewing',
    'Ann Lee and Ben Baker are viewing',
    'Ann Lee and 2 others are viewing',
  ]);
  expect(describePresence([...others, { name: 'Dan Dow', isTyping: true, typingIn: '' }])).toBe('Dan Dow is typing…');
  const inSummary = [{ name: 'Dan Dow', isTyping: true, typingIn: 'Summary' }];
  expect(describePresence(inSummary)).toBe('Dan Dow is typing in Summary…');
  expect(toShortPresence(inSummary)).toEqual({ who: 'Dan', does: 'typing in Summary…' });
  expect(toShortPresence(others)).toEqual({ who: '3', does: 'viewing' });
  expect(toShortPresence(others.slice(0, 1))).toEqual({ who: 'Ann', does: 'is viewing' });
  expect(toShortPresence([...others, { name: 'Dan Dow', isTyping: true, typingIn: '' }])).toEqual({ who: '', does: 'typing…' });
  expect(toShortPresence([{ name: 'Dan Dow', isTyping: true, typingIn: '' }])).toEqual({ who: 'Dan', does: 'typing…' });
});

test('describes the viewers of a ticket in a list', () => {
  const others = ['Ann Lee', 'Ben Baker', 'Cat Cole'].map((name) => ({ name, isTyping: false, typingIn: '' }));
  expect([0, 1, 2, 3].map((count) => describeOpen(others.slice(0, count)))).toEqual([
    '',
    'Ann Lee is viewing',
    'Ann Lee and Ben Baker are viewing',
    'Ann Lee and 2 others are viewing',
  ]);
  const typing = { name: 'Dan Dow', isTyping: true, typingIn: '' };
  expect([[typing], [others[0] ?? typing, typing]].map(describeOpen)).toEqual([
    'Dan Dow is typing',
    'Ann Lee and Dan Dow are viewing, and someone is typing',
  ]);
});
