import type { NewUser } from './user.contract.ts';

let count = 0;

/** Request body of a valid, unique user, with overrides. */
export function aUser(given: Partial<NewUser> = {}): NewUser {
  count += 1;
  return {
    fullName: `Sam Sample ${count}`,
    username: `sam.sample.${count}`,
    email: `sam.sample.${count}@example.com`,
    password: 'amber-otter-lantern-94',
    role: 'User',
    isActive: true,
    sameNameConfirmed: false,
    ...given,
  };
}
