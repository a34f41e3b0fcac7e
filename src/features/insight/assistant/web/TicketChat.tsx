import { useAssistantContext } from './assistant.queries.ts';
import { Chat } from './chat/Chat.tsx';
import { ContextPanel } from './context/ContextPanel.tsx';
import { Section } from './context/Section.tsx';
import { DraftButtons } from './drafts/DraftButtons.tsx';
import classes from './TicketChat.module.css';
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
export function TicketChat({ ticketId, chatId, chatKey, onBegun, onTaken }: TicketChatProps) {
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
