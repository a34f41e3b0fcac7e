import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { EmptyState } from '../../../../platform/web/ui/feedback/EmptyState.tsx';
import { usePageSearch } from '../../../../platform/web/ui/header/usePageSearch.ts';
import { LinkButton } from '../../../../platform/web/ui/LinkButton.tsx';
import classes from './AssistantPage.module.css';
import { useChats } from './assistant.queries.ts';
import { ChatHistory } from './history/ChatHistory.tsx';
import { TicketChat } from './TicketChat.tsx';
import { TicketPicker } from './TicketPicker.tsx';
import { useChatKey } from './useChatKey.ts';

/** Picks a ticket and talks about it. */
export function AssistantPage() {
  const { search, show } = usePageSearch();
  const navigate = useNavigate();
  const { ticket: ticketId = '', chat: chatId = '' } = search;
  const { data: chats = [] } = useChats();
  const { key, noteBegun, renew } = useChatKey(chatId);
  const [isListOpen, setIsListOpen] = useState(false);

  function handleBegun(id: string) {
    noteBegun(id);
    show({ chat: id });
  }

  function handleNew() {
    renew();
    show({ chat: '' }, { replace: false });
  }

  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <div className={classes.picker}>
          <TicketPicker ticketId={ticketId} onPick={(id) => show({ ticket: id, chat: '' }, { replace: false })} />
        </div>
        {ticketId !== '' && <LinkButton to={`/sod/${ticketId}`}>Open ticket</LinkButton>}
        {chatId !== '' && (
          <Button variant="default" onClick={handleNew}>
            New chat
          </Button>
        )}
        <Button
          className={classes.earlier ?? ''}
          variant="default"
          leftSection={<IconHistory size={15} aria-hidden />}
          onClick={() => setIsListOpen(true)}
        >
          Chat history {chats.length > 0 && <span className={classes.count}>{chats.length}</span>}
        </Button>
      </div>
      {ticketId === '' ? (
        <EmptyState
          title="Choose a ticket to start"
          hint="The assistant answers from the ticket, the knowledge base and similar solved tickets, and cites its sources."
        />
      ) : (
        <TicketChat
          key={ticketId}
          {...{ ticketId, chatId }}
          chatKey={key}
          onBegun={handleBegun}
          onTaken={() => void navigate({ to: '/sod/$ticketId', params: { ticketId } })}
        />
      )}
      {isListOpen && (
        <ChatHistory
          shown={chatId}
          onClose={() => setIsListOpen(false)}
          onOpen={({ id, ticketId: of }) => show({ ticket: of, chat: id }, { replace: false })}
          onDeleted={(id) => id === chatId && handleNew()}
        />
      )}
    </div>
  );
}
