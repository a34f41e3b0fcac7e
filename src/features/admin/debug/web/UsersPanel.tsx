import { Box } from '@mantine/core';
import { EntryList } from '../../../../platform/web/ui/EntryList.tsx';
import { Panel } from '../../../../platform/web/ui/Panel.tsx';
import { Avatar } from '../../../../platform/web/ui/text/Avatar.tsx';
import { Pill } from '../../../../platform/web/ui/text/Pill.tsx';
import type { Colleague } from '../../users/user.contract.ts';
import classes from './SidePanels.module.css';

/** The users as they were fetched. */
export function UsersPanel({ answer: { count, users } }: { answer: { count: number; users: Colleague[] } }) {
  return (
    <Panel title="Users" aside={<span className={classes.aside}>{count}</span>}>
      <Box className={classes.list} role="region" aria-label="Fetched users" tabIndex={0}>
        <EntryList>
          {users.map(({ id, fullName, avatar, role, isActive }) => (
            <li key={id} className={classes.person}>
              <span aria-hidden>
                <Avatar name={fullName} initials={avatar} />
              </span>
              <span className={classes.name}>{fullName}</span>
              {isActive === false && <Pill tone="gray">Inactive</Pill>}
              <span className={classes.aside}>{role}</span>
            </li>
          ))}
        </EntryList>
      </Box>
    </Panel>
  );
}
