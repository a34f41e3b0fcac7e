import type { ReactNode } from 'react';
import { PageParts } from '../../../../../platform/web/PageParts.tsx';
import { Alert } from '../../../../../platform/web/ui/feedback/Alert.tsx';
import type { Ticket } from '../../ticket.contract.ts';
import classes from './CaseFrame.module.css';
import { CaseHeader } from './CaseHeader.tsx';
import { ConflictDialog } from './draft/ConflictDialog.tsx';
import { DraftStatus } from './draft/DraftStatus.tsx';
import type { OpenCase } from './useOpenCase.ts';

interface CaseFrameProps {
  ticket: Ticket;
  open: OpenCase;
  returnLabel: string;
  /** Once everything is saved. */
  onReturn: () => void;
  /** Stands in the head, before the actions. */
  menu?: ReactNode;
  /** The columns of the ticket: elements with a `data-column`. */
  children: ReactNode;
}

/** What every ticket has around its panels: the head with its buttons, what was not saved, and the question who wins. */
export function CaseFrame({ ticket, open, returnLabel, onReturn, menu, children }: CaseFrameProps) {
  const { edit, saving, draft, store } = open;

  async function handleSaveAndReturn() {
    if (await saving.save()) onReturn();
  }

  return (
    <div className={classes.page} data-repair={ticket.type === 'Tool Repair'}>
      <CaseHeader
        ticket={ticket}
        edit={edit}
        isSaving={saving.isSaving}
        returnLabel={returnLabel}
        onSave={() => void saving.save()}
        onSaveAndReturn={() => void handleSaveAndReturn()}
      >
        <PageParts place="ticket-head" given={{ ticket }} />
        <DraftStatus ticketId={ticket.id} draft={draft} store={store} />
        {menu}
      </CaseHeader>
      {saving.error && <Alert title="Not saved; what you typed is kept.">{saving.error}</Alert>}
      {children}
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
