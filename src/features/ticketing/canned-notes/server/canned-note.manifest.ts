import type { FastifyInstance } from 'fastify';
import { handle } from '../../../../platform/server/http/handle.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import type { ServerFeature } from '../../../../platform/server/server-feature.ts';
import { auditChanges } from '../../../admin/audit/server/audit.service.ts';
import { cannedNoteApi, cannedNoteFields } from '../canned-note.contract.ts';
import { describeNoteChange } from '../canned-note.rules.ts';
import { createNote, getNote, leaveWithUser, removeNote, updateNote } from './canned-note.service.ts';
import { listVisible } from './canned-note.store.ts';

function cannedNoteRoutes(app: FastifyInstance, deps: ServerDeps): void {
  handle(app, cannedNoteApi.list, ({ actor, query }) => listVisible(deps.database, actor.userId, query));
  handle(app, cannedNoteApi.get, ({ actor, params }) => getNote(deps, actor, params.id));
  handle(app, cannedNoteApi.create, ({ actor, body }) => createNote(deps, actor, body));
  handle(app, cannedNoteApi.update, ({ actor, params, body }) => updateNote(deps, actor, params.id, body));
  handle(app, cannedNoteApi.remove, ({ actor, params }) => removeNote(deps, actor, params.id));
}

export const cannedNoteFeature: ServerFeature = {
  routes: cannedNoteRoutes,
  records: [{ kind: 'canned-note', fields: cannedNoteFields, api: cannedNoteApi }],
  subscribers: () => ({ derived: [leaveWithUser], audit: [auditChanges('canned-note', describeNoteChange)] }),
};
