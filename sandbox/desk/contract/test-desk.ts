import type { ReadyConnections } from '../../control/connections.ts';
import type { DatasetName } from '../../datasets/dataset.ts';
import { sandboxForTests } from '../../testing/sandbox-for-tests.ts';
import { EVERY_SCOPE, type SandboxReply, type TestSandbox } from '../../testing/test-sandbox.ts';

export type View = Record<string, unknown>;
interface Rows {
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
  /** Renews the connection, as is needed after a reset or an hour. */
  connect(): Promise<void>;
  token(): string;
  orgId(): string;
  departmentId(name?: string): string;
  call<T = View>(method: string, path: string, options?: Options): Promise<SandboxReply<T>>;
  /** Sends a body as it stands. */
  send(method: string, path: string, body: string, contentType?: string): Promise<SandboxReply>;
  get<T = View>(path: string): Promise<SandboxReply<T>>;
  post<T = View>(path: string, body: unknown): Promise<SandboxReply<T>>;
  patch<T = View>(path: string, body: unknown): Promise<SandboxReply<T>>;
  /** The rows of a list; none when it is empty. */
  rows(path: string): Promise<readonly View[]>;
  tokenWith(...scopes: string[]): Promise<string>;
  /** The id of a new contact. */
  aContact(fields?: View): Promise<string>;
  /** A new ticket as the help desk answers it. */
  aTicket(fields?: View): Promise<View & { id: string }>;
}

/**
 * One help desk for all tests of a file; as new and newly connected before each of them, unless they only read.
 * Its search knows at once what was written; a reset brings the usual lag back.
 */
export function deskForTests(dataset: DatasetName = 'empty', isOnlyRead = false): TestDesk {
  let zoho: ReadyConnections['zoho'] | undefined;
  const connection = () => {
    if (!zoho) throw new Error('The help desk is connected before the first test, not while tests are collected.');
    return zoho;
  };
  const connect = async () => {
    zoho = (await sandbox.control.tokens({ scopes: EVERY_SCOPE })).zoho;
  };
  const sandbox = sandboxForTests(dataset, isOnlyRead, async () => {
    await sandbox.control.settings({ deskIndexLagMs: 0 });
    await connect();
  });
  return createTestDesk(sandbox, connection, connect);
}

function createTestDesk(sandbox: TestSandbox, connection: () => ReadyConnections['zoho'], connect: () => Promise<void>): TestDesk {
  const call: TestDesk['call'] = (method, path, { body, headers = {}, token = connection().accessToken } = {}) =>
    sandbox.request(method, `/desk/api/v1${path}`, { body, token, headers: { orgId: connection().orgId, ...headers } });
  const post: TestDesk['post'] = (path, body) => call('POST', path, { body });
  const departmentId: TestDesk['departmentId'] = (name) =>
    connection().departments.find((department) => !name || department.name === name)?.id ?? '';
  const aContact: TestDesk['aContact'] = async (fields) => String((await post('/contacts', { lastName: 'Meyer', ...fields })).body.id);
  return {
    sandbox,
    connect,
    call,
    post,
    departmentId,
    aContact,
    token: () => connection().accessToken,
    orgId: () => connection().orgId,
    get: (path) => call('GET', path),
    patch: (path, body) => call('PATCH', path, { body }),
    rows: async (path) => (await call<Rows | undefined>('GET', path)).body?.data ?? [],
    send: (method, path, body, contentType = 'application/json') =>
      sendText(`${sandbox.url}/desk/api/v1${path}`, method, body, {
        orgId: connection().orgId,
        authorization: `Zoho-oauthtoken ${connection().accessToken}`,
        'content-type': contentType,
      }),
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

async function sendText(url: string, method: string, body: string, headers: Record<string, string>): Promise<SandboxReply> {
  const response = await fetch(url, { method, headers, body });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? {} : JSON.parse(text) };
}

/** `/contactId missing`, for each field that a refusal names. */
export function getFieldErrors({ body }: { readonly body: View }): string[] {
  const { errors } = body as { errors?: readonly View[] };
  return (errors ?? []).map(({ fieldName, errorType }) => `${fieldName} ${errorType}`);
}

/** Status and code of an answer. */
export function getRefusal({ status, body }: { readonly status: number; readonly body: View | undefined }): readonly unknown[] {
  return [status, body?.errorCode];
}
