import { type ReactNode, useId } from 'react';
import utilities from '../theme/utilities.module.css';
import classes from './ui.module.css';

interface PanelProps {
  title?: ReactNode;
  aside?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** A card that is a landmark named by its title. */
export function Panel({ title, aside, className = '', children }: PanelProps) {
  const id = useId();
  return (
    <section className={`${utilities.surface} ${classes.panel} ${className}`} aria-labelledby={title ? id : undefined}>
      {title && (
        <header className={`${utilities.row} ${classes.header}`}>
          <h2 id={id} className={utilities.small}>
            {title}
          </h2>
          {aside}
        </header>
      )}
      {children}
    </section>
  );
}
