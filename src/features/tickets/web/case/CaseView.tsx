import { PageParts } from '../../../../platform/web/PageParts.tsx';
import { Alert } from '../../../../platform/web/ui/feedback/Alert.tsx';
import { useShortcut } from '../../../../platform/web/ui/keyboard/hotkey.ts';
import type { Ticket } from '../../ticket.contract.ts';
import { withNoteText } from '../../ticket-draft.rules.ts';
import { getListPath } from '../../ticket-list-paths.ts';
import { useGoBack } from '../useGoBack.ts';
import { CaseHeader } from './CaseHeader.tsx';
import { CaseTrace } from './CaseTrace.tsx';
import classes from './CaseView.module.css';
import { ConflictDialog } from './draft/ConflictDialog.tsx';
import { DraftStatus } from './draft/DraftStatus.tsx';
import { useCaseEdit, useDraft } from './draft/useCaseEdit.ts';
import { useCaseSave } from './draft/useCaseSave.ts';
import { NotesPane } from './notes/NotesPane.tsx';
import { CommentsPanel } from './panels/CommentsPanel.tsx';
import { CustomerPanel } from './panels/CustomerPanel.tsx';
import { StatusPanel } from './panels/StatusPanel.tsx';
import { SyncPanel } from './panels/SyncPanel.tsx';
import { ToolPanel } from './panels/ToolPanel.tsx';
import { VehiclePanel } from './panels/VehiclePanel.tsx';
import { SimilarPanel } from './similar/SimilarPanel.tsx';

export function CaseView({ ticket, userId }: { ticket: Ticket; userId: string }) {
  const kept = useDraft(userId, ticket);
  const { store, draft } = kept;
  const saving = useCaseSave(ticket, store);
  const edit = useCaseEdit(kept, saving.errors, saving.clearError);
  // Saved with another type, the ticket is in another list.
  const goBack = useGoBack(getListPath(edit.fields.type));

  async function handleSaveAndReturn() {
    if (await saving.save()) goBack();
  }

  useShortcut('save', () => void saving.save());

  return (
    <div className={classes.page}>
      <CaseHeader
        ticket={ticket}
        edit={edit}
        isSaving={saving.isSaving}
        onSave={() => void saving.save()}
        onSaveAndReturn={() => void handleSaveAndReturn()}
      >
        <PageParts place="ticket-head" given={{ ticket }} />
        <DraftStatus ticketId={ticket.id} draft={draft} store={store} />
      </CaseHeader>
      {saving.error && <Alert title="Not saved; what you typed is kept.">{saving.error}</Alert>}
      <div className={classes.columns}>
        <div className={classes.column} data-column="vehicle">
          <VehiclePanel edit={edit} />
          <ToolPanel edit={edit} />
          <CommentsPanel
            ticketId={ticket.id}
            text={draft.comment}
            onType={(comment) => store.update((current) => ({ ...current, comment }))}
            onStored={(text) => store.update((current) => (current.comment === text ? { ...current, comment: '' } : current))}
          />
        </div>
        <div className={classes.column} data-column="notes">
          <NotesPane ticket={ticket} draft={draft} store={store} />
          <CaseTrace ticket={ticket} />
        </div>
        <div className={classes.column} data-column="status">
          <StatusPanel edit={edit} isFollowUpDue={ticket.isFollowUpDue} />
          <CustomerPanel edit={edit} />
          <PageParts place="case-side" given={{ ticket }} />
          <SimilarPanel ticket={ticket} onInsert={(text) => store.update((current) => withNoteText(current, text))} />
          <SyncPanel ticket={ticket} />
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
