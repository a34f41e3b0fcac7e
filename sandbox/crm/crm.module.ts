import type { AccountsState } from '../accounts/accounts.state.ts';
import { type ServiceModule, takeLast } from '../core/service.ts';
import { acceptAnyBody } from './body.ts';
import { crmRoutes } from './crm.routes.ts';
import { crmSettings } from './crm.settings.ts';
import { type CrmState, createCrmState } from './crm.state.ts';
import { crmMessages, handleCrmError } from './crm-error.ts';
import { editRecord } from './records/edit.ts';
import { serializeRecord } from './records/record-view.ts';
import type { ModuleStore } from './records/store.ts';

export const crmModule: ServiceModule<CrmState, [identity: AccountsState]> = {
  settings: crmSettings,
  messages: crmMessages,
  create: createCrmState,
  records: (state, last) => ({
    leads: listRecords(state, state.modules.Leads, last),
    accounts: listRecords(state, state.modules.Accounts, last),
    executions: state.executions,
  }),
  counts: ({ modules, executions }) => ({
    leads: modules.Leads.records.size,
    accounts: modules.Accounts.records.size,
    executions: executions.length,
  }),
  edit: editRecord,
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

function listRecords(state: CrmState, store: ModuleStore, last: number | undefined): readonly unknown[] {
  return takeLast([...store.records.values()], last).map((record) => serializeRecord(state, store, record, null));
}
