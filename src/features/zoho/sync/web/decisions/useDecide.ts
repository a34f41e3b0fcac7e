import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../../platform/web/call.ts';
import { showUndoNotice } from '../../../../../platform/web/ui/feedback/undo-notice.tsx';
import { useSubmit } from '../../../../../platform/web/useSubmit.ts';
import { type GivenDecision, type SyncDecision, syncDecisionApi } from '../../sync-decision.contract.ts';

interface DecisionInput {
  /** Requests to send, one after the other. */
  readonly decisions: readonly GivenDecision[];
  /** Text of the notification for the number of decided items. */
  readonly message: (count: number) => string;
}

export interface DecisionSubmit {
  readonly submit: (input: DecisionInput) => Promise<void>;
  readonly isSending: boolean;
}

/** Saves decisions and offers to undo them until the server applies them after ten seconds. Ignores a second press while sending. */
export function useDecide(): DecisionSubmit {
  const client = useQueryClient();
  const refetch = () => client.invalidateQueries({ queryKey: ['sync-run'] });
  const { submit, isSending } = useSubmit(send);

  async function send({ decisions, message }: DecisionInput) {
    const saved: SyncDecision[] = [];
    try {
      for (const decision of decisions) saved.push(await call(syncDecisionApi.decide, {}, decision));
    } catch (failure) {
      notifications.show({
        title: 'Couldn’t save your decision',
        message: failure instanceof Error ? failure.message : String(failure),
        color: 'red',
      });
    }
    offerUndo(saved, message, refetch);
    await refetch();
  }

  return { submit, isSending };
}

/** The notification disappears this long before the server applies the decision, so that Undo is never too late. */
const MARGIN_MS = 500;

function offerUndo(saved: readonly SyncDecision[], message: DecisionInput['message'], refetch: () => Promise<void>): void {
  const [first] = saved;
  if (!first) return;
  const count = saved.reduce((sum, { decided }) => sum + decided, 0);
  showUndoNotice({
    id: `decided-${first.id}`,
    message: message(count),
    shownMs: first.undoWithinMs - MARGIN_MS,
    undo: async () => {
      await Promise.all(saved.map(({ id }) => call(syncDecisionApi.undo, { id }))).finally(refetch);
    },
    undone: 'Decision undone',
  });
}
