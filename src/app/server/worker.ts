import { serveTasks } from '../../platform/server/workers/serve-tasks.ts';
import { WORKER_TASKS } from './worker-tasks.ts';

serveTasks(WORKER_TASKS);
