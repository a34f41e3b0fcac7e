import { ActionIcon, Box, Button, Group, Modal, Paper, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconHistory, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { PickInput } from '../../../../platform/web/form/inputs/PickInput.tsx';
import utilities from '../../../../platform/web/theme/utilities.module.css';
import { EntryList } from '../../../../platform/web/ui/EntryList.tsx';
import { ConfirmDelete } from '../../../../platform/web/ui/feedback/ConfirmDelete.tsx';
import { EmptyState } from '../../../../platform/web/ui/feedback/EmptyState.tsx';
import { usePageSearch } from '../../../../platform/web/ui/header/usePageSearch.ts';
import { LinkButton } from '../../../../platform/web/ui/LinkButton.tsx';
import rowLink from '../../../../platform/web/ui/RowLink.module.css';
import { Mono } from '../../../../platform/web/ui/text/Mono.tsx';
import { Pill } from '../../../../platform/web/ui/text/Pill.tsx';
import { RelativeTime } from '../../../../platform/web/ui/text/RelativeTime.tsx';
import { TICKET_PICK, useChosenTicket, useFoundTickets } from '../../../ticketing/tickets/web/ticket.queries.ts';
import type { Conversation } from '../assistant.contract.ts';
import classes from './AssistantPage.module.css';
import { useAssistantContext, useChats, useDeleteChat } from './assistant.queries.ts';
import { Chat, useChatKey } from './chat/Chat.tsx';
import { ContextPanel } from './context/ContextPanel.tsx';
import { DraftButtons, useNoteDrafts } from './drafts/DraftButtons.tsx';

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
    <Stack className={classes.columns} gap="sm" mih={0}>
      <Paper
        className={classes.chat}
        withBorder
        radius="lg"
        shadow="var(--obd-shadow)"
        px={{ base: 'sm', lg: 'lg' }}
        pt="md"
        pb="sm"
        miw={0}
      >
        <Chat key={chatKey} {...{ ticketId, chatId, onStarted }} onInsert={insertText} onDraft={() => insertDraft('reply')} />
      </Paper>
      <ContextPanel ticketId={ticketId}>
        <DraftButtons {...{ ticketId, isSolved, onInserted }} />
      </ContextPanel>
    </Stack>
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

interface ChatHistoryProps {
  /** ID of the chat on the page. */
  currentId: string;
  onOpen: (chat: Conversation) => void;
  onDeleted: (id: string) => void;
  onClose: () => void;
}

/** Lists the user's chats, newest first. */
function ChatHistory({ currentId, onOpen, onDeleted, onClose }: ChatHistoryProps) {
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
      <EntryList>
        {chats.map((chat) => (
          <Box component="li" key={chat.id} className={utilities.row} {...(chat.id === currentId && { bg: 'var(--obd-hover)' })}>
            <UnstyledButton className={rowLink.link} flex={1} miw={0} p="xs" onClick={() => handleOpen(chat)}>
              <Text fw={550} truncate>
                {toName(chat)}
              </Text>
              <Text size="xs" c="dimmed" truncate>
                <Mono>{chat.ticketId}</Mono> {chat.ticketSummary} · <RelativeTime at={chat.lastAt} />
              </Text>
            </UnstyledButton>
            <ActionIcon aria-label={`Delete chat: ${toName(chat)}`} onClick={() => setDeleting(chat)}>
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </Box>
        ))}
      </EntryList>
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
    <Stack className={classes.page} gap="sm" px="var(--obd-gutter)" pt="sm" pb="var(--obd-gutter)">
      <Group gap="xs">
        <Box className={classes.picker} flex="1 1 320px" maw={640} miw={0}>
          <TicketPicker ticketId={ticketId} onPick={(id) => show({ ticket: id, chat: '' }, { replace: false })} />
        </Box>
        {ticketId !== '' && <LinkButton to={`/sod/${ticketId}`}>Open ticket</LinkButton>}
        {chatId !== '' && (
          <Button variant="default" onClick={handleNew}>
            New chat
          </Button>
        )}
        <Button
          ms="auto"
          variant="default"
          leftSection={<IconHistory size={15} aria-hidden />}
          rightSection={chats.length > 0 && <Pill tone="gray">{chats.length}</Pill>}
          onClick={() => setIsHistoryOpen(true)}
        >
          Chat history
        </Button>
      </Group>
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
    </Stack>
  );
}
