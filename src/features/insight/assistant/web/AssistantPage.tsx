import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { PickInput } from '../../../../platform/web/form/inputs/PickInput.tsx';
import { EmptyState } from '../../../../platform/web/ui/feedback/EmptyState.tsx';
import { usePageSearch } from '../../../../platform/web/ui/header/usePageSearch.ts';
import { LinkButton } from '../../../../platform/web/ui/LinkButton.tsx';
import { TICKET_PICK, useChosenTicket, useFoundTickets } from '../../../ticketing/tickets/web/ticket.queries.ts';
import classes from './AssistantPage.module.css';
import { useAssistantContext, useChats } from './assistant.queries.ts';
import { Chat } from './chat/Chat.tsx';
import { ContextPanel } from './context/ContextPanel.tsx';
import { DraftButtons } from './drafts/DraftButtons.tsx';
import { ChatHistory } from './history/ChatHistory.tsx';
import { useChatKey } from './useChatKey.ts';
import { useNoteDrafts } from './useNoteDrafts.ts';

interface TicketChatProps {
  ticketId: string;
  chatId: string;
  chatKey: string;
  onStarted: (chatId: string) => void;
  /** Called after a text was added to the ticket's new note. */
  onInserted: () => void;
}

function TicketChat({ ticketId, chatId, chatKey, onStarted, onInserted }: TicketChatProps) {
  const { insertText, insertDraft } = useNoteDrafts(ticketId, onInserted);
  const { data } = useAssistantContext(ticketId);
  const isSolved = data?.ticket.status === 'Resolved' || data?.ticket.status === 'Shipped';
  return (
    <div className={classes.columns}>
      <div className={classes.chat}>
        <Chat key={chatKey} {...{ ticketId, chatId, onStarted }} onNote={(text) => insertText(text)} onReply={() => insertDraft('reply')} />
      </div>
      <ContextPanel ticketId={ticketId}>
        <DraftButtons {...{ ticketId, isSolved, onInserted }} />
      </ContextPanel>
    </div>
  );
}

interface TicketPickerProps {
  /** Empty before a ticket is picked. */
  ticketId: string;
  onPick: (ticketId: string) => void;
}

function TicketPicker({ ticketId, onPick }: TicketPickerProps) {
  const [text, setText] = useState<string>();
  const found = useFoundTickets(text);
  const { data: chosen } = useChosenTicket(ticketId === '' ? undefined : ticketId);
  const name = ticketId === '' ? '' : [ticketId, chosen?.summary].filter(Boolean).join('  ');
  return (
    <PickInput
      {...TICKET_PICK}
      id="assistant-ticket"
      label="Ticket"
      chosen={name}
      {...{ text, found }}
      onType={setText}
      onChoose={onPick}
    />
  );
}

export function AssistantPage() {
  const { search, show } = usePageSearch();
  const navigate = useNavigate();
  const { ticket: ticketId = '', chat: chatId = '' } = search;
  const { data: chats = [] } = useChats();
  const { key, markStarted, reset } = useChatKey(chatId);
  const [isHistoryOpen, setIsHistoryOpen] = useState(false);

  function handleStarted(id: string) {
    markStarted(id);
    show({ chat: id });
  }

  function handleNew() {
    reset();
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
          className={classes.history ?? ''}
          variant="default"
          leftSection={<IconHistory size={15} aria-hidden />}
          onClick={() => setIsHistoryOpen(true)}
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
          onStarted={handleStarted}
          onInserted={() => void navigate({ to: '/sod/$ticketId', params: { ticketId } })}
        />
      )}
      {isHistoryOpen && (
        <ChatHistory
          currentId={chatId}
          onClose={() => setIsHistoryOpen(false)}
          onOpen={({ id, ticketId: of }) => show({ ticket: of, chat: id }, { replace: false })}
          onDeleted={(id) => id === chatId && handleNew()}
        />
      )}
    </div>
  );
}
