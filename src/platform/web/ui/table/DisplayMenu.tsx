import { ActionIcon, Menu } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useMenu } from '../../overlay/useMenu.ts';
import type { DisplayOptions } from './columns.ts';
import type { DisplayMenuItems } from './DisplayMenuItems.tsx';
import classes from './table.module.css';

const loadItems = () => import('./DisplayMenuItems.tsx').catch(() => undefined);

/** Chooses and orders the columns of a list, its groups and its row height. */
export function DisplayMenu(props: DisplayOptions) {
  const { opened, onChange } = useMenu();
  const [Items, setItems] = useState<(props: DisplayOptions) => ReactNode>();

  /** Opens after the items have loaded, so that the first one gets the focus. */
  async function handleChange(isOpen: boolean) {
    const part: { DisplayMenuItems: typeof DisplayMenuItems } | undefined = isOpen && !Items ? await loadItems() : undefined;
    if (part) setItems(() => part.DisplayMenuItems);
    onChange(isOpen && Boolean(Items ?? part));
  }

  return (
    <Menu opened={opened} onChange={(isOpen) => void handleChange(isOpen)} position="bottom-end" width={240} closeOnItemClick={false}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label="Choose columns"
          title="Choose columns"
          className={classes.wideOnly ?? ''}
          onPointerEnter={() => void loadItems()}
        >
          <IconColumns3 size={17} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown mah="70vh" style={{ overflowY: 'auto' }}>
        {Items && <Items {...props} />}
      </Menu.Dropdown>
    </Menu>
  );
}
