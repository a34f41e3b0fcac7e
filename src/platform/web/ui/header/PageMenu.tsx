import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { menuSlot } from './header-slots.ts';

/** The page's own actions as `Menu.Item`s behind one button in the header. */
export function PageMenu({ label = 'More actions', children }: { label?: string; children: ReactNode }) {
  return (
    <menuSlot.Fill>
      <Menu>
        <Menu.Target>
          <ActionIcon variant="default" aria-label={label} title={label}>
            <IconDots size={17} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>{children}</Menu.Dropdown>
      </Menu>
    </menuSlot.Fill>
  );
}
