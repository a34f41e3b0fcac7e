import { PageParts } from '../../../../../../platform/web/PageParts.tsx';
import { shortcutTarget } from '../../../../../../platform/web/ui/keyboard/hotkey.ts';
import type { Ticket } from '../../../ticket.contract.ts';
import { useLeaveTicket } from '../../leave-ticket.queries.ts';
import { ticketShortcuts } from '../../ticket-shortcuts.ts';
import { CaseFrame } from '../CaseFrame.tsx';
import { toCaseInputs } from '../fields/case-inputs.ts';
import { useCompanyOfCase } from '../fields/useCompanyOfCase.ts';
import { useOpenCase } from '../useOpenCase.ts';
import { RmaHistory } from './RmaHistory.tsx';

/** A ticket of the type Tool Repair: opened and saved as every ticket is, its columns are those of the repairs. */
export function RepairCase({ ticket, userId }: { ticket: Ticket; userId: string }) {
  const open = useOpenCase(ticket, userId);
  const { edit, saving, draft, store } = open;
  const { returnLabel, leave } = useLeaveTicket(ticket.type, edit.fields.type);
  const company = useCompanyOfCase(edit);
  return (
    <CaseFrame
      ticket={ticket}
      open={open}
      returnLabel={returnLabel}
      onReturn={leave}
      menu={<PageParts place="repair-head" given={{ ticket }} />}
    >
      <PageParts
        place="repair-view"
        given={{
          ...{ ticket, edit, save: saving.save, company, inputs: toCaseInputs(edit) },
          history: <RmaHistory ticket={ticket} draft={draft} store={store} />,
          statusTarget: shortcutTarget(ticketShortcuts.status),
        }}
      />
    </CaseFrame>
  );
}
