import type { ProviderModule } from '../core/module.ts';
import { newest } from '../core/newest.ts';
import { acceptAnyBody } from './body.ts';
import { crmSettings } from './crm.settings.ts';
import { type CrmState, createCrmState } from './crm.state.ts';
import { crmMessages } from './crm-error.ts';
import { settingsRoutes } from './fields/fields.routes.ts';
import { functionRoutes } from './functions.routes.ts';
import { deleteRoutes } from './records/delete.routes.ts';
import { editRecord } from './records/edit.ts';
import { listRoutes } from './records/list.routes.ts';
import { serializeRecord } from './records/record-view.ts';
import type { ModuleStore } from './records/store.ts';
import { writeRoutes } from './records/write.routes.ts';
import { searchRoutes } from './search/search.routes.ts';
import { unknownRoutes } from './unknown.routes.ts';
import { userRoutes } from './users.routes.ts';
import { watchRoutes } from './watch/watch.routes.ts';

const ROUTES = [
  listRoutes,
  searchRoutes,
  writeRoutes,
  deleteRoutes,
  userRoutes,
  settingsRoutes,
  functionRoutes,
  watchRoutes,
  unknownRoutes,
];

export const crmModule: ProviderModule<CrmState> = {
  name: 'crm',
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
  edit: ({ crm }, edit) => editRecord(crm, edit),
  routes(app, sandbox) {
    app.register((crm, _options, done) => {
      acceptAnyBody(crm);
      for (const register of ROUTES) register(crm, sandbox);
      done();
    });
  },
};

function listRecords(state: CrmState, store: ModuleStore, last: number | undefined): readonly unknown[] {
  return newest([...store.records.values()], last).map((record) => serializeRecord(state, store, record, null));
}
