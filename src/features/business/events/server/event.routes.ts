import type { FastifyInstance } from 'fastify';
import type { ParamsOf } from '../../../../platform/endpoint.ts';
import { answer } from '../../../../platform/server/http/answer.ts';
import { removeRecord } from '../../../../platform/server/records/record-calls.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { eventApi } from '../event.contract.ts';
import { registrationApi } from '../registration.contract.ts';
import { listEvents } from './event.list.store.ts';
import { createEvent, getCalendarFile, getEvent, updateEvent } from './event.service.ts';
import { eventStore } from './event.store.ts';
import { addRegistration, getRegistrations, importRegistrations, removeRegistration } from './registration.service.ts';

export function eventRoutes(app: FastifyInstance, deps: ServerDeps): void {
  answer(app, eventApi.list, ({ query }) => listEvents(deps.database, query));
  answer(app, eventApi.get, ({ params }) => getEvent(deps, params.id));
  serveCalendar(app, deps);
  answer(app, eventApi.create, ({ actor, body }) => createEvent(deps, actor, body));
  answer(app, eventApi.update, ({ actor, params, body }) => updateEvent(deps, actor, params.id, body));
  answer(app, eventApi.remove, ({ actor, params }) => removeRecord(deps, eventStore, actor, params.id));

  answer(app, registrationApi.list, ({ params, query }) => getRegistrations(deps, params.id, query));
  answer(app, registrationApi.add, ({ actor, params, body }) => addRegistration(deps, actor, params.id, body));
  answer(app, registrationApi.import, ({ actor, params, body }) => importRegistrations(deps, actor, params.id, body));
  answer(app, registrationApi.remove, ({ actor, params }) => removeRegistration(deps, actor, params.id, params.registrationId));
}

function serveCalendar(app: FastifyInstance, deps: ServerDeps): void {
  const { path, access, produces } = eventApi.calendar;
  app.get<{ Params: ParamsOf<typeof eventApi.calendar> }>(
    path,
    { config: { access, endpoint: eventApi.calendar } },
    async (request, reply) => {
      const { id } = request.params;
      const file = await getCalendarFile(deps, id);
      return reply.type(produces).header('content-disposition', `attachment; filename="${id}.ics"`).send(file);
    },
  );
}
