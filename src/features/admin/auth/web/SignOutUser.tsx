import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import type { SlotProps } from '../../../../platform/web/slots.ts';
import { ConfirmAction } from '../../../../platform/web/ui/feedback/ConfirmAction.tsx';
import { describeSignOut } from '../auth.rules.ts';
import { useEndSessions } from './auth.queries.ts';
import classes from './SignOutUser.module.css';

/** Signs somebody out everywhere, after a question; the account stays as it is. */
export function SignOutUser({ user: { id, fullName }, onCover }: SlotProps['user']) {
  const [isAsking, setIsAsking] = useState(false);
  const endSessions = useEndSessions();

  function ask(isAsked: boolean) {
    setIsAsking(isAsked);
    onCover(isAsked);
  }

  async function handleSignOut() {
    const { devices } = await endSessions(id);
    notifications.show({ message: describeSignOut(fullName, devices) });
  }

  return (
    <div className={classes.line}>
      <p className={classes.hint}>Lost phone or shared computer?</p>
      <Button variant="default" onClick={() => ask(true)}>
        Sign out everywhere
      </Button>
      <ConfirmAction
        opened={isAsking}
        title={`Sign ${fullName} out everywhere?`}
        confirmLabel="Sign out everywhere"
        failureTitle={`Couldn’t sign ${fullName} out`}
        act={handleSignOut}
        onClose={() => ask(false)}
      >
        {fullName} will be signed out of every device right away. The account isn’t changed, and unsaved drafts stay on each device.
      </ConfirmAction>
    </div>
  );
}
