import { z } from 'zod';

/** A record of the sandbox that it has had since `at`, an ISO time. */
export interface SandboxRecord {
  readonly id: string;
  readonly at: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** The sandbox of the sample firm, which forgets everything when it ends. */
export interface SampleSandbox {
  readonly refreshToken: string;
  readonly departments: readonly { readonly id: string; readonly name: string }[];
  fill(
    provider: 'desk' | 'crm',
    kind: 'tickets' | 'contacts' | 'comments' | 'leads' | 'accounts',
    records: readonly SandboxRecord[],
  ): Promise<void>;
}

const Tokens = z.object({
  zoho: z.object({ refreshToken: z.string(), departments: z.array(z.object({ id: z.string(), name: z.string() })) }),
});
const AT_ONCE = 500;

/** Connects to the sandbox at this address, as with the refresh token of an earlier time where there is one. */
export async function openSampleSandbox(url: string, refreshToken: string | undefined): Promise<SampleSandbox> {
  const { zoho } = Tokens.parse(await control(url, '/tokens', refreshToken === undefined ? {} : { refreshToken }));
  return {
    ...zoho,
    async fill(provider, kind, records) {
      for (let start = 0; start < records.length; start += AT_ONCE) {
        const part = records.slice(start, start + AT_ONCE).map((record) => ({ ...record, provider, kind }));
        await control(url, '/records', part);
      }
    },
  };
}

async function control(url: string, path: string, body: unknown): Promise<unknown> {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const response = await fetch(`${url}/_control${path}`, init);
  const answer: unknown = await response.json();
  if (!response.ok) throw new Error(`The sandbox rejected the sample data: ${JSON.stringify(answer)}`);
  return answer;
}
