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
import { Section } from './context/Section.tsx';
import { DraftButtons } from './drafts/DraftButtons.tsx';
import { ChatHistory } from './history/ChatHistory.tsx';
import { useChatKey } from './useChatKey.ts';
import { useTicketTexts } from './useTicketTexts.ts';

interface TicketChatProps {
  ticketId: string;
  chatId: string;
  /** Tells this chat apart from others. */
  chatKey: string;
  onBegun: (chatId: string) => void;
  /** A text stands in the new note of the ticket now. */
  onTaken: () => void;
}

/** A chat about a ticket, with what the assistant sees of it beside. */
function TicketChat({ ticketId, chatId, chatKey, onBegun, onTaken }: TicketChatProps) {
  const { takeOver, draft } = useTicketTexts(ticketId, onTaken);
  const { data } = useAssistantContext(ticketId);
  const isSolved = data?.ticket.status === 'Resolved' || data?.ticket.status === 'Shipped';
  return (
    <div className={classes.columns}>
      <div className={classes.chat}>
        <Chat key={chatKey} {...{ ticketId, chatId, onBegun }} onNote={(text) => takeOver(text)} onReply={() => draft('reply')} />
      </div>
      <ContextPanel ticketId={ticketId}>
        <Section title="Drafts">
          <DraftButtons {...{ ticketId, isSolved, onTaken }} />
        </Section>
      </ContextPanel>
    </div>
  );
}

interface TicketPickerProps {
  /** Empty while none is picked. */
  ticketId: string;
  onPick: (ticketId: string) => void;
}

/** Finds the ticket that is asked about. */
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
