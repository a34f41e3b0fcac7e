import type { WorkerTask } from '../../../../../platform/server/workers/worker-task.ts';
import { createRedactor, type PrivateData } from '../../redaction/redaction.rules.ts';

interface Redaction {
  readonly privateData: PrivateData;
  /** Any JSON. */
  readonly value: unknown;
}

/** Redacts every text of a JSON value. Runs in a worker thread, because texts may be long. */
export const redaction: WorkerTask<Redaction> = {
  name: 'redaction',
  async run({ privateData, value }) {
    const redact = createRedactor(privateData);
    const redacted = JSON.stringify(value, (_key, each: unknown) => (typeof each === 'string' ? redact(each) : each));
    return new TextEncoder().encode(redacted);
  },
};
