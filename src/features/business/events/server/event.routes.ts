import type { FastifyInstance } from 'fastify';
import type { ParamsOf } from '../../../../platform/endpoint.ts';
import { handle } from '../../../../platform/server/http/handle.ts';
import { removeRecord } from '../../../../platform/server/records/save-record.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { announcementApi } from '../announcement.contract.ts';
import { eventApi } from '../event.contract.ts';
import { registrationApi } from '../registration.contract.ts';
import { announceEvent, getAnnouncements, previewAnnouncement, stopAnnouncement } from './announcement.service.ts';
import { createEvent, getCalendarFile, getEvent, updateEvent } from './event.service.ts';
import { eventStore, listEvents } from './event.store.ts';
import { addRegistration, getRegistrations, importRegistrations, removeRegistration } from './registration.service.ts';

export function eventRoutes(app: FastifyInstance, deps: ServerDeps): void {
  handle(app, eventApi.list, ({ query }) => listEvents(deps.database, query));
  handle(app, eventApi.get, ({ params }) => getEvent(deps, params.id));
  serveCalendar(app, deps);
  handle(app, eventApi.create, ({ actor, body }) => createEvent(deps, actor, body));
  handle(app, eventApi.update, ({ actor, params, body }) => updateEvent(deps, actor, params.id, body));
  handle(app, eventApi.remove, ({ actor, params }) => removeRecord(deps, eventStore, actor, params.id));

  handle(app, registrationApi.list, ({ params, query }) => getRegistrations(deps, params.id, query));
  handle(app, registrationApi.add, ({ actor, params, body }) => addRegistration(deps, actor, params.id, body));
  handle(app, registrationApi.import, ({ actor, params, body }) => importRegistrations(deps, actor, params.id, body));
  handle(app, registrationApi.remove, ({ actor, params }) => removeRegistration(deps, actor, params.id, params.registrationId));

  handle(app, announcementApi.list, ({ params }) => getAnnouncements(deps, params.id));
  handle(app, announcementApi.preview, ({ params, body }) => previewAnnouncement(deps, params.id, body.target));
  handle(app, announcementApi.send, ({ actor, params, body, request: { protocol, host } }) =>
    announceEvent(deps, actor, params.id, { announcement: body, origin: deps.config.appUrl ?? `${protocol}://${host}` }),
  );
  handle(app, announcementApi.stop, ({ actor, params }) => stopAnnouncement(deps, actor, params.id, params.announcementId));
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
