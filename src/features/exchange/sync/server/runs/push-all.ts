import { getConfiguration } from '../../../../admin/settings/server/settings.service.ts';
import { FAILED_TEXTS, PUSH_NETWORK_ERROR } from '../../sync-texts.rules.ts';
import { chosenKinds } from '../chosen-kinds.ts';
import { describeSyncFailure, isNetworkFailure } from '../failure.ts';
import { queueUnsynced } from '../queue/queue-unsynced.ts';
import { type SendEnd, type SendRun, sendQueue } from '../queue/send-queue.ts';
import { withSenderLease } from '../queue/sender-lease.ts';
import type { RecordOutcome } from '../reconcile/outcome.ts';
import type { Action, ActionEnd, RunHandle } from './action.ts';
import { toRunRecord } from './run-record.ts';

/** Sends whatever is not synced of the chosen kinds, once the queue is not being sent by itself. */
export const pushAll: Action = async (run) => {
  const { deps } = run.context;
  const kinds = chosenKinds((await getConfiguration(deps)).syncConfiguration);
  const withUnsynced = run.progress.unsynced === true;
  const queued = await queueUnsynced(deps, kinds, { withUnsynced });
  await run.note({ total: run.done + queued });
  const tally: Tally = { failed: 0, network: 0, lastReason: '' };
  for (;;) {
    const end = await withSenderLease(deps, (lease) => sendQueue({ context: run.context, lease, kinds, ...countedInto(tally, run) }));
    if (end && end.why !== 'lost') return toEnd(end, tally);
    if (run.isStopped()) return undefined;
    await pause();
  }
};

const BUSY_MS = 500;
const pause = () => new Promise((resolve) => setTimeout(resolve, BUSY_MS));

interface Tally {
  failed: number;
  network: number;
  lastReason: string;
}

const countedInto = (tally: Tally, run: RunHandle): Pick<SendRun, 'isStopped' | 'onOutcome'> => ({
  isStopped: () => run.isStopped(),
  async onOutcome({ kind, recordId }, outcome) {
    countFailure(tally, outcome);
    await run.note({ records: [toRunRecord(kind, recordId, outcome)] });
  },
});

function countFailure(tally: Tally, outcome: RecordOutcome): void {
  if (outcome.kind !== 'failed') return;
  tally.failed += 1;
  tally.network += isNetworkFailure(outcome.failure) ? 1 : 0;
  tally.lastReason = describeSyncFailure(outcome.failure);
}

function toEnd(end: SendEnd, { failed, network, lastReason }: Tally): ActionEnd {
  if (end.why === 'refused') return { failure: end.failure };
  if (failed === 0) return undefined;
  return {
    message: network === failed ? PUSH_NETWORK_ERROR : FAILED_TEXTS['push-all'],
    reason: `${failed} could not be sent. The last one: ${lastReason}`,
  };
}
