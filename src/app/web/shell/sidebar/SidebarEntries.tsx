import { Link } from '@tanstack/react-router';
import type { User } from '../../../../features/admin/users/user.contract.ts';
import { formatBadge } from '../../../../platform/number-text.ts';
import { Slot } from '../../../../platform/web/Slot.tsx';
import { type NavigationEntry, navigationOf } from '../../navigation.ts';
import { OpenCount } from '../../OpenCount.tsx';
import classes from './SidebarEntries.module.css';
import type { SidebarSectionPlace } from './sidebar-slots.ts';

export interface SidebarPlace {
  user: User;
  section: NavigationEntry | undefined;
}

interface SidebarEntriesProps extends SidebarPlace {
  expanded: boolean;
  onChoose?: () => void;
}

const SECTION: SidebarSectionPlace = 'sidebar-section';

/** Active state comes from the section, because a page may belong to an entry with a different path. */
const EXACT = { exact: true, includeSearch: false } as const;

export function SidebarEntries({ user, section, expanded, onChoose }: SidebarEntriesProps) {
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
          <Slot name={SECTION} props={{ title, expanded, onChoose }} />
        </div>
      ))}
    </nav>
  );
}
