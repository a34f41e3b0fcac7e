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

/** A help desk with an authorized caller. */
export interface TestDesk {
  readonly sandbox: TestSandbox;
  /** Connects again after a reset or an hour. */
  connect(): Promise<void>;
  token(): string;
  orgId(): string;
  departmentId(name?: string): string;
  call<T = View>(method: string, path: string, options?: Options): Promise<SandboxReply<T>>;
  /** Sends a text as the body. */
  send(method: string, path: string, body: string, contentType?: string): Promise<SandboxReply>;
  get<T = View>(path: string): Promise<SandboxReply<T>>;
  post<T = View>(path: string, body: unknown): Promise<SandboxReply<T>>;
  patch<T = View>(path: string, body: unknown): Promise<SandboxReply<T>>;
  /** Returns the rows of a list. */
  rows(path: string): Promise<readonly View[]>;
  tokenWith(...scopes: string[]): Promise<string>;
  /** Creates a contact and returns its ID. */
  aContact(fields?: View): Promise<string>;
  /** Creates a ticket. */
  aTicket(fields?: View): Promise<View & { id: string }>;
}

/** Returns a help desk that is reset and connected before each test, unless the tests only read. Its search index has no lag. */
export function deskForTests(dataset: DatasetName = 'empty', isReadOnly = false): TestDesk {
  let zoho: ReadyConnections['zoho'] | undefined;
  const connection = () => {
    if (!zoho) throw new Error('The help desk is connected before the first test, not while tests are collected.');
    return zoho;
  };
  const connect = async () => {
    zoho = (await sandbox.control.tokens({ scopes: EVERY_SCOPE })).zoho;
  };
  const sandbox = sandboxForTests(dataset, isReadOnly, async () => {
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

/** Returns the field errors of a response, such as `/contactId missing`. */
export function getFieldErrors({ body }: { readonly body: View }): string[] {
  const { errors } = body as { errors?: readonly View[] };
  return (errors ?? []).map(({ fieldName, errorType }) => `${fieldName} ${errorType}`);
}

/** Returns the status and the error code of a response. */
export function getRefusal({ status, body }: { readonly status: number; readonly body: View | undefined }): readonly unknown[] {
  return [status, body?.errorCode];
}
