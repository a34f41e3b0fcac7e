import type { SyncMapping } from '../../../../features/zoho/sync/sync-mapping.contract.ts';
import { pasteToken } from '../../zoho/zoho-at-sandbox.ts';
import { type Day, pause } from './day.ts';
import { WORD_FOR_NEW } from './day-fields.ts';

const PROVIDERS = ['desk', 'crm'] as const;
const USUAL = ['reset_after', 'status', 'status_after', 'truncated', 'partial', 'reset_before'] as const;
const PROBABILITY = 0.02;

/** Faults of occasional calls. */
export async function beginFaults({ sandbox }: Day): Promise<void> {
  await sandbox.control.faults(
    PROVIDERS.flatMap((provider) =>
      USUAL.map((kind) => ({ provider, kind, probability: PROBABILITY, ...(kind === 'status' && { status: 503 }) })),
    ),
  );
}

/** How long Zoho can't be reached. */
export async function loseNetwork(day: Day, ms: number): Promise<void> {
  const { control } = day.sandbox;
  await control.faults([...PROVIDERS, 'accounts' as const].map((provider) => ({ provider, kind: 'reset_before' as const })));
  await pause(ms);
  await control.clearFaults();
  await beginFaults(day);
}

/** A user revokes the consent in Zoho, and an Admin reconnects later. */
export async function revokeConnection({ sandbox, caller }: Day, ms: number): Promise<void> {
  await sandbox.control.revokeTokens();
  await pause(ms);
  await untilDone(() => pasteToken(sandbox, caller()));
}

/** An Admin changes the Zoho value of a status. */
export async function changeMapping({ caller }: Day): Promise<void> {
  await untilDone(async () => {
    const { body } = await caller().get<SyncMapping>('/api/sync/mapping');
    const statusOut = { ...body.tickets.statusOut, New: WORD_FOR_NEW };
    const reply = await caller().put('/api/sync/mapping', { tickets: { statusOut } });
    if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
  });
}

/** Retried, because the server may be killed in between. */
async function untilDone(action: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await action();
    } catch (error) {
      if (tries === 20) throw error;
      await pause(500);
    }
  }
}
