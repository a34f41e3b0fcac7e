import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { ConfirmAction } from '../../../../../platform/web/ui/feedback/ConfirmAction.tsx';

interface UnlinkZohoProps {
  /** Whose account it is: 'your account', 'Ann Lee’s account'. */
  account: string;
  /** Consequence for that person, shown in the question. */
  consequence: string;
  unlink: () => Promise<unknown>;
  /** Called with whether the question covers the dialog around it. */
  onCover?: (isCovered: boolean) => void;
}

/** That an account is linked to Zoho, and how to end that, after a question. */
export function UnlinkZoho({ account, consequence, unlink, onCover }: UnlinkZohoProps) {
  const [isAsking, setIsAsking] = useState(false);

  function ask(isAsked: boolean) {
    setIsAsking(isAsked);
    onCover?.(isAsked);
  }

  return (
    <Group justify="space-between" gap="xs">
      <Text size="sm" c="dimmed">
        Linked to Zoho
      </Text>
      <Button variant="default" onClick={() => ask(true)}>
        Unlink Zoho
      </Button>
      <ConfirmAction
        opened={isAsking}
        title={`Unlink ${account} from Zoho?`}
        confirmLabel="Unlink"
        failureTitle="Couldn’t unlink the account"
        act={unlink}
        onClose={() => ask(false)}
      >
        {consequence} Sessions started with Zoho end immediately. To link the account again, sign in with Zoho and enter its OBDesk
        password.
      </ConfirmAction>
    </Group>
  );
}
