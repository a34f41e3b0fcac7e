import { z } from 'zod';
import { callControl } from '../call-control.ts';

export interface SandboxRecord {
  readonly id: string;
  /** Creation time as ISO text. */
  readonly at: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** The sandbox of the sample business. It is empty after each start. */
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
const BATCH_SIZE = 500;

/** Connects to the sandbox at this URL, with an earlier refresh token if there is one. */
export async function openSampleSandbox(url: string, refreshToken: string | undefined): Promise<SampleSandbox> {
  const { zoho } = Tokens.parse(await callControl(url, '/tokens', refreshToken === undefined ? {} : { refreshToken }));
  return {
    ...zoho,
    async fill(provider, kind, records) {
      for (let start = 0; start < records.length; start += BATCH_SIZE) {
        const batch = records.slice(start, start + BATCH_SIZE).map((record) => ({ ...record, provider, kind }));
        await callControl(url, '/records', batch);
      }
    },
  };
}
