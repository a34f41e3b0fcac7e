import type { FastifyInstance } from 'fastify';
import { handle } from '../../../../platform/server/http/handle.ts';
import { getRecord } from '../../../../platform/server/records/record-store.ts';
import { removeRecord } from '../../../../platform/server/records/save-record.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import type { ServerFeature } from '../../../../platform/server/server-feature.ts';
import { auditByName, auditChanges } from '../../../admin/audit/server/audit.service.ts';
import { describeNoteChange } from '../activity.rules.ts';
import { noteApi, noteFields } from '../note.contract.ts';
import { taskApi, taskFields } from '../task.contract.ts';
import { timelineApi } from '../timeline.contract.ts';
import { activitiesOfCustomer, createNote, createTask, removeNote, updateNote, updateTask } from './activity.service.ts';
import { activityTimelines, customerActivities, listNotes, listTasks, noteStore, taskStore } from './activity.store.ts';
import { readTimeline } from './timeline.service.ts';

function activityRoutes(app: FastifyInstance, deps: ServerDeps): void {
  handle(app, noteApi.list, ({ query }) => listNotes(deps.database, query));
  handle(app, noteApi.get, ({ params }) => getRecord(deps, noteStore, params.id));
  handle(app, noteApi.create, ({ actor, body }) => createNote(deps, actor, body));
  handle(app, noteApi.update, ({ actor, params, body }) => updateNote(deps, actor, params.id, body));
  handle(app, noteApi.remove, ({ actor, params }) => removeNote(deps, actor, params.id));

  handle(app, taskApi.list, ({ query }) => listTasks(deps.database, query));
  handle(app, taskApi.get, ({ params }) => getRecord(deps, taskStore, params.id));
  handle(app, taskApi.create, ({ actor, body }) => createTask(deps, actor, body));
  handle(app, taskApi.update, ({ actor, params, body }) => updateTask(deps, actor, params.id, body));
  handle(app, taskApi.remove, ({ actor, params }) => removeRecord(deps, taskStore, actor, params.id));

  handle(app, timelineApi.ofCustomer, ({ actor, params, query }) => readTimeline(deps, actor, params.id, query));
}

export const activityFeature: ServerFeature = {
  routes: activityRoutes,
  records: [
    { kind: 'customer-note', fields: noteFields, api: noteApi },
    { kind: 'task', fields: taskFields, api: taskApi },
  ],
  subscribers: () => ({ audit: [auditChanges('customer-note', describeNoteChange), auditByName('task', 'title')] }),
  statsProviders: [customerActivities],
  timelineSources: activityTimelines,
  mergeParts: activitiesOfCustomer,
};
