import type { NewUser } from './user.contract.ts';

let made = 0;

/** A valid body for adding a user, different each time; state only what the test is about. */
export function aUser(given: Partial<NewUser> = {}): NewUser {
  made += 1;
  return {
    fullName: `Sam Sample ${made}`,
    username: `sam.sample.${made}`,
    email: `sam.sample.${made}@example.com`,
    password: 'amber-otter-lantern-94',
    role: 'User',
    isActive: true,
    sameNameConfirmed: false,
    ...given,
  };
}
