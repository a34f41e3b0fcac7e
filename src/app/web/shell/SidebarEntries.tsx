import { Link } from '@tanstack/react-router';
import { useOpenCounts } from '../../../features/tickets/web/ticket.queries.ts';
import { formatBadge } from '../../../platform/number-text.ts';
import { navigation } from '../navigation.ts';
import classes from './SidebarEntries.module.css';

interface SidebarEntriesProps {
  expanded: boolean;
  onChoose?: () => void;
}

export function SidebarEntries({ expanded, onChoose }: SidebarEntriesProps) {
  const { data: counts } = useOpenCounts();
  return (
    <nav className={classes.nav} data-expanded={expanded} aria-label="Main">
      {navigation.map((section) => (
        <div key={section.title ?? ''} className={classes.section}>
          {section.title && <h2 className={classes.title}>{section.title}</h2>}
          <ul className={classes.list}>
            {section.entries.map(({ path, label, icon: Icon, ticketType }) => {
              const open = counts?.find(({ type }) => type === ticketType)?.count;
              return (
                <li key={path}>
                  <Link to={path} className={classes.entry} onClick={onChoose} title={expanded ? undefined : label}>
                    <Icon className={classes.icon} size={18} stroke={1.7} aria-hidden />
                    <span className={classes.label}>{label}</span>
                    {open !== undefined && open > 0 && (
                      <span className={classes.count} role="img" aria-label={`${open} open`}>
                        {formatBadge(open)}
                      </span>
                    )}
                  </Link>
                </li>
              );
            })}
          </ul>
        </div>
      ))}
    </nav>
  );
}
