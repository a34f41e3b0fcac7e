import { Button, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconCheck } from '@tabler/icons-react';
import type { RepairStepProps } from '../repair-slots.ts';
import classes from './RepairSteps.module.css';

/** An item of a repair: done, with its action, or later. The next one stands out. */
export function RepairStep({ label, isDone, isNext = false, reason, action }: RepairStepProps) {
  return (
    <li className={classes.item} data-state={isDone ? 'done' : isNext ? 'next' : 'ahead'}>
      {isDone || !action ? (
        <Text span size="xs" c={isDone ? 'gray' : 'dimmed'} className={classes.text ?? ''}>
          {isDone && <IconCheck size={13} stroke={3} aria-hidden />}
          {label}
        </Text>
      ) : (
        <Button
          size="compact-sm"
          variant={isNext ? 'filled' : 'subtle'}
          color={isNext ? undefined : 'gray'}
          onClick={() => (reason ? notifications.show({ id: 'repair-step', message: reason }) : action.run())}
          {...(reason && { 'data-disabled': true, 'aria-disabled': true, title: reason })}
        >
          {action.label}
        </Button>
      )}
    </li>
  );
}
