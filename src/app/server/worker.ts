import { serveTasks } from '../../platform/server/workers/worker-task.ts';
import { WORKER_TASKS } from './worker-tasks.ts';

serveTasks(WORKER_TASKS);
