import classes from './Logo.module.css';

export function Logo({ compact = false }: { compact?: boolean }) {
  return (
    <span className={classes.logo}>
      <svg className={classes.mark} viewBox="0 0 24 24" aria-hidden focusable="false">
        <rect width="24" height="24" rx="6.5" className={classes.plate} />
        <path d="M4.5 12.5h3.2l2-5 3.6 9.5 2.3-6.2.7 1.7h3.2" className={classes.trace} />
      </svg>
      <span className={compact ? classes.hidden : classes.name}>OBDesk</span>
    </span>
  );
}
