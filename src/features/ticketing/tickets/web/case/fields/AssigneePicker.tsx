import { ActionIcon, Group, Menu, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { LazyMenu } from '../../../../../../platform/web/overlay/LazyMenu.tsx';
import { shortcutTarget } from '../../../../../../platform/web/ui/keyboard/hotkey.ts';
import { Avatar } from '../../../../../../platform/web/ui/text/Avatar.tsx';
import { useAuth } from '../../../../../admin/auth/web/auth.queries.ts';
import { labelKeys, nameOfKey } from '../../../../../admin/users/person.rules.ts';
import { useStaff } from '../../../../../admin/users/web/user.queries.ts';
import type { Assignee } from '../../../assignee.contract.ts';
import { type TicketEdit, useCaseField } from '../../ticket-edit.queries.ts';
import { ticketShortcuts } from '../../ticket-shortcuts.ts';
import classes from './CaseField.module.css';

interface AssigneePickerProps {
  edit: TicketEdit;
  /** Their names are shown before the list of users has loaded. */
  stored: readonly Assignee[];
}

export function AssigneePicker({ edit, stored }: AssigneePickerProps) {
  const { data: colleagues = [], isPending } = useStaff();
  const { user } = useAuth();
  const { value: assignees, isChanged, set } = useCaseField(edit, 'assignees');
  const known = [...colleagues, ...stored.map(({ id = '', name }) => ({ id, fullName: name }))];
  const toLabel = labelKeys(colleagues);
  const staff = colleagues
    .filter(({ isActive }) => isActive !== false)
    .toSorted((one, other) => one.fullName.localeCompare(other.fullName));
  const toPerson = (key: string) => ({ key, name: nameOfKey(key, known), label: toLabel(key, nameOfKey(key, known)) });
  const people = [...new Set([...(user ? [user.id] : []), ...assignees, ...staff.map(({ id }) => id)])].map(toPerson);

  function handleToggle(key: string) {
    set(assignees.includes(key) ? assignees.filter((each) => each !== key) : [...assignees, key]);
  }

  return (
    <fieldset className={classes.field} data-changed={isChanged}>
      <legend className={classes.label}>Assignees</legend>
      <Group gap={6} mih={28}>
        {assignees.map(toPerson).map(({ key, name, label }) => (
          <Avatar key={key} name={name} label={label} size="medium" />
        ))}
        {assignees.length === 0 && (
          <Text span size="sm" c="dimmed">
            Unassigned
          </Text>
        )}
        <LazyMenu
          width={240}
          dropdown={{ className: classes.scroll ?? '', mah: 320 }}
          target={
            <ActionIcon variant="default" radius="xl" size={28} aria-label="Change assignees" {...shortcutTarget(ticketShortcuts.assign)}>
              <IconPlus size={15} aria-hidden />
            </ActionIcon>
          }
        >
          {(isPending ? [] : people).map(({ key, name, label }) => (
            <Menu.CheckboxItem
              key={key}
              checked={assignees.includes(key)}
              rightSection={
                <span aria-hidden>
                  <Avatar name={name} />
                </span>
              }
              onChange={() => handleToggle(key)}
            >
              {label}
            </Menu.CheckboxItem>
          ))}
        </LazyMenu>
      </Group>
    </fieldset>
  );
}
