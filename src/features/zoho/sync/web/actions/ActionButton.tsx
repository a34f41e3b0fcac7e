import { Button, Tooltip } from '@mantine/core';
import { IconCloudDown, IconCloudUp, IconRefresh } from '@tabler/icons-react';
import { useId } from 'react';
import classes from './ActionButton.module.css';

interface ActionButtonProps {
  label: string;
  /** It sends, and does not fetch. */
  isUpwards?: boolean;
  isRunning: boolean;
  /** Why it cannot be started at the moment. */
  blockedBy: string | undefined;
  onClick: () => void;
}

/** An action; while it cannot be started it keeps the focus and says why, on hover and to screen readers. */
export function ActionButton({ label, isUpwards = false, isRunning, blockedBy, onClick }: ActionButtonProps) {
  const reasonId = useId();
  const isBlocked = blockedBy !== undefined;
  const Icon = isRunning ? IconRefresh : isUpwards ? IconCloudUp : IconCloudDown;
  return (
    <Tooltip label={blockedBy} disabled={!isBlocked || isRunning}>
      <Button
        variant="default"
        justify="flex-start"
        className={classes.button}
        data-running={isRunning}
        aria-disabled={isBlocked}
        aria-describedby={isBlocked ? reasonId : undefined}
        leftSection={<Icon size={17} aria-hidden />}
        onClick={isBlocked ? undefined : onClick}
      >
        {label}
        {isBlocked && (
          <span id={reasonId} hidden>
            {blockedBy}
          </span>
        )}
      </Button>
    </Tooltip>
  );
}
