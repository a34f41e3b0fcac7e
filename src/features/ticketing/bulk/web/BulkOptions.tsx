import { Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { Fragment, useEffect, useRef } from 'react';
import { useStaff } from '../../../admin/users/web/user.queries.ts';
import { ALERT_TAGS, TICKET_TYPES } from '../../tickets/ticket.contract.ts';
import type { BulkChangeInput } from '../ticket-bulk.contract.ts';
import type { BulkField, StatusGroups } from './bulk-choices.ts';
import { showChanged } from './bulk-notice.ts';
import { useChangeTickets, useStaffChoices } from './ticket-bulk.queries.ts';

interface BulkOptionsProps {
  ids: ReadonlySet<string>;
  field: BulkField;
  statuses: StatusGroups;
  onChanged: () => void;
}

interface Option {
  readonly label: string;
  readonly change: BulkChangeInput;
}

/** The values for the selected tickets. Choosing one saves it and offers Undo. */
export function BulkOptions({ ids, field, statuses, onChanged }: BulkOptionsProps) {
  const { change: save, undo } = useChangeTickets();
  const people = useStaffChoices();
  const { isPending } = useStaff();
  const isWaiting = field === 'assignee' && isPending;
  const first = useRef<HTMLButtonElement>(null);
  // This code loads after the menu has opened.
  useEffect(() => {
    if (!isWaiting) first.current?.focus();
  }, [isWaiting]);

  async function handleChoose(change: BulkChangeInput) {
    try {
      showChanged(await save({ ids: [...ids], change }), undo);
      onChanged();
    } catch (failure) {
      const message = failure instanceof Error ? failure.message : String(failure);
      notifications.show({ title: 'Couldn’t update the tickets', message, color: 'red', autoClose: 12_000 });
    }
  }

  const groups: Record<BulkField, () => readonly (readonly Option[])[]> = {
    status: () => statuses.map((group) => group.map((status) => ({ label: status, change: { status } }))),
    type: () => [TICKET_TYPES.map((type) => ({ label: type, change: { type } }))],
    assignee: () => [
      [
        ...people.map(({ value, label }) => ({ label, change: { addAssignees: [{ id: value }] } })),
        { label: 'Unassigned', change: { assignees: [] } },
      ],
    ],
    tags: () => [
      ALERT_TAGS.map((tag) => ({ label: tag, change: { addTags: [tag] } })),
      ALERT_TAGS.map((tag) => ({ label: `Remove ${tag}`, change: { removeTags: [tag] } })),
    ],
  };
  if (isWaiting) return null;
  return groups[field]().map((options, group) => (
    <Fragment key={options[0]?.label}>
      {group > 0 && <Menu.Divider />}
      {options.map(({ label, change }, place) => (
        <Menu.Item key={label} {...(group + place === 0 && { ref: first })} onClick={() => void handleChoose(change)}>
          {label}
        </Menu.Item>
      ))}
    </Fragment>
  ));
}
