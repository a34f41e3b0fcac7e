import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { COMMON_PASSWORDS } from './common-passwords.data.ts';
import { createPasswords } from './password.service.ts';

const passwords = createPasswords();
const cheap = createPasswords({ passwordCost: { memoryCost: 8, timeCost: 1, parallelism: 1 } });
const owner = { fullName: 'Annabelle Leeson', username: 'annabelle.leeson', email: 'annabelle@example.com' };

test('matches a password with its own hash in any Unicode form, and no other', async () => {
  const stored = await cheap.hash('größer-als-gedacht-7');
  expect(await cheap.verify(stored, 'größer-als-gedacht-7')).toBe(true);
  expect(await cheap.verify(stored, 'größer-als-gedacht-7'.normalize('NFD'))).toBe(true);
  expect(await cheap.verify(stored, 'grösser-als-gedacht-7')).toBe(false);
});

test('hashes with 64 MiB and three rounds unless tests set less', async () => {
  const stored = await passwords.hash('amber-otter-lantern-94');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
  expect(await cheap.verify(stored, 'amber-otter-lantern-94')).toBe(true);
  expect(passwords.needsRehash(stored)).toBe(false);
});

test('matches no password without a readable hash', async () => {
  expect(await cheap.verify(undefined, 'amber-otter-lantern-94')).toBe(false);
  expect(await cheap.verify('', '')).toBe(false);
  expect(await cheap.verify('plain text', 'plain text')).toBe(false);
});

test('requires a rehash for other parameters', async () => {
  expect(cheap.needsRehash(await cheap.hash('amber-otter-lantern-94'))).toBe(false);
  expect(cheap.needsRehash(await hash('amber-otter-lantern-94', { memoryCost: 16, timeCost: 1, parallelism: 1 }))).toBe(true);
  expect(cheap.needsRehash(await hash('amber-otter-lantern-94', { memoryCost: 8, timeCost: 2, parallelism: 1 }))).toBe(true);
});

test('rejects common passwords, also with capitals, spaces and punctuation', async () => {
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

test('rejects the user’s own name, username or email address', async () => {
  for (const password of ['annabelle.leeson', 'Annabelle Leeson', 'ANNABELLE@example.com'])
    await expect(passwords.hashChosen(password, owner)).rejects.toThrow('can’t match the name');
});

test('accepts other passwords of any composition', async () => {
  for (const password of ['amber otter lantern', 'пароль от сервиса', '7391 5820 4467'])
    expect(await cheap.verify(await cheap.hashChosen(password, owner), password)).toBe(true);
});

test('lists passwords in the compared form: lowercase letters and digits only', () => {
  expect(COMMON_PASSWORDS.size).toBeGreaterThan(1_000);
  expect([...COMMON_PASSWORDS].filter((word) => !/^[\p{Ll}\d]+$/u.test(word))).toEqual([]);
});
