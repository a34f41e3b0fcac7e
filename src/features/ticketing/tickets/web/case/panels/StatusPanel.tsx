import { Stack } from '@mantine/core';
import { ToneSelect } from '../../../../../../platform/web/form/inputs/ToneSelect.tsx';
import { shortcutTarget } from '../../../../../../platform/web/ui/keyboard/hotkey.ts';
import { Panel } from '../../../../../../platform/web/ui/Panel.tsx';
import { Pill } from '../../../../../../platform/web/ui/text/Pill.tsx';
import { BILLING_STATUSES, CHANNELS, TICKET_CATEGORIES, TICKET_STATUSES, TICKET_TYPES, type Ticket } from '../../../ticket.contract.ts';
import { getStatusTone } from '../../../ticket.rules.ts';
import { LIST_LABELS } from '../../../ticket-list-paths.ts';
import { type TicketEdit, useCaseFields } from '../../ticket-edit.queries.ts';
import { ticketShortcuts } from '../../ticket-shortcuts.ts';
import { AlertTags } from '../fields/AlertTags.tsx';
import { AssigneePicker } from '../fields/AssigneePicker.tsx';
import classes from '../fields/CaseField.module.css';
import { CaseSelect, CaseText, useCaseInput } from '../fields/case-inputs.tsx';
import { FollowUpField } from '../fields/FollowUpField.tsx';

function CaseStatus({ edit }: { edit: TicketEdit }) {
  const { value, set, props } = useCaseInput(edit, 'status', { input: classes.toned });
  return (
    <ToneSelect
      {...props}
      {...shortcutTarget(ticketShortcuts.status)}
      value={value}
      options={TICKET_STATUSES}
      toTone={getStatusTone}
      onChoose={set}
    />
  );
}

/** Departments in OBDesk, then those in Zoho Desk. */
const DEPARTMENTS = [...TICKET_CATEGORIES, 'Bug Report', 'Hardware and Software Support'];

export function StatusPanel({ edit, ticket }: { edit: TicketEdit; ticket: Ticket }) {
  const { status, type } = useCaseFields(edit, (fields) => ({ status: fields.status, type: fields.type }));
  return (
    <Panel title="Case status" aside={<Pill tone={getStatusTone(status)}>{status}</Pill>}>
      <Stack gap="xs">
        <div className={classes.pair}>
          <CaseStatus edit={edit} />
          <FollowUpField edit={edit} isDue={ticket.isFollowUpDue} />
        </div>
        <div className={classes.pair}>
          <CaseText edit={edit} field="channel" isCompact suggest={{ suggestions: CHANNELS }} />
          <CaseText edit={edit} field="department" isCompact suggest={{ suggestions: DEPARTMENTS }} />
        </div>
        <div className={classes.pair}>
          <CaseSelect edit={edit} field="type" options={TICKET_TYPES} hint={`Saving moves the ticket to ${LIST_LABELS[type]}.`} />
          <CaseSelect edit={edit} field="billingStatus" options={BILLING_STATUSES} hint="Invoices can change this automatically." />
        </div>
        <AssigneePicker edit={edit} stored={ticket.assignees} />
        <AlertTags edit={edit} />
      </Stack>
    </Panel>
  );
}
