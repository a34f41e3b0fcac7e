import { Group, Text } from '@mantine/core';
import { Slot } from '../../../../../platform/web/Slot.tsx';
import { Panel } from '../../../../../platform/web/ui/Panel.tsx';
import { RecordLink } from '../../../../../platform/web/ui/text/RecordLink.tsx';
import { RelativeTime } from '../../../../../platform/web/ui/text/RelativeTime.tsx';
import { toSerialPath } from '../../../../master-data/customers/serial.rules.ts';
import type { Ticket } from '../../ticket.contract.ts';
import { withNoteText } from '../../ticket-draft.rules.ts';
import { type TicketEdit, useCaseFields } from '../ticket-edit.queries.ts';
import classes from './CaseFrame.module.css';
import { CaseText } from './fields/case-inputs.tsx';
import { NotesPane } from './notes/NotesPane.tsx';
import { CommentsPanel } from './panels/CommentsPanel.tsx';
import { CustomerPanel } from './panels/CustomerPanel.tsx';
import { SimilarPanel } from './panels/SimilarPanel.tsx';
import { StatusPanel } from './panels/StatusPanel.tsx';
import { VehiclePanel } from './panels/VehiclePanel.tsx';

function ToolPanel({ ticket, edit }: { ticket: Ticket; edit: TicketEdit }) {
  const serial = useCaseFields(edit, ({ toolSerial }) => toolSerial.trim());
  return (
    <Panel>
      <CaseText edit={edit} field="toolSerial" isMono />
      {serial && (
        <Text size="xs" c="dimmed" mt={4} truncate>
          Tool history <RecordLink to={toSerialPath(serial)}>{serial}</RecordLink>
        </Text>
      )}
      {serial === ticket.toolSerial && <Slot name="case-tool" props={{ ticket }} />}
    </Panel>
  );
}

function TicketTimestamps({ ticket }: { ticket: Ticket }) {
  return (
    <Group justify="space-between" gap="0 12px" px={4} fz="xs" c="dimmed">
      <span>
        Updated by {ticket.lastModifiedBy} <RelativeTime at={ticket.lastUpdated} />
      </span>
      <span>
        Created <RelativeTime at={ticket.createdAt} />
      </span>
    </Group>
  );
}

/** A ticket of any type but Tool Repair. */
export function CaseView({ ticket, edit }: { ticket: Ticket; edit: TicketEdit }) {
  const { store } = edit;
  return (
    <div className={classes.columns}>
      <div data-column="vehicle">
        <VehiclePanel edit={edit} />
        <ToolPanel ticket={ticket} edit={edit} />
        <CommentsPanel ticketId={ticket.id} store={store} />
      </div>
      <div data-column="notes">
        <NotesPane ticket={ticket} edit={edit} />
        <TicketTimestamps ticket={ticket} />
      </div>
      <div data-column="status">
        <StatusPanel edit={edit} ticket={ticket} />
        <CustomerPanel ticket={ticket} edit={edit} />
        <Slot name="case-side" props={{ ticket }} />
        <SimilarPanel ticket={ticket} onInsert={(text) => store.update((current) => withNoteText(current, text))} />
        <Slot name="case-end" props={{ ticket }} />
      </div>
    </div>
  );
}
