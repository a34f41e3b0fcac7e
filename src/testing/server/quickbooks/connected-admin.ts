import type { TestSandbox } from '../../../../sandbox/testing/test-sandbox.ts';
import { type CookieBrowser, cookieBrowser } from '../cookie-browser.ts';
import { addStaff, STAFF_PASSWORD } from '../staff.ts';
import type { TestServer } from '../test-server.ts';
import { connectQuickbooks } from './quickbooks-at-sandbox.ts';

/** Signs an Admin in with a browser of its own, which is what consent is bound to. */
export async function signInAdmin(server: TestServer): Promise<CookieBrowser> {
  const admin = cookieBrowser(server.url);
  const { username } = await addStaff(server.database, { role: 'Admin' });
  await admin.post('/api/auth/login', { usernameOrEmail: username, password: STAFF_PASSWORD });
  return admin;
}

/** The same, and QuickBooks is connected. */
export async function connectedAdmin(server: TestServer, sandbox: TestSandbox): Promise<CookieBrowser> {
  const admin = await signInAdmin(server);
  await connectQuickbooks(admin, sandbox);
  return admin;
}
