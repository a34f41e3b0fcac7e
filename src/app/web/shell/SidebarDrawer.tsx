import { Drawer } from '@mantine/core';
import { Logo } from '../../../platform/web/ui/Logo.tsx';
import classes from './Sidebar.module.css';
import { SidebarEntries } from './SidebarEntries.tsx';

/** The sidebar of narrow screens. */
export function SidebarDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      size="var(--obd-sidebar-wide)"
      title={<Logo />}
      classNames={{ content: classes.drawer, header: classes.drawerHeader, body: classes.drawerBody, close: classes.drawerClose }}
    >
      <SidebarEntries expanded onChoose={onClose} />
    </Drawer>
  );
}
