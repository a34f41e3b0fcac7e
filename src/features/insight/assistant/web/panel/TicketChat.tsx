import { ActionIcon, Group } from '@mantine/core';
import { IconArrowsMaximize, IconPlus, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { onRestart } from '../../../../../platform/web/restart.ts';
import { Chat, useChatKey } from '../chat/Chat.tsx';
import { useNoteDrafts } from '../drafts/DraftButtons.tsx';

/** The last chat of each ticket on this page load, by ticket ID. */
const openChats = new Map<string, string>();
onRestart(() => openChats.clear());

interface TicketChatProps {
  ticketId: string;
  hasFocus: boolean;
  onClose: () => void;
  /** Called after a text was added to the ticket's new note. */
  onInserted: () => void;
}

/** The assistant next to a ticket. Returning to the ticket shows the same chat. */
export function TicketChat({ ticketId, hasFocus, onClose, onInserted }: TicketChatProps) {
  const [chatId, setChatId] = useState(() => openChats.get(ticketId) ?? '');
  const { key, markStarted, reset } = useChatKey(chatId);
  const { insertText, insertDraft } = useNoteDrafts(ticketId, onInserted);

  function handleStarted(id: string) {
    openChats.set(ticketId, id);
    markStarted(id);
    setChatId(id);
  }

  function handleNew() {
    openChats.delete(ticketId);
    reset();
    setChatId('');
  }

  return (
    <>
      <Group component="header" gap={4} wrap="nowrap" flex="none">
        <h2>AI Assistant</h2>
        {chatId !== '' && (
          <ActionIcon aria-label="New chat" title="New chat" ml="auto" onClick={handleNew}>
            <IconPlus size={17} aria-hidden />
          </ActionIcon>
        )}
        <ActionIcon
          aria-label="Open full page"
          title="Open full page"
          {...(chatId === '' && { ml: 'auto' })}
          renderRoot={(props) => <Link {...props} to="/assistant" search={{ ticket: ticketId, ...(chatId !== '' && { chat: chatId }) }} />}
        >
          <IconArrowsMaximize size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon aria-label="Close assistant" title="Close assistant" onClick={onClose}>
          <IconX size={18} aria-hidden />
        </ActionIcon>
      </Group>
      <Chat
        key={key}
        {...{ ticketId, chatId, hasFocus }}
        onStarted={handleStarted}
        onInsert={insertText}
        onDraft={() => insertDraft('reply')}
      />
    </>
  );
}
