import { Kbd } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from '../ui.module.css';

/** A keyboard key. Hidden on touch devices. */
export function Key({ children }: { children: ReactNode }) {
  return (
    <Kbd className={classes.key ?? ''} c="dimmed" ff="var(--obd-font)" fz="var(--obd-text-label)" fw={500} aria-hidden>
      {children}
    </Kbd>
  );
}
