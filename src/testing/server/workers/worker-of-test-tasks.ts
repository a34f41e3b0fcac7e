import { serveTasks } from '../../../platform/server/workers/worker-task.ts';
import { TEST_TASKS } from './test-tasks.ts';

// Without the app's tasks, whose modules take longer to load than these tasks take to run.
export const runTask = serveTasks(TEST_TASKS);
