import type { TestSandbox } from '../../../../sandbox/testing/test-sandbox.ts';
import type { ApiCaller } from '../api-caller.ts';

/** Connects a server to a sandbox, as an Admin does who pastes a refresh token. */
export async function pasteToken(sandbox: TestSandbox, admin: ApiCaller): Promise<void> {
  const { zoho } = await sandbox.control.tokens();
  await admin.put('/api/settings/configuration', { zohoRefreshToken: zoho.refreshToken });
}
