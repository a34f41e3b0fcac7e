import { Alert as MantineAlert, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface AlertProps {
  title?: string;
  /** Defaults to 'problem'. A notice isn't the user's fault. */
  tone?: 'problem' | 'notice';
  children: ReactNode;
}

/** An inline message. Problems are announced to screen readers. */
export function Alert({ title, tone = 'problem', children }: AlertProps) {
  const isProblem = tone === 'problem';
  return (
    <MantineAlert
      color={isProblem ? 'red' : 'yellow'}
      role={isProblem ? 'alert' : 'status'}
      icon={<IconAlertTriangle size={17} aria-hidden />}
      px="sm"
      py={10}
    >
      {title && (
        <Text inherit fw="var(--obd-weight-title)">
          {title}
        </Text>
      )}
      <div>{children}</div>
    </MantineAlert>
  );
}
