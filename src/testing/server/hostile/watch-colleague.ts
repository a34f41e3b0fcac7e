import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { ColleagueReport } from '../programs/colleague.ts';

interface Colleague {
  readonly url: string;
  readonly cookie: string;
  /** The ticket that the colleague opens and saves. */
  readonly ticketId: string;
}

/** Starts a concurrent user in a separate process; `stop` returns the report. */
export function watchColleague({ url, cookie, ticketId }: Colleague): { stop(): Promise<ColleagueReport> } {
  const program = 'src/testing/server/programs/colleague.ts';
  const child = spawn(process.execPath, ['--import', 'tsx', program, url, cookie, ticketId], { stdio: ['ignore', 'pipe', 'inherit'] });
  const printed = text(child.stdout);
  return {
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      return JSON.parse(await printed) as ColleagueReport;
    },
  };
}
