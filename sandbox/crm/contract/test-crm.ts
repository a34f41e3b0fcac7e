import { accessToken, EVERYTHING } from '../../accounts/contract/test-connect.ts';
import type { DatasetName } from '../../datasets/dataset.ts';
import { sandboxForTests } from '../../testing/sandbox-for-tests.ts';
import type { SandboxReply, TestSandbox } from '../../testing/test-sandbox.ts';

interface Row extends Record<string, unknown> {
  readonly id: string;
}

interface ResultRow {
  readonly code: string;
  readonly details: { readonly id: string } & Record<string, unknown>;
  readonly message: string;
  readonly status: string;
  readonly action?: string;
  readonly duplicate_field?: string | null;
}

interface Answer {
  readonly code?: string;
  readonly details?: Record<string, unknown>;
  readonly message?: string;
  readonly data: readonly Row[];
  readonly users: readonly Row[];
  readonly fields: readonly Row[];
  readonly watch?: readonly Row[];
  readonly info: { readonly next_page_token?: string } & Record<string, unknown>;
}

const SCOPE = `${EVERYTHING},ZohoSearch.securesearch.READ`;

/** A CRM with an authorized caller. */
export interface TestCrm {
  readonly sandbox: TestSandbox;
  /** Signs in again after a reset. */
  signIn(): Promise<void>;
  /** `path` is below `/crm/v8`. */
  get(path: string, headers?: Record<string, string>): Promise<SandboxReply<Answer>>;
  send(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<SandboxReply<{ data: ResultRow[] } & Answer>>;
  insert(module: string, ...records: readonly Record<string, unknown>[]): Promise<string[]>;
}

/** Returns a CRM that is reset and signed in before each test, unless the tests only read. */
export function crmForTests(dataset: DatasetName = 'empty', isReadOnly = false): TestCrm {
  let token = '';
  const signIn = async () => {
    token = await accessToken(sandbox, { scope: SCOPE });
  };
  const sandbox = sandboxForTests(dataset, isReadOnly, signIn);
  const send: TestCrm['send'] = (method, path, body, headers = {}) => sandbox.request(method, `/crm/v8${path}`, { token, headers, body });
  return {
    sandbox,
    signIn,
    get: (path, headers) => send('GET', path, undefined, headers),
    send,
    async insert(module, ...records) {
      const { body } = await send('POST', `/${module}`, { data: records });
      return body.data.map(({ details }) => details.id);
    },
  };
}
