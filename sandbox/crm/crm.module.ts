import type { HTTPMethods } from 'fastify';
import type { AccountsState } from '../accounts/accounts.state.ts';
import { type ServiceModule, takeLast } from '../core/service.ts';
import { type CrmState, createCrmState, getStaff } from './crm.state.ts';
import { CrmError, crmMessages, handleCrmError } from './crm-error.ts';
import { editRecord, editUser } from './edits.ts';
import { isModuleName, MODULE_NAMES, type ModuleName } from './fields.ts';
import { functionRoutes } from './functions.routes.ts';
import { addCrmRoute } from './guard.ts';
import { organizationRoutes } from './organization.routes.ts';
import { readRoutes } from './read.routes.ts';
import { serializeRecord } from './records.ts';
import { watchRoutes } from './watch.routes.ts';
import { writeRoutes } from './write.routes.ts';

const METHODS: HTTPMethods[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

export const crmModule: ServiceModule<CrmState, [identity: AccountsState]> = {
  settings: {
    crmUtcOffset: {
      value: '+05:30',
      pattern: '[+-]\\d\\d:[0-5]\\d',
      about: 'UTC offset of the organization in all times. Recorded responses have an offset.',
    },
    crmDiscreteLimit: { value: 2_000, from: 1, about: 'Records that can be fetched with page; beyond that, page_token. Documented.' },
    crmPageTokenLimit: {
      value: 100_000,
      from: 1,
      about: 'Records that can be fetched with page_token; beyond that, PAGINATION_LIMIT_EXCEEDED. Documented.',
    },
    crmScopeStatus: {
      value: 401,
      from: 400,
      to: 599,
      about: 'Status of OAUTH_SCOPE_MISMATCH. Listed under 401; 403 in the OpenAPI description.',
    },
    crmCompanyIsRequired: { value: false, about: 'Requires a Company for leads. Depends on the layout.' },
    crmConcurrency: {
      value: 10,
      from: 1,
      about: 'Concurrent calls before 429. Documented: 5 to 25 by edition; 10 in Standard, and for large writes in any edition.',
    },
    crmCreditsPerDay: {
      value: 51_250,
      about: 'Credits in any 24 hours before 429. Documented: Standard has 50,000 and 250 for each user.',
    },
    crmIndexLagMs: { value: 3_000, about: 'Delay until a search finds new data. Not confirmed for the CRM.' },
    crmNormalizesText: {
      value: true,
      about:
        'Texts are stored trimmed and without scripts, money in cents, times to the second in the offset of the organization; else as sent. ' +
        'Seconds are recorded, the rest is not confirmed.',
    },
    crmEscapesEntities: {
      value: 'textarea',
      choices: ['none', 'textarea', 'all'],
      about: 'Texts returned with &amp;, &lt; and &gt; while crmNormalizesText is on. Not confirmed.',
    },
    crmFunctionsByOauth: {
      value: true,
      about: 'Functions run with an access token. Disputed: one team found it rejected and used auth_type=apikey.',
    },
  },
  messages: crmMessages,
  create: createCrmState,
  records: (state, last) => ({
    ...mapModules((name) =>
      takeLast([...state.modules[name].records.values()], last).map((record) => serializeRecord(state, name, record)),
    ),
    executions: state.executions,
    users: getStaff(state),
  }),
  counts: (state) => ({
    ...mapModules((name) => state.modules[name].records.size),
    executions: state.executions.length,
    users: getStaff(state).length,
  }),
  edit: (state, change) => (change.kind === 'users' ? editUser(state, change) : editRecord(state, change)),
  toPathVariants,
  handleError: handleCrmError,
  addRoutes(app, state) {
    for (const addRoutes of [readRoutes, writeRoutes, organizationRoutes, functionRoutes, watchRoutes]) addRoutes(app, state);
    for (const path of ['/:first', '/:first/:second']) {
      addCrmRoute(app, state, { method: METHODS, path, scopes: [] }, ({ request }) => {
        const { first, second } = request.params as { first: string; second?: string };
        if (second !== undefined || isModuleName(first)) throw new CrmError(404, 'INVALID_URL_PATTERN');
        throw new CrmError(400, 'INVALID_MODULE', { resource_path_index: 0 });
      });
    }
  },
};

/** `/crm/crm/v2/Leads`, as with the real `api_domain`, and `/crm/v2/Leads` are the same call. */
function toPathVariants(path: string): readonly string[] {
  const short = path.startsWith('/crm/') ? path.slice('/crm'.length) : path;
  return [short, `/crm${short}`];
}

function mapModules<T>(map: (name: ModuleName) => T): Record<string, T> {
  return Object.fromEntries(MODULE_NAMES.map((name) => [name.toLowerCase(), map(name)]));
}
