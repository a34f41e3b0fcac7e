import type { FastifyInstance } from 'fastify';
import { answer } from '../../../../platform/server/http/answer.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { restoredCopyApi } from '../restored-copy.contract.ts';
import { SETTINGS } from '../settings.contract.ts';
import { createMaintenanceState } from './maintenance/maintenance-state.ts';
import { turnProvidersOn } from './restored-copy.service.ts';
import { getConfiguration, getSettings, setSettings } from './settings.service.ts';

const { account, maintenance, configuration, notifications, reporting, assistant, zoho } = SETTINGS;

export function settingsRoutes(app: FastifyInstance, deps: ServerDeps): void {
  answer(app, account.read, () => getSettings(deps.database, 'account'));
  const maintenanceState = deps.perServer(createMaintenanceState);
  // Strangers get what this process has in memory, so that their calls cost no statement.
  answer(app, maintenance.read, ({ actor }) => (actor ? getSettings(deps.database, 'maintenance') : maintenanceState.get()));
  answer(app, restoredCopyApi.turnOn, ({ actor }) => turnProvidersOn(deps, actor));
  answer(app, configuration.read, () => getConfiguration(deps));
  answer(app, notifications.read, () => getSettings(deps.database, 'notifications'));
  answer(app, reporting.read, () => getSettings(deps.database, 'reporting'));
  answer(app, assistant.read, () => getSettings(deps.database, 'assistant'));
  answer(app, zoho.read, () => getSettings(deps.database, 'zoho'));
  answer(app, account.change, ({ actor, body }) => setSettings(deps, actor, 'account', body));
  answer(app, maintenance.change, ({ actor, body }) => setSettings(deps, actor, 'maintenance', body));
  answer(app, configuration.change, ({ actor, body }) => setSettings(deps, actor, 'configuration', body));
  answer(app, notifications.change, ({ actor, body }) => setSettings(deps, actor, 'notifications', body));
  answer(app, reporting.change, ({ actor, body }) => setSettings(deps, actor, 'reporting', body));
  answer(app, assistant.change, ({ actor, body }) => setSettings(deps, actor, 'assistant', body));
  answer(app, zoho.change, ({ actor, body }) => setSettings(deps, actor, 'zoho', body));
}
