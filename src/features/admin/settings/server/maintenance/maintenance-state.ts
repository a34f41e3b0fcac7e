import type { ChangeSubscriber } from '../../../../../platform/server/changes/changes.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import type { Settings } from '../../settings.contract.ts';
import { getSettings } from '../settings.service.ts';

const CHANNEL = 'obdesk_maintenance';

/** How long another node's change may go unnoticed if its notification is lost. */
const KEPT_MS = 5_000;

export interface MaintenanceState {
  /** As this process knows it; read again after each change on any node, and otherwise every 5 s at most. */
  get(): Settings<'maintenance'> | Promise<Settings<'maintenance'>>;
  forget(): void;
}

/** Whether maintenance is going on, kept in memory because every call asks. */
export function createMaintenanceState({ database, live, clock }: Pick<ServerDeps, 'database' | 'live' | 'clock'>): MaintenanceState {
  let kept: { settings: Settings<'maintenance'>; until: number } | undefined;
  let reading: Promise<Settings<'maintenance'>> | undefined;

  async function read(until: number): Promise<Settings<'maintenance'>> {
    const own = getSettings(database, 'maintenance');
    reading = own;
    try {
      const settings = await own;
      // A read that `forget` overtook is out of date, so it is not kept.
      if (reading === own) kept = { settings, until };
      return settings;
    } finally {
      if (reading === own) reading = undefined;
    }
  }

  function forget() {
    kept = undefined;
    reading = undefined;
  }

  live.onNotify(CHANNEL, forget);
  return {
    get() {
      const now = clock.now().getTime();
      if (kept && now < kept.until) return kept.settings;
      return reading ?? read(now + KEPT_MS);
    },
    forget,
  };
}

/** Makes every node read again once the change is kept: this one at once, the others as soon as they are notified. */
export function followMaintenance({ perServer }: ServerDeps): ChangeSubscriber {
  return async (tx, { kind, id }) => {
    if (kind !== 'settings' || id !== 'maintenance') return;
    await tx.query('SELECT pg_notify($1, $2)', [CHANNEL, '']);
    tx.afterCommit(() => perServer(createMaintenanceState).forget());
  };
}
