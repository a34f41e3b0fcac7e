import { Button, Group, Modal, Text } from '@mantine/core';
import { fillPath } from '../../../../../platform/endpoint.ts';
import type { DialogProps } from '../../../../../platform/web/web-feature.ts';
import { type MailMessage, mailApi } from '../../mail-message.contract.ts';
import { formatPerson } from '../../reply-recipients.rules.ts';
import classes from './entries.module.css';

/** The message as its sender designed it. */
export function OriginalDialog({ opened, onClose, message }: DialogProps & { message: MailMessage }) {
  const { id, subject, from, to, cc, hasHtml } = message;
  return (
    <Modal opened={opened} onClose={onClose} title={subject || 'Original message'} size="xl">
      <Text size="sm" c="dimmed" mb="xs">
        {formatPerson(from)} to {[...to, ...cc].map(formatPerson).join(', ')}
      </Text>
      {hasHtml ? (
        <iframe className={classes.frame} title="Original message" sandbox="" src={fillPath(mailApi.html.path, { id })} />
      ) : (
        <Text size="sm">This message has no formatted text. Download it to see all headers.</Text>
      )}
      <Group justify="flex-end" gap="xs" mt="sm">
        <Button component="a" variant="default" href={fillPath(mailApi.original.path, { id })} download={`${id}.eml`}>
          Download .eml
        </Button>
        <Button variant="default" data-autofocus onClick={onClose}>
          Close
        </Button>
      </Group>
    </Modal>
  );
}
