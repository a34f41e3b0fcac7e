import { ActionIcon, Group, Menu, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { shortcutTarget } from '../../../../../../platform/web/ui/keyboard/hotkey.ts';
import { Avatar } from '../../../../../../platform/web/ui/text/Avatar.tsx';
import { labelKeys, nameOfKey } from '../../../../../admin/users/person.rules.ts';
import { useStaff } from '../../../../../admin/users/web/user.queries.ts';
import type { Assignee } from '../../../assignee.contract.ts';
import type { TicketEdit } from '../../ticket-edit.queries.ts';
import { ticketShortcuts } from '../../ticket-shortcuts.ts';
import classes from './CaseField.module.css';

interface AssigneePickerProps {
  edit: TicketEdit;
  /** Their names are shown before the list of users has loaded. */
  stored: readonly Assignee[];
}

export function AssigneePicker({ edit, stored }: AssigneePickerProps) {
  const { data: colleagues = [], isPending } = useStaff();
  const { assignees } = edit.fields;
  const known = [...colleagues, ...stored.map(({ id = '', name }) => ({ id, fullName: name }))];
  const toLabel = labelKeys(colleagues);
  const staff = colleagues
    .filter(({ isActive }) => isActive !== false)
    .toSorted((one, other) => one.fullName.localeCompare(other.fullName));
  const toPerson = (key: string) => ({ key, name: nameOfKey(key, known), label: toLabel(key, nameOfKey(key, known)) });
  const people = [...new Set([...assignees, ...staff.map(({ id }) => id)])].map(toPerson);

  function handleToggle(key: string) {
    edit.set('assignees', assignees.includes(key) ? assignees.filter((each) => each !== key) : [...assignees, key]);
  }

  return (
    <fieldset className={classes.field} data-changed={edit.isChanged('assignees')}>
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
        <Menu width={240}>
          <Menu.Target>
            <ActionIcon variant="default" radius="xl" size={28} aria-label="Change assignees" {...shortcutTarget(ticketShortcuts.assign)}>
              <IconPlus size={15} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown className={classes.scroll ?? ''} mah={320}>
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
          </Menu.Dropdown>
        </Menu>
      </Group>
    </fieldset>
  );
}
