import { WORKER_TASKS } from '../../../app/server/worker-tasks.ts';
import { serveTasks } from '../../../platform/server/workers/worker-task.ts';
import { TEST_TASKS } from './test-tasks.ts';

export const runTask = serveTasks([...WORKER_TASKS, ...TEST_TASKS]);
