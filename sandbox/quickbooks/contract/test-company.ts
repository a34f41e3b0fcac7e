import { sandboxForTests } from '../../testing/sandbox-for-tests.ts';
import type { SandboxReply, TestSandbox } from '../../testing/test-sandbox.ts';
import { QUICKBOOKS_CLIENT, REALM_ID } from '../quickbooks.state.ts';

export const REDIRECT_URI = 'http://localhost:5173/auth/quickbooks/connect-callback';
const TOKEN_PATH = '/quickbooks/oauth2/v1/tokens/bearer';
export const BASIC = `Basic ${Buffer.from(`${QUICKBOOKS_CLIENT.clientId}:${QUICKBOOKS_CLIENT.clientSecret}`).toString('base64')}`;

export interface TokenAnswer {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly x_refresh_token_expires_in: number;
  readonly error?: string;
}

export interface Fault {
  readonly Fault: {
    readonly Error: readonly { readonly Message: string; readonly Detail: string; readonly code: string; readonly element: string }[];
    readonly type: string;
  };
}

/** Submits the consent page and returns the callback URL. */
export async function decide(sandbox: TestSandbox, changes: Record<string, string> = {}): Promise<URL> {
  const form = {
    client_id: QUICKBOOKS_CLIENT.clientId,
    response_type: 'code',
    redirect_uri: REDIRECT_URI,
    scope: 'com.intuit.quickbooks.accounting',
    state: 'a state & more',
    decision: 'allow',
    ...changes,
  };
  const { headers } = await sandbox.request('POST', '/quickbooks/oauth2/connect/oauth2', { form });
  return new URL(headers.get('location') ?? 'about:blank');
}

/** Calls the token endpoint with the credentials of the client. */
export function askForTokens(sandbox: TestSandbox, form: Record<string, string>, authorization = BASIC) {
  return sandbox.request<TokenAnswer>('POST', TOKEN_PATH, { form, headers: { authorization, accept: 'application/json' } });
}

/** Allows access and exchanges the code. */
export async function connect(sandbox: TestSandbox): Promise<TokenAnswer> {
  const code = (await decide(sandbox)).searchParams.get('code') ?? '';
  return (await askForTokens(sandbox, { grant_type: 'authorization_code', code, redirect_uri: REDIRECT_URI })).body;
}

/** Calls to the company. */
export interface TestCompany {
  get<T = Record<string, unknown>>(path: string): Promise<SandboxReply<T>>;
  post<T = Record<string, unknown>>(path: string, body: unknown): Promise<SandboxReply<T>>;
  query<T = Record<string, unknown>>(text: string): Promise<SandboxReply<T>>;
}

export function companyWith(sandbox: TestSandbox, accessToken: string, realmId = REALM_ID): TestCompany {
  const headers = { authorization: `Bearer ${accessToken}`, accept: 'application/json' };
  const base = `/quickbooks/v3/company/${realmId}`;
  return {
    get: (path) => sandbox.request('GET', base + path, { headers }),
    post: (path, body) => sandbox.request('POST', base + path, { headers, body }),
    query: (text) => sandbox.request('GET', `${base}/query?query=${encodeURIComponent(text)}&minorversion=75`, { headers }),
  };
}

/** The company of the tests of a file. */
export interface CompanyOfTests extends TestCompany {
  readonly sandbox: TestSandbox;
  /** The customer that is created first. */
  readonly customerId: string;
  /** Connects again after a reset. */
  connect(): Promise<void>;
}

/** Returns a company that is reset and connected before each test, with a customer if there is a name. */
export function companyForTests(customer?: string): CompanyOfTests {
  let opened: { company: TestCompany; customerId: string } | undefined;
  const open = () => {
    if (!opened) throw new Error('The company is connected before the first test, not while tests are collected.');
    return opened;
  };
  const renewConnection = async () => {
    const company = companyWith(sandbox, (await connect(sandbox)).access_token);
    opened = { company, customerId: customer === undefined ? '' : await createCustomer(company, customer) };
  };
  const sandbox = sandboxForTests('empty', false, renewConnection);
  return {
    sandbox,
    connect: renewConnection,
    get customerId() {
      return open().customerId;
    },
    get: (path) => open().company.get(path),
    post: (path, body) => open().company.post(path, body),
    query: (text) => open().company.query(text),
  };
}

/** Creates a customer and returns its ID. */
async function createCustomer(company: TestCompany, DisplayName: string): Promise<string> {
  const { body } = await company.post<{ Customer: { Id: string } }>('/customer', { DisplayName });
  return body.Customer.Id;
}

/** Returns a valid line. */
export function aLine(changes: Record<string, unknown> = {}) {
  return {
    Amount: 200,
    Description: 'Diagnosis',
    DetailType: 'SalesItemLineDetail',
    SalesItemLineDetail: { ItemRef: { value: '1', name: 'Services' }, Qty: 2, UnitPrice: 100, TaxCodeRef: { value: 'TAX' } },
    ...changes,
  };
}

/** Returns a valid invoice. */
export function anInvoice(customerId: string, changes: Record<string, unknown> = {}) {
  return { CustomerRef: { value: customerId }, TxnDate: '2026-11-21', Line: [aLine()], ...changes };
}

/** Returns the fault code of a response. */
export function getFaultCode({ body }: SandboxReply<unknown>): string | undefined {
  return (body as Partial<Fault>).Fault?.Error[0]?.code;
}
