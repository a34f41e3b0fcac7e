import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isMissingPart, MISSING_PART } from './missing-part.ts';
import classes from './OverlayError.module.css';

export function OverlayError({ error }: ErrorComponentProps) {
  useEffect(() => {
    if (!isMissingPart(error)) throw error;
    notifications.show({
      id: 'missing-part',
      title: MISSING_PART.title,
      message: (
        <div className={classes.message}>
          {MISSING_PART.hint}
          <Button variant="default" onClick={() => location.reload()}>
            Reload
          </Button>
        </div>
      ),
      color: 'red',
      autoClose: false,
    });
  }, [error]);
  return null;
}
