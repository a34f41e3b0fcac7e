import type { FastifyInstance, FastifyReply } from 'fastify';
import type { CrmState } from '../crm.state.ts';
import { CrmError } from '../crm-error.ts';
import { addCrmRoute, type CrmCall } from '../guard.ts';
import { isModuleName, isWritable, MODULE_NAMES, type ModuleName } from '../module-name.ts';
import { MODULES } from '../modules.ts';

/** The modules and what can be done with them; documented. */
export function moduleRoutes(app: FastifyInstance, state: () => CrmState): void {
  const scopes = ['ZohoCRM.settings.modules.READ'];
  addCrmRoute(app, state, { method: 'GET', path: '/settings/modules', scopes }, ({ reply }) =>
    reply.send({ modules: MODULE_NAMES.map(serializeModule) }),
  );
  addCrmRoute(app, state, { method: 'GET', path: '/settings/modules/:name', scopes }, getModule);
}

function getModule({ request, reply }: CrmCall): FastifyReply {
  const { name } = request.params as { name: string };
  if (!isModuleName(name)) throw new CrmError(400, 'INVALID_MODULE', { resource_path_index: 2 });
  return reply.send({ modules: [serializeModule(name)] });
}

function serializeModule(name: ModuleName): Record<string, unknown> {
  const { id, singular } = MODULES[name];
  const canWrite = isWritable(name);
  return {
    id,
    api_name: name,
    module_name: name,
    singular_label: singular,
    plural_label: name,
    api_supported: true,
    viewable: true,
    creatable: canWrite,
    editable: canWrite,
    deletable: canWrite,
    convertable: name === 'Leads',
    generated_type: 'default',
    global_search_supported: true,
    show_as_tab: true,
    visible: true,
    visibility: 1,
    sequence_number: MODULE_NAMES.indexOf(name) + 1,
    parent_module: {},
    arguments: [],
    web_link: null,
    modified_by: null,
    modified_time: null,
  };
}
