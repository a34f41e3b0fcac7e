import { startProduct } from '../../bench/product.ts';
import { openTestSandbox } from '../../sandbox/testing/test-sandbox.ts';
import type { UserRole } from '../../src/features/admin/users/user.contract.ts';
import { cookieBrowser } from '../../src/testing/server/cookie-browser.ts';
import { connectQuickbooks } from '../../src/testing/server/quickbooks/quickbooks-at-sandbox.ts';
import { listRemoteInvoices, type RemoteInvoice } from '../../src/testing/server/quickbooks/remote-invoices.ts';

/** The sample business on a new server, connected to simulated providers. */
export interface World {
  readonly url: string;
  /** Returns the name and value of a session cookie. */
  session(role: UserRole): readonly [name: string, value: string];
  /** Calls as the Admin. They throw unless they succeed. */
  get<T>(path: string): Promise<T>;
  post<T>(path: string, body: unknown): Promise<T>;
  remoteInvoices(): Promise<RemoteInvoice[]>;
  /** Returns a number that no other record has: 99101, 99102… */
  nextNumber(): number;
}

/** A User of the sample staff. */
const USER = 'marcus';

export async function startWorld(dataDir: string, sandboxUrl: string): Promise<World> {
  const product = await startProduct(dataDir);
  const sessions = { Admin: product.cookie, User: await product.signIn(USER) };
  const session = (role: UserRole) => {
    const [name = '', value = ''] = sessions[role].split('=');
    return [name, value] as const;
  };
  const admin = cookieBrowser(product.url);
  admin.setCookie(...session('Admin'));
  const sandbox = openTestSandbox(sandboxUrl);
  await connectQuickbooks(admin, sandbox);

  async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const reply = await admin.request<T>(method, path, { body });
    if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
    return reply.body;
  }

  let number = 99_100;
  return {
    url: product.url,
    session,
    get: (path) => call('GET', path),
    post: (path, body) => call('POST', path, body),
    remoteInvoices: () => listRemoteInvoices(sandbox),
    nextNumber: () => {
      number += 1;
      return number;
    },
  };
}
