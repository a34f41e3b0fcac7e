import type { FastifyInstance } from 'fastify';
import { handle } from '../../../../platform/server/http/handle.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { restoredCopyApi } from '../restored-copy.contract.ts';
import { SETTINGS, type Settings } from '../settings.contract.ts';
import { createMaintenanceState } from './maintenance/maintenance-state.ts';
import { turnProvidersOn } from './restored-copy.service.ts';
import { getConfiguration, getSettings, setSettings } from './settings.service.ts';

const { account, maintenance, configuration, notifications, email, reporting, assistant, zoho } = SETTINGS;

export function settingsRoutes(app: FastifyInstance, deps: ServerDeps): void {
  handle(app, account.read, () => getSettings(deps.database, 'account'));
  const maintenanceState = deps.perServer(createMaintenanceState);
  // Callers who aren't signed in get the cached value, so that their requests cost no statement.
  handle(app, maintenance.read, ({ actor }) => (actor ? getSettings(deps.database, 'maintenance') : maintenanceState.get()));
  handle(app, restoredCopyApi.turnOn, ({ actor }) => turnProvidersOn(deps, actor));
  handle(app, configuration.read, () => getConfiguration(deps));
  const withEmail = async (settings: Settings<'notifications'>) => ({
    ...settings,
    isEmailReady: await deps.emails.isReady(deps.database),
  });
  handle(app, notifications.read, async () => withEmail(await getSettings(deps.database, 'notifications')));
  handle(app, email.read, () => getSettings(deps.database, 'email'));
  handle(app, reporting.read, () => getSettings(deps.database, 'reporting'));
  handle(app, assistant.read, () => getSettings(deps.database, 'assistant'));
  handle(app, zoho.read, () => getSettings(deps.database, 'zoho'));
  handle(app, account.change, ({ actor, body }) => setSettings(deps, actor, 'account', body));
  handle(app, maintenance.change, ({ actor, body }) => setSettings(deps, actor, 'maintenance', body));
  handle(app, configuration.change, ({ actor, body }) => setSettings(deps, actor, 'configuration', body));
  handle(app, notifications.change, async ({ actor, body }) => withEmail(await setSettings(deps, actor, 'notifications', body)));
  handle(app, email.change, ({ actor, body }) => setSettings(deps, actor, 'email', body));
  handle(app, reporting.change, ({ actor, body }) => setSettings(deps, actor, 'reporting', body));
  handle(app, assistant.change, ({ actor, body }) => setSettings(deps, actor, 'assistant', body));
  handle(app, zoho.change, ({ actor, body }) => setSettings(deps, actor, 'zoho', body));
}
