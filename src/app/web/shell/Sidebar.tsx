import { Drawer } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { User } from '../../../features/admin/users/user.contract.ts';
import { formatBadge } from '../../../platform/number-text.ts';
import { useCloseOnNavigation } from '../../../platform/web/overlay/useMenu.ts';
import { Slot } from '../../../platform/web/Slot.tsx';
import { Logo } from '../../../platform/web/ui/Logo.tsx';
import { type NavigationEntry, navigationOf } from '../navigation.ts';
import { OpenCount } from '../OpenCount.tsx';
import classes from './Sidebar.module.css';

interface SidebarPlace {
  user: User;
  section: NavigationEntry | undefined;
}

interface SidebarEntriesProps extends SidebarPlace {
  expanded: boolean;
  onChoose?: () => void;
}

declare module '../../../platform/web/slots.ts' {
  interface SlotProps {
    /** Below the entries of a section. */
    'sidebar-section': {
      title: string;
      /** If false, there is room for an icon only. */
      expanded: boolean;
      onChoose: (() => void) | undefined;
    };
  }
}

/** Active state comes from the section, because a page may belong to an entry with a different path. */
const EXACT = { exact: true, includeSearch: false } as const;

function SidebarEntries({ user, section, expanded, onChoose }: SidebarEntriesProps) {
  return (
    <nav className={classes.nav} data-expanded={expanded} aria-label="Main">
      {navigationOf(user).map(({ title, entries }) => (
        <div key={title} className={classes.section}>
          {title && <h2 className={classes.title}>{title}</h2>}
          <ul className={classes.list}>
            {entries.map(({ path, label, icon: Icon, useCount }) => (
              <li key={path}>
                <Link
                  to={path}
                  className={classes.entry}
                  activeOptions={EXACT}
                  data-active={path === section?.path}
                  aria-current={path === section?.path ? 'page' : undefined}
                  onClick={onChoose}
                  title={expanded ? undefined : label}
                >
                  <Icon className={classes.icon} size={18} stroke={1.7} aria-hidden />
                  <span className={classes.label}>{label}</span>
                  {useCount && (
                    <OpenCount useCount={useCount}>
                      {(open) =>
                        open > 0 && (
                          <span className={classes.count} role="img" aria-label={`${open} open`}>
                            {formatBadge(open)}
                          </span>
                        )
                      }
                    </OpenCount>
                  )}
                </Link>
              </li>
            ))}
          </ul>
          <Slot name="sidebar-section" props={{ title, expanded, onChoose }} />
        </div>
      ))}
    </nav>
  );
}

interface SidebarProps extends SidebarPlace {
  expanded: boolean;
  onToggle: () => void;
}

export function Sidebar({ expanded, onToggle, ...place }: SidebarProps) {
  const Icon = expanded ? IconLayoutSidebarLeftCollapse : IconLayoutSidebarLeftExpand;
  const label = expanded ? 'Collapse sidebar' : 'Expand sidebar';
  return (
    <aside className={classes.sidebar} data-expanded={expanded} aria-label="Sidebar">
      <div className={classes.brand}>
        <Logo compact={!expanded} />
      </div>
      <SidebarEntries {...place} expanded={expanded} />
      <button type="button" className={classes.toggle} aria-label={label} aria-expanded={expanded} title={label} onClick={onToggle}>
        <Icon size={19} aria-hidden />
        {expanded && <span aria-hidden>Collapse</span>}
      </button>
    </aside>
  );
}

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
