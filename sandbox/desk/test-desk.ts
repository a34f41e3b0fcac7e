import { type SandboxReply, startTestSandbox, type TestSandbox } from '../core/test-sandbox.ts';
import type { WorldName } from '../worlds/world.ts';

export type View = Record<string, unknown>;
export interface Rows {
  readonly data: readonly View[];
  readonly count?: number | string;
}

interface Options {
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  readonly token?: string;
}

/** A sandbox with a ready connection to its help desk. */
export interface TestDesk {
  readonly sandbox: TestSandbox;
  /** Renews the connection, as is needed after a reset. */
  connect(): Promise<void>;
  orgId(): string;
  departmentId(name?: string): string;
  call<T = View>(method: string, path: string, options?: Options): Promise<SandboxReply<T>>;
  get<T = View>(path: string): Promise<SandboxReply<T>>;
  post<T = View>(path: string, body: unknown): Promise<SandboxReply<T>>;
  patch<T = View>(path: string, body: unknown): Promise<SandboxReply<T>>;
  tokenWith(...scopes: string[]): Promise<string>;
  /** The id of a new contact. */
  aContact(fields?: View): Promise<string>;
  /** A new ticket as the help desk answers it. */
  aTicket(fields?: View): Promise<View & { id: string }>;
}

export async function startTestDesk(world: WorldName = 'empty'): Promise<TestDesk> {
  const sandbox = await startTestSandbox(world);
  let { zoho } = await sandbox.control.tokens();
  const call: TestDesk['call'] = (method, path, { body, headers = {}, token = zoho.accessToken } = {}) =>
    sandbox.request(method, `/desk/api/v1${path}`, { body, token, headers: { orgId: zoho.orgId, ...headers } });
  const post: TestDesk['post'] = (path, body) => call('POST', path, { body });
  const departmentId: TestDesk['departmentId'] = (name) =>
    zoho.departments.find((department) => !name || department.name === name)?.id ?? '';
  const aContact: TestDesk['aContact'] = async (fields) => String((await post('/contacts', { lastName: 'Meyer', ...fields })).body.id);
  return {
    sandbox,
    call,
    post,
    departmentId,
    aContact,
    orgId: () => zoho.orgId,
    get: (path) => call('GET', path),
    patch: (path, body) => call('PATCH', path, { body }),
    connect: async () => {
      ({ zoho } = await sandbox.control.tokens());
    },
    tokenWith: async (...scopes) => (await sandbox.control.tokens({ scopes })).zoho.accessToken,
    aTicket: async (fields = {}) => {
      const contactId = fields.contactId ?? fields.contact ?? (await aContact());
      const body = { departmentId: departmentId(), contactId, subject: 'Screen stays dark', ...fields };
      const reply = await post<View & { id: string }>('/tickets', body);
      if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
      return reply.body;
    },
  };
}
