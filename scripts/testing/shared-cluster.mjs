import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { root } from '../steps/project.mjs';
import { tools } from '../steps/run.mjs';

/**
 * Starts the PostgreSQL that all suites of a run share; they find its address in the environment. Returns a function that stops it.
 * It also stops if this process is killed, because its input ends then.
 */
export async function startSharedCluster() {
  const program = spawn(process.execPath, [tools.tsx, 'src/testing/server/run-test-cluster.ts'], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'inherit'],
    // Ctrl+C doesn't reach it, so that it stops its database first.
    detached: true,
  });
  const ended = once(program, 'close');
  const [address] = await Promise.race([once(createInterface({ input: program.stdout }), 'line'), ended]);
  if (typeof address !== 'string') throw new Error("The tests' PostgreSQL didn't start.");
  process.env.OBDESK_TEST_CLUSTER = address;
  return async () => {
    delete process.env.OBDESK_TEST_CLUSTER;
    program.stdin.end();
    await ended;
  };
}
