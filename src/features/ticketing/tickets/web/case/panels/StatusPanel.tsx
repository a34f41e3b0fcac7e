import { NativeSelect, Stack } from '@mantine/core';
import { SuggestInput } from '../../../../../../platform/web/form/inputs/SuggestInput.tsx';
import { ToneSelect } from '../../../../../../platform/web/form/inputs/ToneSelect.tsx';
import { shortcutTarget } from '../../../../../../platform/web/ui/keyboard/hotkey.ts';
import { Panel } from '../../../../../../platform/web/ui/Panel.tsx';
import { Pill } from '../../../../../../platform/web/ui/text/Pill.tsx';
import { BILLING_STATUSES, CHANNELS, TICKET_CATEGORIES, TICKET_STATUSES, TICKET_TYPES, type Ticket } from '../../../ticket.contract.ts';
import { getStatusTone } from '../../../ticket.rules.ts';
import type { CaseField, CaseFields } from '../../../ticket-draft.rules.ts';
import { LIST_LABELS } from '../../../ticket-list-paths.ts';
import type { TicketEdit } from '../../ticket-edit.queries.ts';
import { ticketShortcuts } from '../../ticket-shortcuts.ts';
import { AlertTags } from '../fields/AlertTags.tsx';
import { AssigneePicker } from '../fields/AssigneePicker.tsx';
import classes from '../fields/CaseField.module.css';
import { getCaseInput, toCaseInputs } from '../fields/case-inputs.tsx';
import { FollowUpField } from '../fields/FollowUpField.tsx';

interface CaseSelectProps<K extends CaseField> {
  edit: TicketEdit;
  field: K;
  options: readonly (CaseFields[K] & string)[];
  /** Shown after the value was changed. */
  hint?: string;
}

function CaseSelect<K extends CaseField>({ edit, field, options, hint }: CaseSelectProps<K>) {
  return (
    <NativeSelect
      {...toCaseInputs(edit).select(field, options)}
      description={edit.isChanged(field) && hint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    />
  );
}

/** Departments in OBDesk, then those in Zoho Desk. */
const DEPARTMENTS = [...TICKET_CATEGORIES, 'Bug Report', 'Hardware and Software Support'];

export function StatusPanel({ edit, ticket }: { edit: TicketEdit; ticket: Ticket }) {
  const { text } = toCaseInputs(edit);
  const { status } = edit.fields;
  return (
    <Panel title="Case status" aside={<Pill tone={getStatusTone(status)}>{status}</Pill>}>
      <Stack gap="xs">
        <div className={classes.pair}>
          <ToneSelect
            {...getCaseInput(edit, 'status', { input: classes.toned })}
            {...shortcutTarget(ticketShortcuts.status)}
            value={status}
            options={TICKET_STATUSES}
            toTone={getStatusTone}
            onChoose={(next) => edit.set('status', next)}
          />
          <FollowUpField edit={edit} isDue={ticket.isFollowUpDue} />
        </div>
        <div className={classes.pair}>
          <SuggestInput {...text('channel', { isCompact: true })} suggestions={CHANNELS} />
          <SuggestInput {...text('department', { isCompact: true })} suggestions={DEPARTMENTS} />
        </div>
        <div className={classes.pair}>
          <CaseSelect
            edit={edit}
            field="type"
            options={TICKET_TYPES}
            hint={`Saving moves the ticket to ${LIST_LABELS[edit.fields.type]}.`}
          />
          <CaseSelect edit={edit} field="billingStatus" options={BILLING_STATUSES} hint="Invoices can change this automatically." />
        </div>
        <AssigneePicker edit={edit} stored={ticket.assignees} />
        <AlertTags edit={edit} />
      </Stack>
    </Panel>
  );
}
