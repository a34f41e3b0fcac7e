import { inTransaction, setSettings } from '../../src/features/admin/settings/server/settings.service.ts';
import { moveCursor, saveState } from '../../src/features/zoho/sync/server/links/state.store.ts';
import { replaceConnection } from '../../src/features/zoho/zoho-connection/server/connection.store.ts';
import { createChanges } from '../../src/platform/server/changes/changes.ts';
import type { Tx } from '../../src/platform/server/database/database.ts';
import type { SecretBox } from '../../src/platform/server/secret-box.ts';
import { iso } from '../insert-rows.ts';
import { linkRecords } from './links.ts';
import { noteTalkAsSent } from './notes.ts';
import { loadRuns } from './runs.ts';
import { leaveDecisions } from './states.ts';

interface SampleZoho {
  readonly secrets: SecretBox;
  /** Of the sandbox. */
  readonly refreshToken: string;
  readonly now: number;
}

const SYNC = { syncEnabled: true, syncFrequency: 'hourly', syncTickets: true, syncLeads: true, syncCustomers: true } as const;
const FETCHED_AGO_MS = 36 * 60_000;
const CURSORS = ['cases', 'Leads', 'Accounts'];

/** Connects the sample firm to the sandbox, with which it has synchronized for long, and leaves something of everything that may wait there. */
export async function connectSampleFirm(tx: Tx, { secrets, refreshToken, now }: SampleZoho): Promise<void> {
  const given = { zohoRefreshToken: refreshToken, syncConfiguration: SYNC };
  await setSettings({ changes: createChanges(), secrets, database: inTransaction(tx) }, null, 'configuration', given);
  await replaceConnection(tx, { connectedAt: new Date(now), accountsUrl: null });
  await linkRecords(tx);
  await noteTalkAsSent(tx);
  await leaveDecisions(tx, now);
  await loadRuns(tx, now);
  // The next fetch of the schedule is not at the start, when people look around.
  await saveState(tx, { fetchedAt: iso(now - FETCHED_AGO_MS) });
  for (const cursor of CURSORS) await moveCursor(tx, cursor, iso(now));
}
