import { createPasswords } from '../src/features/admin/users/server/password.service.ts';
import { insertUser } from '../src/features/admin/users/server/user.store.ts';
import type { Tx } from '../src/platform/server/database/database.ts';
import { staff } from './business.ts';
import { inventPassword, type SignIn } from './sign-in.ts';

/**
 * Adds the staff of the sample business. Returns its administrator's sign-in. All have the same password, so that visitors can try both
 * roles.
 */
export async function addStaff(tx: Tx): Promise<SignIn> {
  const password = inventPassword();
  const passwords = createPasswords();
  for (const member of staff) {
    const passwordHash = await passwords.hashChosen(password, member);
    await insertUser(tx, { ...member, passwordHash });
  }
  const [admin] = staff;
  if (!admin) throw new Error('the sample company has no users');
  return { username: admin.username, password };
}
