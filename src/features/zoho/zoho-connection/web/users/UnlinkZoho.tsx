import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { ConfirmAction } from '../../../../../platform/web/ui/feedback/ConfirmAction.tsx';

interface UnlinkZohoProps {
  /** 'your account' or 'Ann Lee’s account'. */
  account: string;
  /** Consequence for the user, shown in the dialog. */
  consequence: string;
  unlink: () => Promise<unknown>;
  /** Called when the dialog opens or closes, because it covers the one around it. */
  onCover?: (isCovered: boolean) => void;
}

/** Unlinks an account from Zoho after a confirmation. */
export function UnlinkZoho({ account, consequence, unlink, onCover }: UnlinkZohoProps) {
  const [isOpen, setIsOpen] = useState(false);

  function setOpen(open: boolean) {
    setIsOpen(open);
    onCover?.(open);
  }

  return (
    <Group justify="space-between" gap="xs">
      <Text size="sm" c="dimmed">
        Linked to Zoho
      </Text>
      <Button variant="default" onClick={() => setOpen(true)}>
        Unlink Zoho
      </Button>
      <ConfirmAction
        opened={isOpen}
        title={`Unlink ${account} from Zoho?`}
        confirmLabel="Unlink"
        failureTitle="Couldn’t unlink the account"
        act={unlink}
        onClose={() => setOpen(false)}
      >
        {consequence} Sessions started with Zoho end immediately. To link the account again, sign in with Zoho and enter its OBDesk
        password.
      </ConfirmAction>
    </Group>
  );
}
