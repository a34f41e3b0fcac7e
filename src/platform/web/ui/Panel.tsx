import { type ReactNode, useId } from 'react';
import classes from './Panel.module.css';

interface PanelProps {
  title?: ReactNode;
  aside?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** A card that is a landmark named by its title. */
export function Panel({ title, aside, className, children }: PanelProps) {
  const id = useId();
  return (
    <section className={className ? `${classes.panel} ${className}` : classes.panel} aria-labelledby={title ? id : undefined}>
      {title && (
        <header className={classes.header}>
          <h2 id={id}>{title}</h2>
          {aside}
        </header>
      )}
      {children}
    </section>
  );
}
