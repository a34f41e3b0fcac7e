import type { AccountsState } from '../accounts/accounts.state.ts';
import { type ServiceModule, takeLast } from '../core/service.ts';
import { acceptAnyBody } from './body.ts';
import { crmRoutes } from './crm.routes.ts';
import { crmSettings } from './crm.settings.ts';
import type { CrmState } from './crm.state.ts';
import { crmMessages, handleCrmError } from './crm-error.ts';
import { createCrmState } from './fill-crm.ts';
import { MODULE_NAMES, type ModuleName } from './module-name.ts';
import { editRecord } from './records/edit.ts';
import { serializeRecord } from './records/record-view.ts';
import type { ModuleStore } from './records/store.ts';
import { editUser } from './users/edit-user.ts';

export const crmModule: ServiceModule<CrmState, [identity: AccountsState]> = {
  settings: crmSettings,
  messages: crmMessages,
  create: createCrmState,
  records: (state, last) => ({
    ...mapKinds((name) => listRecords(state, state.modules[name], last)),
    executions: state.executions,
    users: state.users,
  }),
  counts: ({ modules, executions, users }) => ({
    ...mapKinds((name) => modules[name].records.size),
    executions: executions.length,
    users: users.length,
  }),
  edit: (state, change) => (change.kind === 'users' ? editUser(state, change) : editRecord(state, change)),
  toPathVariants,
  handleError: handleCrmError,
  addRoutes(app, state) {
    acceptAnyBody(app);
    crmRoutes(app, state);
  },
};

/** The real CRM repeats its name below the host: `/crm/crm/v2/Leads` and `/crm/v2/Leads` are one call. */
function toPathVariants(path: string): readonly string[] {
  const short = path.startsWith('/crm/') ? path.slice('/crm'.length) : path;
  return [short, `/crm${short}`];
}

/** A value for each kind of record: `leads`, `accounts`, … */
function mapKinds<T>(make: (name: ModuleName) => T): Record<string, T> {
  return Object.fromEntries(MODULE_NAMES.map((name) => [name.toLowerCase(), make(name)]));
}

function listRecords(state: CrmState, store: ModuleStore, last: number | undefined): readonly unknown[] {
  return takeLast([...store.records.values()], last).map((record) => serializeRecord(state, store, record, null));
}
