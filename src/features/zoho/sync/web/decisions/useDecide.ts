import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../../platform/web/call.ts';
import { useSubmit } from '../../../../../platform/web/useSubmit.ts';
import { showUndoNotice } from '../../../../../platform/web/ui/feedback/undo-notice.tsx';
import { type GivenDecision, type SyncDecision, syncDecisionApi } from '../../sync-decision.contract.ts';

/** Decisions made with one press. */
interface Decision {
  readonly given: readonly GivenDecision[];
  /** The text of the notice for the number of items decided. */
  readonly message: (count: number) => string;
}

export interface Deciding {
  readonly decide: (decision: Decision) => Promise<void>;
  readonly isSending: boolean;
}

/** Decides about records of Zoho; until it is carried out ten seconds later, a notice offers to take it back. A second press meanwhile does nothing. */
export function useDecide(): Deciding {
  const client = useQueryClient();
  const readAgain = () => client.invalidateQueries({ queryKey: ['sync-run'] });
  const { submit, isSending } = useSubmit(send);

  async function send({ given, message }: Decision) {
    const made: SyncDecision[] = [];
    try {
      for (const each of given) made.push(await call(syncDecisionApi.decide, {}, each));
    } catch (failure) {
      notifications.show({
        title: 'Couldn’t save your decision',
        message: failure instanceof Error ? failure.message : String(failure),
        color: 'red',
      });
    }
    if (made.length > 0) offerUndo(made, message, readAgain);
    await readAgain();
  }

  return { decide: submit, isSending };
}

/** The server carries it out then; the notice goes a moment earlier, so that Undo never comes too late by itself. */
const MARGIN_MS = 500;

function offerUndo(made: readonly SyncDecision[], message: Decision['message'], readAgain: () => Promise<void>): void {
  const [first] = made;
  if (!first) return;
  const count = made.reduce((sum, { decided }) => sum + decided, 0);
  showUndoNotice({
    id: `decided-${first.id}`,
    message: message(count),
    shownMs: first.undoWithinMs - MARGIN_MS,
    undo: async () => {
      await Promise.all(made.map(({ id }) => call(syncDecisionApi.undo, { id }))).finally(readAgain);
    },
    undone: 'Decision undone',
  });
}
