import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { COMMON_PASSWORDS } from './common-passwords.data.ts';
import { createPasswords, needsRehash } from './password.service.ts';

const passwords = createPasswords();
const owner = { fullName: 'Annabelle Leeson', username: 'annabelle.leeson', email: 'annabelle@example.com' };

test('a password fits its own hash, in any Unicode form, and no other', async () => {
  const stored = await passwords.hash('größer-als-gedacht-7');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
  expect(await passwords.verify(stored, 'größer-als-gedacht-7')).toBe(true);
  expect(await passwords.verify(stored, 'größer-als-gedacht-7'.normalize('NFD'))).toBe(true);
  expect(await passwords.verify(stored, 'grösser-als-gedacht-7')).toBe(false);
});

test('without a hash, or with an unreadable one, no password fits', async () => {
  expect(await passwords.verify(undefined, 'amber-otter-lantern-94')).toBe(false);
  expect(await passwords.verify('', '')).toBe(false);
  expect(await passwords.verify('plain text', 'plain text')).toBe(false);
});

test('a hash of other parameters is due for a new one', async () => {
  expect(needsRehash(await passwords.hash('amber-otter-lantern-94'))).toBe(false);
  expect(needsRehash(await hash('amber-otter-lantern-94', { memoryCost: 8_192, timeCost: 3 }))).toBe(true);
  expect(needsRehash(await hash('amber-otter-lantern-94', { memoryCost: 65_536, timeCost: 1 }))).toBe(true);
});

test('common passwords are refused, also with capitals, blanks and punctuation', async () => {
  const common = [
    'password1234',
    'Password-1234!',
    '123456789012',
    'aaaaaaaaaaaa',
    '!!!!!!!!!!!!!',
    'Correct Horse Battery Staple',
    'Summer2026!!',
    'qwertyuiop12',
  ];
  for (const password of common) await expect(passwords.hashChosen(password, owner), password).rejects.toThrow('too common');
});

test('the own name, username or email address is no password', async () => {
  for (const password of ['annabelle.leeson', 'Annabelle Leeson', 'ANNABELLE@example.com'])
    await expect(passwords.hashChosen(password, owner)).rejects.toThrow('can’t match the name');
});

test('other passwords of any composition are accepted', async () => {
  for (const password of ['amber otter lantern', 'пароль от сервиса', '7391 5820 4467'])
    expect(await passwords.verify(await passwords.hashChosen(password, owner), password)).toBe(true);
});

test('the list holds what it is compared with: small letters and digits only', () => {
  expect(COMMON_PASSWORDS.size).toBeGreaterThan(1_000);
  expect([...COMMON_PASSWORDS].filter((word) => !/^[\p{Ll}\d]+$/u.test(word))).toEqual([]);
});
