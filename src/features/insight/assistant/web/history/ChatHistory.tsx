import { ActionIcon, Modal } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { ConfirmDelete } from '../../../../../platform/web/ui/feedback/ConfirmDelete.tsx';
import { EmptyState } from '../../../../../platform/web/ui/feedback/EmptyState.tsx';
import { Mono } from '../../../../../platform/web/ui/text/Mono.tsx';
import { RelativeTime } from '../../../../../platform/web/ui/text/RelativeTime.tsx';
import type { Conversation } from '../../assistant.contract.ts';
import { useChats, useDeleteChat } from '../assistant.queries.ts';
import classes from './ChatHistory.module.css';

interface ChatHistoryProps {
  /** ID of the chat on the page. */
  currentId: string;
  onOpen: (chat: Conversation) => void;
  onDeleted: (id: string) => void;
  onClose: () => void;
}

/** Lists the user's chats, newest first. */
export function ChatHistory({ currentId, onOpen, onDeleted, onClose }: ChatHistoryProps) {
  const { data: chats = [] } = useChats();
  const { mutateAsync: remove } = useDeleteChat();
  const [deleting, setDeleting] = useState<Conversation>();

  function handleOpen(chat: Conversation) {
    onOpen(chat);
    onClose();
  }

  return (
    <Modal opened onClose={onClose} title="Chat history" size="lg">
      {chats.length === 0 && <EmptyState title="No chats yet" hint="Choose a ticket and ask about it." />}
      <ul className={classes.list}>
        {chats.map((chat) => (
          <li key={chat.id} data-shown={chat.id === currentId}>
            <button type="button" className={classes.open} onClick={() => handleOpen(chat)}>
              <span className={classes.title}>{toName(chat)}</span>
              <span className={classes.about}>
                <Mono>{chat.ticketId}</Mono> {chat.ticketSummary} · <RelativeTime at={chat.lastAt} />
              </span>
            </button>
            <ActionIcon aria-label={`Delete chat: ${toName(chat)}`} onClick={() => setDeleting(chat)}>
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <ConfirmDelete
        record={deleting}
        noun="chat"
        toName={toName}
        remove={async ({ id }) => {
          await remove(id);
          onDeleted(id);
        }}
        onClose={() => setDeleting(undefined)}
      />
    </Modal>
  );
}

const toName = ({ title }: Conversation): string => title || 'Untitled chat';
