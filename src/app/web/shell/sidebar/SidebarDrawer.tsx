import { Drawer } from '@mantine/core';
import { useCloseOnNavigation } from '../../../../platform/web/overlay/useCloseOnNavigation.ts';
import { Logo } from '../../../../platform/web/ui/Logo.tsx';
import classes from './Sidebar.module.css';
import { SidebarEntries, type SidebarPlace } from './SidebarEntries.tsx';

interface SidebarDrawerProps extends SidebarPlace {
  opened: boolean;
  onClose: () => void;
}

export function SidebarDrawer({ opened, onClose, ...place }: SidebarDrawerProps) {
  useCloseOnNavigation(opened, onClose);
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      size="var(--obd-sidebar-wide)"
      title={<Logo />}
      classNames={{ content: classes.drawer, header: classes.drawerHeader, body: classes.drawerBody, close: classes.drawerClose }}
    >
      <SidebarEntries {...place} expanded onChoose={onClose} />
    </Drawer>
  );
}
