import type { ChangeSubscriber } from '../../../../../platform/server/changes/changes.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import type { Settings } from '../../settings.contract.ts';
import { getSettings } from '../settings.service.ts';

const CHANNEL = 'obdesk_maintenance';

/** How long a change on another node stays unnoticed if its notification is lost. */
const TTL_MS = 5_000;

export interface MaintenanceState {
  /** Returns the cached settings. They are reloaded after a change on any node, and at least every 5 s. */
  get(): Settings<'maintenance'> | Promise<Settings<'maintenance'>>;
  forget(): void;
}

/** Caches the maintenance settings, because every request reads them. */
export function createMaintenanceState({ database, live, clock }: Pick<ServerDeps, 'database' | 'live' | 'clock'>): MaintenanceState {
  let entry: { settings: Settings<'maintenance'>; until: number } | undefined;
  let reading: Promise<Settings<'maintenance'>> | undefined;

  async function read(until: number): Promise<Settings<'maintenance'>> {
    const own = getSettings(database, 'maintenance');
    reading = own;
    try {
      const settings = await own;
      // Not cached if `forget` was called during the read, because it may be outdated.
      if (reading === own) entry = { settings, until };
      return settings;
    } finally {
      if (reading === own) reading = undefined;
    }
  }

  function forget() {
    entry = undefined;
    reading = undefined;
  }

  live.onNotify(CHANNEL, forget);
  return {
    get() {
      const now = clock.now().getTime();
      if (entry && now < entry.until) return entry.settings;
      return reading ?? read(now + TTL_MS);
    },
    forget,
  };
}

/** Makes every node reload the settings after the commit: this one immediately, others once notified. */
export function followMaintenance({ perServer }: ServerDeps): ChangeSubscriber {
  return async (tx, { kind, id }) => {
    if (kind !== 'settings' || id !== 'maintenance') return;
    await tx.query('SELECT pg_notify($1, $2)', [CHANNEL, '']);
    tx.afterCommit(() => perServer(createMaintenanceState).forget());
  };
}
