import type { FastifyInstance } from 'fastify';
import { handle } from '../../../../platform/server/http/handle.ts';
import { getRecord } from '../../../../platform/server/records/record-store.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import type { ServerFeature } from '../../../../platform/server/server-feature.ts';
import { auditChanges } from '../../../admin/audit/server/audit.service.ts';
import { noteApi, noteFields, taskApi, taskFields } from '../activity.contract.ts';
import { describeActivityChange } from '../activity.rules.ts';
import { timelineApi } from '../timeline.contract.ts';
import {
  activitiesOfCustomer,
  createNote,
  createTask,
  removeActivity,
  restoreActivity,
  updateNote,
  updateTask,
} from './activity.service.ts';
import { activityTimelines, customerActivities, forgetDeleted, listNotes, listTasks, noteStore, taskStore } from './activity.store.ts';
import { readTimeline } from './timeline.service.ts';

function activityRoutes(app: FastifyInstance, deps: ServerDeps): void {
  handle(app, noteApi.list, ({ query }) => listNotes(deps.database, query));
  handle(app, noteApi.get, ({ params }) => getRecord(deps, noteStore, params.id));
  handle(app, noteApi.create, ({ actor, body }) => createNote(deps, actor, body));
  handle(app, noteApi.update, ({ actor, params, body }) => updateNote(deps, actor, params.id, body));
  handle(app, noteApi.remove, ({ actor, params }) => removeActivity(deps, actor, noteStore, params.id));
  handle(app, noteApi.restore, ({ actor, params }) => restoreActivity(deps, actor, noteStore, params.id));

  handle(app, taskApi.list, ({ query }) => listTasks(deps.database, query));
  handle(app, taskApi.get, ({ params }) => getRecord(deps, taskStore, params.id));
  handle(app, taskApi.create, ({ actor, body }) => createTask(deps, actor, body));
  handle(app, taskApi.update, ({ actor, params, body }) => updateTask(deps, actor, params.id, body));
  handle(app, taskApi.remove, ({ actor, params }) => removeActivity(deps, actor, taskStore, params.id));
  handle(app, taskApi.restore, ({ actor, params }) => restoreActivity(deps, actor, taskStore, params.id));

  handle(app, timelineApi.ofCustomer, ({ actor, params, query }) => readTimeline(deps, actor, params.id, query));
}

export const activityFeature: ServerFeature = {
  routes: activityRoutes,
  records: [
    { kind: 'customer-note', fields: noteFields, api: noteApi },
    { kind: 'task', fields: taskFields, api: taskApi },
  ],
  subscribers: () => ({ audit: [auditChanges('customer-note', describeActivityChange), auditChanges('task', describeActivityChange)] }),
  statsProviders: [customerActivities],
  timelineSources: activityTimelines,
  mergeParts: activitiesOfCustomer,
  jobs: (deps) => deps.jobs.schedule('activities.forget', '40 3 * * *', () => forgetDeleted(deps.database, deps.clock.now())),
};
