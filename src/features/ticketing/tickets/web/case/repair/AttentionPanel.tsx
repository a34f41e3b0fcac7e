import { Panel } from '../../../../../../platform/web/ui/Panel.tsx';
import type { Ticket } from '../../../ticket.contract.ts';
import type { TicketEdit } from '../../ticket-edit.queries.ts';
import { AlertTags } from '../fields/AlertTags.tsx';
import { AssigneePicker } from '../fields/AssigneePicker.tsx';
import { FollowUpField } from '../fields/FollowUpField.tsx';
import classes from './AttentionPanel.module.css';

interface AttentionPanelProps {
  edit: TicketEdit;
  ticket: Pick<Ticket, 'isFollowUpDue' | 'assignees'>;
}

/** Who looks after a repair, when it comes back, and what it is marked with: the fields that every case has. */
export function AttentionPanel({ edit, ticket: { isFollowUpDue, assignees } }: AttentionPanelProps) {
  return (
    <Panel className={classes.panel}>
      <div className={classes.halves}>
        <AssigneePicker edit={edit} stored={assignees} />
        <FollowUpField edit={edit} isDue={isFollowUpDue} />
      </div>
      <AlertTags edit={edit} />
    </Panel>
  );
}
