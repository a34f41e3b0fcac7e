import { ActionIcon, Menu } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { shortcutTarget } from '../../../../../../platform/web/ui/keyboard/hotkey.ts';
import { Avatar } from '../../../../../../platform/web/ui/text/Avatar.tsx';
import { useStaff } from '../../../../../admin/users/web/user.queries.ts';
import type { TicketEdit } from '../../ticket-edit.queries.ts';
import { ticketShortcuts } from '../../ticket-shortcuts.ts';

import classes from './AssigneePicker.module.css';
import fieldClasses from './CaseField.module.css';

export function AssigneePicker({ edit }: { edit: TicketEdit }) {
  const { data: colleagues = [] } = useStaff();
  const { assignees } = edit.fields;
  const staff = colleagues.filter(({ isActive }) => isActive !== false).map(({ fullName }) => fullName);
  const names = [...new Set([...assignees, ...staff.toSorted()])];

  function handleToggle(name: string) {
    edit.set('assignees', assignees.includes(name) ? assignees.filter((each) => each !== name) : [...assignees, name]);
  }

  return (
    <fieldset className={fieldClasses.field} data-changed={edit.isChanged('assignees')}>
      <legend className={fieldClasses.label}>Assignees</legend>
      <div className={classes.people}>
        {assignees.map((name) => (
          <Avatar key={name} name={name} size="medium" />
        ))}
        {assignees.length === 0 && <span className={classes.unassigned}>Unassigned</span>}
        <Menu width={240}>
          <Menu.Target>
            <ActionIcon variant="default" radius="xl" size={28} aria-label="Change assignees" {...shortcutTarget(ticketShortcuts.assign)}>
              <IconPlus size={15} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown className={classes.choice}>
            {names.map((name) => (
              <Menu.CheckboxItem
                key={name}
                checked={assignees.includes(name)}
                rightSection={
                  <span aria-hidden>
                    <Avatar name={name} />
                  </span>
                }
                onChange={() => handleToggle(name)}
              >
                {name}
              </Menu.CheckboxItem>
            ))}
          </Menu.Dropdown>
        </Menu>
      </div>
    </fieldset>
  );
}
