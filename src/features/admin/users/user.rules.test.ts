import { expect, test } from 'vitest';
import type { User } from './user.contract.ts';
import {
  describeInvitation,
  describeOwnLoss,
  describeUserChange,
  findPeople,
  getInitials,
  isActiveAdmin,
  isOwnBusiness,
  toColleague,
} from './user.rules.ts';

const ann: User = {
  id: 'u1',
  fullName: 'Ann Lee',
  username: 'ann',
  email: 'ann@example.com',
  role: 'User',
  isActive: true,
  lastLogin: null,
  zohoUserId: null,
  invitedUntil: null,
  avatar: 'AL',
  version: 3,
};

test('takes the initials of the first and last word', () => {
  const names = ['Ann Lee', 'anna maria van lee', '  Ann  ', 'jürgen öztürk', '😀 Smile', ''];
  expect(names.map(getInitials)).toEqual(['AL', 'AL', 'A', 'JÖ', '😀S', '']);
});

test('finds users by words of their name, username, email address or role', () => {
  const boss = { ...ann, fullName: 'Bo Chef', username: 'bo', email: 'boss@example.com', role: 'Admin' as const };
  const found = (typed: string) => findPeople([ann, boss], typed).map(({ fullName }) => fullName);
  expect(['', 'LEE ann', 'boss@', 'admin bo', 'ann admin'].map(found)).toEqual([
    ['Ann Lee', 'Bo Chef'],
    ['Ann Lee'],
    ['Bo Chef'],
    ['Bo Chef'],
    [],
  ]);
});

test('warns Admins what they lose when they demote or deactivate themselves', () => {
  expect(describeOwnLoss({ role: 'Admin', isActive: true })).toBeUndefined();
  expect(describeOwnLoss({ role: 'User', isActive: true })).toMatch(/lose Admin access/);
  expect(describeOwnLoss({ role: 'Admin', isActive: false })).toMatch(/signed out/);
});

test('shows colleagues only the name, role and initials', () => {
  expect(toColleague(ann)).toEqual({ id: 'u1', fullName: 'Ann Lee', role: 'User', avatar: 'AL' });
});

test('lets users change only their own name', () => {
  expect(isOwnBusiness([])).toBe(true);
  expect(isOwnBusiness(['fullName'])).toBe(true);
  for (const key of ['username', 'email', 'role', 'isActive'] as const) expect(isOwnBusiness(['fullName', key])).toBe(false);
});

test('audits the changed fields and both roles, and the name, username and role of a new or deleted user', () => {
  const { fullName, username, role } = ann;
  const promoted = { actor: {}, before: ann, after: { ...ann, role: 'Admin' as const }, fields: ['role', 'password'] };
  expect(describeUserChange(promoted).detail).toEqual({ fields: ['role', 'password'], role: { from: 'User', to: 'Admin' } });
  expect(describeUserChange({ actor: {}, before: ann, after: ann, fields: ['email'] }).detail).toEqual({ fields: ['email'] });
  const added = describeUserChange({ actor: {}, before: undefined, after: ann, fields: [] });
  expect(added).toEqual({ action: 'user.created', subjectName: fullName, detail: { username, role } });
  const invited = { ...ann, invitedUntil: '2026-12-03T10:00:00.000Z' };
  expect(describeUserChange({ actor: {}, before: ann, after: invited, fields: ['invitedUntil'] }).action).toBe('user.invited');
  const joined = { before: invited, after: ann, fields: ['password', 'invitedUntil'] };
  expect([null, {}].map((actor) => describeUserChange({ actor, ...joined }).action)).toEqual(['user.joined', 'user.changed']);
  const deleted = describeUserChange({ actor: {}, before: ann, after: undefined, fields: [] });
  expect(deleted).toEqual({ action: 'user.deleted', subjectName: fullName, detail: { fullName, username, role } });
});

test('counts only Admins who can sign in as active', () => {
  expect(isActiveAdmin({ role: 'Admin', isActive: true })).toBe(true);
  expect(isActiveAdmin({ role: 'Admin', isActive: false })).toBe(false);
  expect(isActiveAdmin({ role: 'User', isActive: true })).toBe(false);
});

test('describes an unused invitation', () => {
  const until = '2026-12-03T10:00:00.000Z';
  expect(describeInvitation(until, Date.parse(until) - 1)).toMatch(/^Invited\. The link works until Dec 3, /);
  expect(describeInvitation(until, Date.parse(until))).toBe('The invitation has expired.');
});
