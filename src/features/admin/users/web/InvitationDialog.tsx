import { Button, CopyButton, Group, Modal, Text, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { exactTime } from '../../../../platform/time/relative-time.ts';
import { INVITATION_HOURS, type Invitation } from '../user.contract.ts';

interface InvitationDialogProps {
  invitation: Invitation;
  onClose: () => void;
}

/** Shows the link of a new invitation, which can't be read again. */
export function InvitationDialog({ invitation: { user, path }, onClose }: InvitationDialogProps) {
  const url = `${window.location.origin}${path}`;
  return (
    <Modal opened onClose={onClose} title={`Invite ${user.fullName}`} size="md">
      <TextInput
        label="Invitation link"
        description={`Send it to ${user.email}. It works once, within ${INVITATION_HOURS} hours${user.invitedUntil ? ` (until ${exactTime(user.invitedUntil)})` : ''}.`}
        value={url}
        readOnly
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Text size="sm" c="var(--obd-ink-2)" mt="sm">
        {user.fullName} opens the link and chooses a password. The link isn’t stored: if it gets lost, create a new one in the user’s form.
      </Text>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <CopyButton value={url} timeout={4_000}>
          {({ copied, copy }) => (
            <Button
              data-autofocus
              leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
              onClick={copy}
            >
              {copied ? 'Copied' : 'Copy link'}
            </Button>
          )}
        </CopyButton>
      </Group>
    </Modal>
  );
}
