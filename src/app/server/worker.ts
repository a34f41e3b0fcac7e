import { serveTasks } from '../../platform/server/workers/worker-task.ts';
import { WORKER_TASKS } from './worker-tasks.ts';

export const runTask = serveTasks(WORKER_TASKS);
