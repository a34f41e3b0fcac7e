import type { WorkerTask } from '../../../../../platform/server/workers/worker-task.ts';
import { createRedactor, type Private } from '../../redaction/redaction.rules.ts';

interface Redaction {
  readonly known: Private;
  /** Any JSON. */
  readonly value: unknown;
}

/** Takes what is private out of every text of a value, in a thread of its own: customers and callers choose how much there is to read. */
export const redaction: WorkerTask<Redaction> = {
  name: 'redaction',
  async run({ known, value }) {
    const redact = createRedactor(known);
    const redacted = JSON.stringify(value, (_key, each: unknown) => (typeof each === 'string' ? redact(each) : each));
    return new TextEncoder().encode(redacted);
  },
};
