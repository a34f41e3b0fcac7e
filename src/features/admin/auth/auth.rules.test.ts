import { expect, test } from 'vitest';
import { addressGroup, describeDevice, describeSignOut, endsSessions, isHandheld, pauseAfter } from './auth.rules.ts';

test('describes a device by its browser and system, if known', () => {
  const names = [
    { browser: 'Chrome 131', system: 'Windows 10' },
    { browser: 'curl 8', system: '' },
    { browser: '', system: 'iOS' },
    { browser: '', system: '' },
  ];
  expect(names.map(describeDevice)).toEqual(['Chrome 131 on Windows 10', 'curl 8', 'Browser on iOS', 'Unknown browser']);
  expect(names.map(isHandheld)).toEqual([false, false, true, false]);
});

test('pauses 30 s after the fifth failure, then twice as long after each one, up to 15 min', () => {
  expect([0, 1, 4].map(pauseAfter)).toEqual([0, 0, 0]);
  expect([5, 6, 7, 8, 9].map(pauseAfter)).toEqual([30, 60, 120, 240, 480]);
  expect([10, 11, 50, 5_000].map(pauseAfter)).toEqual([900, 900, 900, 900]);
});

test('treats an IPv4 address written as IPv6 as the same address', () => {
  expect(addressGroup('192.0.2.7')).toBe('192.0.2.7');
  expect(addressGroup('::ffff:192.0.2.7')).toBe('192.0.2.7');
  expect(addressGroup('192.0.2.8')).not.toBe(addressGroup('192.0.2.7'));
});

test('groups IPv6 addresses by their first 64 bits in any notation', () => {
  const group = addressGroup('2001:db8:1:2:3:4:5:6');
  expect(group).toBe('2001:db8:1:2::/64');
  expect(addressGroup('2001:DB8:1:2::9')).toBe(group);
  expect(addressGroup('2001:db8:1:2::9%eth0')).toBe(group);
  expect(addressGroup('2001:db8:1:3::9')).not.toBe(group);
  expect(addressGroup('::1')).toBe('0:0:0:0::/64');
  expect(addressGroup('2001:db8::')).toBe('2001:db8:0:0::/64');
});

test('ends sessions after a new role, a new password, a deactivation or a deletion, but not after a new name', () => {
  const after = {};
  expect(endsSessions({ after, fields: ['role'] })).toBe(true);
  expect(endsSessions({ after, fields: ['fullName', 'isActive'] })).toBe(true);
  expect(endsSessions({ after, fields: ['password'] })).toBe(true);
  expect(endsSessions({ after: undefined, fields: [] })).toBe(true);
  expect(endsSessions({ after, fields: ['fullName', 'email', 'username'] })).toBe(false);
});

test.each([
  [0, 'Ben Baker had no active sessions.'],
  [1, 'Ben Baker was signed out of 1 device.'],
  [2, 'Ben Baker was signed out of 2 devices.'],
])('describes a sign-out of %d devices', (devices, text) => expect(describeSignOut('Ben Baker', devices)).toBe(text));
