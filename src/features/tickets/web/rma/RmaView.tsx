import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { PageParts } from '../../../../platform/web/PageParts.tsx';
import { Alert } from '../../../../platform/web/ui/feedback/Alert.tsx';
import { useShortcut } from '../../../../platform/web/ui/keyboard/hotkey.ts';
import type { Ticket } from '../../ticket.contract.ts';
import { CaseHeader } from '../case/CaseHeader.tsx';
import { ConflictDialog } from '../case/draft/ConflictDialog.tsx';
import { DraftStatus } from '../case/draft/DraftStatus.tsx';
import { useCaseEdit, useDraft } from '../case/draft/useCaseEdit.ts';
import { useCaseSave } from '../case/draft/useCaseSave.ts';
import { recallBoard } from './board/board-address.ts';
import { JobPanel } from './JobPanel.tsx';
import { RmaPanels } from './panels/RmaPanels.tsx';
import { RmaTool } from './panels/RmaTool.tsx';
import { RmaHistory } from './RmaHistory.tsx';
import { RmaMenu } from './RmaMenu.tsx';
import { RmaPath } from './RmaPath.tsx';
import classes from './RmaView.module.css';

/** So that one sees that it is saved before the list comes. */
const RETURN_AFTER_MS = 700;

/** A ticket of the type Tool Repair. */
export function RmaView({ ticket, userId }: { ticket: Ticket; userId: string }) {
  const kept = useDraft(userId, ticket);
  const { store, draft } = kept;
  const saving = useCaseSave(ticket, store);
  const edit = useCaseEdit(kept, saving.errors, saving.clearError);
  const leave = useLeaveForList();

  async function handleSaveAndReturn() {
    if (await saving.save()) leave();
  }

  useShortcut('save', () => void saving.save());

  return (
    <div className={classes.page}>
      <CaseHeader
        ticket={ticket}
        edit={edit}
        isSaving={saving.isSaving}
        returnLabel="Save & Return"
        onSave={() => void saving.save()}
        onSaveAndReturn={() => void handleSaveAndReturn()}
      >
        <PageParts place="ticket-head" given={{ ticket }} />
        <DraftStatus ticketId={ticket.id} draft={draft} store={store} />
        <RmaMenu ticketId={ticket.id} />
      </CaseHeader>
      {saving.error && <Alert title="Not saved; what you typed is kept.">{saving.error}</Alert>}
      <RmaPath ticket={ticket} edit={edit} />
      <div className={classes.columns}>
        <div className={classes.column} data-column="customer">
          <RmaPanels edit={edit} />
        </div>
        <div className={classes.column} data-column="job">
          <JobPanel ticket={ticket} edit={edit} save={saving.save} />
          <div className={classes.beside}>
            <RmaTool edit={edit} />
            <PageParts place="rma-side" given={{ ticket }} />
          </div>
        </div>
        <div className={classes.column} data-column="history">
          <RmaHistory ticket={ticket} draft={draft} store={store} />
        </div>
      </div>
      <ConflictDialog
        conflicts={saving.conflicts}
        colleague={ticket.lastModifiedBy}
        isSaving={saving.isSaving}
        onDecide={(decisions) => void saving.decide(decisions)}
        onClose={saving.closeQuestion}
      />
    </div>
  );
}

/** Goes to the list of repairs, or the board one came from, in a moment, unless another page is shown before. */
function useLeaveForList() {
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void navigate({ to: '/rma', search: recallBoard() }), RETURN_AFTER_MS);
  };
}
