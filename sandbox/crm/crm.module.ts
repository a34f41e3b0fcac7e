import type { ProviderModule } from '../core/module.ts';
import { newest } from '../core/newest.ts';
import { recordAnswer } from './answers.ts';
import { acceptAnyBody } from './body.ts';
import { type CrmState, createCrmState } from './crm.state.ts';
import { crmSwitches } from './crm.switches.ts';
import { deleteRoutes } from './delete.routes.ts';
import { editRecord } from './edit.ts';
import { functionRoutes } from './functions.routes.ts';
import { listRoutes } from './list.routes.ts';
import { searchRoutes } from './search.routes.ts';
import { settingsRoutes } from './settings.routes.ts';
import type { ModuleStore } from './store.ts';
import { unknownRoutes } from './unknown.routes.ts';
import { userRoutes } from './users.routes.ts';
import { watchRoutes } from './watch.routes.ts';
import { crmWording } from './wording.ts';
import { writeRoutes } from './write.routes.ts';

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
  switches: crmSwitches,
  wording: crmWording,
  create: createCrmState,
  records: (state, last) => ({
    leads: allOf(state, state.modules.Leads, last),
    accounts: allOf(state, state.modules.Accounts, last),
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

function allOf(state: CrmState, store: ModuleStore, last: number | undefined): readonly unknown[] {
  return newest([...store.records.values()], last).map((record) => recordAnswer(state, store, record, null));
}
