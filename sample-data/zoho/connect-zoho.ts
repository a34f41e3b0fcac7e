import { inTransaction, setSettings } from '../../src/features/admin/settings/server/settings.service.ts';
import { CURSORS, moveCursor, saveState } from '../../src/features/zoho/sync/server/links/state.store.ts';
import { replaceConnection } from '../../src/features/zoho/zoho-connection/server/connection.store.ts';
import { createChanges } from '../../src/platform/server/changes/changes.ts';
import type { Tx } from '../../src/platform/server/database/database.ts';
import type { SecretBox } from '../../src/platform/server/secret-box.ts';
import { iso } from '../insert-rows.ts';
import { linkRecords } from './links.ts';
import { addSentNotes } from './notes.ts';
import { addOpenDecisions } from './open-decisions.ts';
import { addRuns } from './runs.ts';

interface SampleConnection {
  readonly secrets: SecretBox;
  readonly refreshToken: string;
  readonly now: number;
}

const SYNC_CONFIGURATION = { syncEnabled: true, syncFrequency: 'hourly', syncTickets: true, syncLeads: true, syncCustomers: true } as const;
const FETCHED_AGO_MS = 36 * 60_000;

/** Connects the sample business to the sandbox as if it had synced for long, with open decisions of each kind and past runs. */
export async function connectZoho(tx: Tx, { secrets, refreshToken, now }: SampleConnection): Promise<void> {
  const settings = { zohoRefreshToken: refreshToken, syncConfiguration: SYNC_CONFIGURATION };
  await setSettings({ changes: createChanges(), secrets, database: inTransaction(tx) }, null, 'configuration', settings);
  await replaceConnection(tx, { connectedAt: new Date(now), accountsUrl: null });
  await linkRecords(tx);
  await addSentNotes(tx);
  await addOpenDecisions(tx, now);
  await addRuns(tx, now);
  // The next scheduled fetch isn't at startup, so that the sample states stay visible.
  await saveState(tx, { fetchedAt: iso(now - FETCHED_AGO_MS) });
  for (const cursor of Object.values(CURSORS)) await moveCursor(tx, cursor, iso(now));
}
