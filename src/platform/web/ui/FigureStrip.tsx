import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import utilities from '../theme/utilities.module.css';
import classes from './ui.module.css';

interface FigureStripProps {
  /** Six figures whose notes may take two lines, instead of five. */
  isLarge?: boolean;
  children: ReactNode;
}

export function FigureStrip({ isLarge = false, children }: FigureStripProps) {
  return (
    <dl className={`${utilities.surface} ${classes.strip}`} data-large={isLarge || undefined}>
      {children}
    </dl>
  );
}

interface FigureProps {
  label: string;
  value: string;
  note: string;
  isUrgent?: boolean;
  /** The list of the counted records. */
  href?: string | undefined;
}

export function Figure({ label, value, note, isUrgent = false, href }: FigureProps) {
  return (
    <div className={classes.figure}>
      <Text component="dt" size="xs" c="dimmed" truncate>
        {label}
      </Text>
      <Text component="dd" size="xl" fw="var(--obd-weight-title)" my={1} truncate className={utilities.numbers ?? ''}>
        {href ? (
          <a className={`${utilities.ink} ${utilities.link}`} href={href} aria-label={`${label}: ${value}`}>
            {value}
          </a>
        ) : (
          value
        )}
      </Text>
      <Text component="dd" size="xs" c={isUrgent ? 'red' : 'dimmed'} fw={isUrgent ? 600 : 400} className={classes.note ?? ''}>
        {note}
      </Text>
    </div>
  );
}
