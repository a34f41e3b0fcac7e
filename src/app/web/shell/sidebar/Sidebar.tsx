import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '../../../../platform/web/icons/icons.data.ts';
import { Logo } from '../../../../platform/web/ui/Logo.tsx';
import classes from './Sidebar.module.css';
import { SidebarEntries, type SidebarPlace } from './SidebarEntries.tsx';

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
