import { Box, Button, Divider, Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../../platform/web/call.ts';
import type { SlotProps } from '../../../../platform/web/slots.ts';
import { ConfirmAction } from '../../../../platform/web/ui/feedback/ConfirmAction.tsx';
import { Panel } from '../../../../platform/web/ui/Panel.tsx';
import { becomeUser, useAuth } from '../../../admin/auth/web/auth.queries.ts';
import { userApi } from '../../../admin/users/user.contract.ts';
import { useSaveUsers } from '../../../admin/users/web/user.queries.ts';

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
function UnlinkZoho({ account, consequence, unlink, onCover }: UnlinkZohoProps) {
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

/** Unlinks the user's own account, on the account page. */
export function OwnZohoPanel() {
  const { user } = useAuth();
  const client = useQueryClient();
  if (!user || user.zohoUserId === null) return null;

  async function handleUnlink() {
    becomeUser(client, await call(userApi.updateMe, {}, { zohoUserId: null }));
    // A session started with Zoho has ended.
    await client.invalidateQueries({ queryKey: ['session'] });
  }

  return (
    <Panel title="Sign in with Zoho">
      <UnlinkZoho account="your account" consequence="You won’t be able to sign in with Zoho." unlink={handleUnlink} />
    </Panel>
  );
}

/** Unlinks another user's account, in the user form. */
export function UnlinkUser({ user: { id, fullName, zohoUserId }, onCover }: SlotProps['user']) {
  const { change } = useSaveUsers();
  if (zohoUserId === null) return null;

  return (
    <Box mt="xs">
      <Divider mb="sm" />
      <UnlinkZoho
        account={`${fullName}’s account`}
        consequence={`${fullName} won’t be able to sign in with Zoho.`}
        unlink={async () => {
          onCover(false);
          await change({ id, change: { zohoUserId: null } });
        }}
        onCover={onCover}
      />
    </Box>
  );
}
