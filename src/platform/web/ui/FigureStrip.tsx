import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import utilities from '../theme/utilities.module.css';
import classes from './ui.module.css';

export function FigureStrip({ children }: { children: ReactNode }) {
  return <dl className={`${utilities.surface} ${classes.strip}`}>{children}</dl>;
}

interface FigureProps {
  label: string;
  value: string;
  note: string;
  isUrgent?: boolean;
}

export function Figure({ label, value, note, isUrgent = false }: FigureProps) {
  return (
    <div className={classes.figure}>
      <Text component="dt" size="xs" c="dimmed" truncate>
        {label}
      </Text>
      <Text component="dd" size="xl" fw="var(--obd-weight-title)" my={1} truncate className={utilities.numbers ?? ''}>
        {value}
      </Text>
      <Text component="dd" size="xs" c={isUrgent ? 'red' : 'dimmed'} fw={isUrgent ? 600 : 400} truncate>
        {note}
      </Text>
    </div>
  );
}
