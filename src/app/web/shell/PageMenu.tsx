import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import type { User } from '../../../features/users/user.contract.ts';
import type { WebAction } from '../../../platform/web/web-feature.ts';
import { isAllowed, listActions, webPages } from '../web-features.ts';

/** What features add to the list that is shown, behind one button in the header. */
export function PageMenu({ user }: { user: User }) {
  const pathname = useLocation({ select: (location) => location.pathname });
  const [chosen, setChosen] = useState<WebAction>();
  const kind = webPages.find((page) => page.path === pathname)?.lists;
  const actions = listActions.filter((action) => action.listOf === kind && isAllowed(user, action));
  if (actions.length === 0) return null;
  return (
    <div>
      <Menu>
        <Menu.Target>
          <ActionIcon variant="default" aria-label="More actions" title="More actions">
            <IconDots size={17} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {actions.map((action) => (
            <Menu.Item key={action.label} leftSection={<action.icon size={16} aria-hidden />} onClick={() => setChosen(action)}>
              {action.label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {actions.map((action) => (
        <action.Dialog key={action.label} opened={action === chosen} onClose={() => setChosen(undefined)} />
      ))}
    </div>
  );
}
