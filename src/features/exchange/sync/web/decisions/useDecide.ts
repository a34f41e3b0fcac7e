import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { formatCount } from '../../../../../platform/number-text.ts';
import { call } from '../../../../../platform/web/call.ts';
import { useSubmit } from '../../../../../platform/web/form/useSubmit.ts';
import { showUndoNotice } from '../../../../../platform/web/ui/feedback/undo-notice.tsx';
import { type GivenDecision, type SyncDecision, syncDecisionApi } from '../../decisions/sync-decision.contract.ts';

/** What somebody decides with one press, and what is said of it: 'Ours is kept'. */
export interface Decision {
  readonly given: readonly GivenDecision[];
  readonly message: string;
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
      notifications.show({ title: 'Not decided', message: failure instanceof Error ? failure.message : String(failure), color: 'red' });
    }
    if (made.length > 0) offerUndo(made, message, readAgain);
    await readAgain();
  }

  return { decide: submit, isSending };
}

/** The server carries it out then; the notice goes a moment earlier, so that Undo never comes too late by itself. */
const MARGIN_MS = 500;

function offerUndo(made: readonly SyncDecision[], message: string, readAgain: () => Promise<void>): void {
  const [first] = made;
  if (!first) return;
  const count = made.reduce((sum, { decided }) => sum + decided, 0);
  showUndoNotice({
    id: `decided-${first.id}`,
    message: count > 1 ? `${message} for ${formatCount(count)} records.` : `${message}.`,
    shownMs: first.undoWithinMs - MARGIN_MS,
    undo: async () => {
      await Promise.all(made.map(({ id }) => call(syncDecisionApi.undo, { id }))).finally(readAgain);
    },
    undone: 'Taken back. It waits for a decision again.',
  });
}
