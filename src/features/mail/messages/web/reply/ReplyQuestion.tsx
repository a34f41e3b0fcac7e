import { Button, Group, List, Modal } from '@mantine/core';
import { formatList } from '../../../../../platform/number-text.ts';
import { MountOnOpen } from '../../../../../platform/web/overlay/OpenAfterMount.tsx';
import { RelativeTime } from '../../../../../platform/web/ui/text/RelativeTime.tsx';
import { signedName } from '../../../../ticketing/tickets/ticket.rules.ts';
import type { ReplyDoubt } from '../../reply-checks.rules.ts';

interface ReplyQuestionProps {
  /** Undefined while nothing is asked. */
  doubts: readonly ReplyDoubt[] | undefined;
  isSending: boolean;
  onSend: () => void;
  /** Closes the question, so that the new message can be read. */
  onShow: () => void;
  onClose: () => void;
}

/** Asks before a reply is sent that may not be what the user wants. */
export function ReplyQuestion({ doubts, isSending, onSend, onShow, onClose }: ReplyQuestionProps) {
  const hasNews = doubts?.some(({ kind }) => kind === 'new-message') ?? false;
  return (
    <MountOnOpen opened={doubts !== undefined}>
      {(opened) => (
        <Modal opened={opened} onClose={onClose} title="Send this reply?" size="md">
          <List size="sm" mb="lg">
            {doubts?.map((doubt) => (
              <List.Item key={doubt.kind === 'bounced' ? doubt.address : doubt.kind}>
                <DoubtText doubt={doubt} />
              </List.Item>
            ))}
          </List>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" data-autofocus onClick={hasNews ? onShow : onClose}>
              {hasNews ? 'Show' : 'Edit reply'}
            </Button>
            <Button loading={isSending} onClick={onSend}>
              Send anyway
            </Button>
          </Group>
        </Modal>
      )}
    </MountOnOpen>
  );
}

function DoubtText({ doubt }: { doubt: ReplyDoubt }) {
  switch (doubt.kind) {
    case 'new-message':
      return (
        <>
          {signedName(doubt.author)} replied {doubt.at === '' ? 'while you were writing' : <RelativeTime at={doubt.at} />}
        </>
      );
    case 'attachment':
      return 'The text mentions an attachment, but no file is attached';
    case 'placeholder':
      return `Without a value: ${formatList(doubt.names)}`;
    case 'bounced':
      return `Earlier email to ${doubt.address} wasn’t delivered${doubt.reason === '' ? '' : `: ${doubt.reason}`}`;
  }
}
