import type { ReactNode } from 'react';
import classes from './text.module.css';
import type { Tone } from './tones.ts';

export function Pill({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={classes.pill} data-tone={tone}>
      {children}
    </span>
  );
}
