import type { FastifyInstance } from 'fastify';
import { answer } from '../../../../platform/server/http/answer.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import type { ServerFeature } from '../../../../platform/server/server-feature.ts';
import { auditChanges } from '../../../admin/audit/server/audit.service.ts';
import { cannedNoteApi, cannedNoteFields } from '../canned-note.contract.ts';
import { describeNoteChange } from '../canned-note.rules.ts';
import { createNote, getNote, leaveWithUser, removeNote, updateNote } from './canned-note.service.ts';
import { listVisible } from './canned-note.store.ts';

function cannedNoteRoutes(app: FastifyInstance, deps: ServerDeps): void {
  answer(app, cannedNoteApi.list, ({ actor, query }) => listVisible(deps.database, actor.userId, query));
  answer(app, cannedNoteApi.get, ({ actor, params }) => getNote(deps, actor, params.id));
  answer(app, cannedNoteApi.create, ({ actor, body }) => createNote(deps, actor, body));
  answer(app, cannedNoteApi.update, ({ actor, params, body }) => updateNote(deps, actor, params.id, body));
  answer(app, cannedNoteApi.remove, ({ actor, params }) => removeNote(deps, actor, params.id));
}

export const cannedNoteFeature: ServerFeature = {
  routes: cannedNoteRoutes,
  records: [{ kind: 'canned-note', fields: cannedNoteFields, api: cannedNoteApi }],
  subscribers: () => ({ derived: [leaveWithUser], audit: [auditChanges('canned-note', describeNoteChange)] }),
};
