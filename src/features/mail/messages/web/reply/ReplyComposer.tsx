import { ActionIcon, Button, Menu, NativeSelect, Text, TextInput } from '@mantine/core';
import { IconChevronDown, IconTrash } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { NOTE_LIMIT } from '../../../../../platform/fields.ts';
import { CallError } from '../../../../../platform/web/call.ts';
import { useDraftState } from '../../../../../platform/web/form/draft-store.ts';
import { GrowingTextarea } from '../../../../../platform/web/form/inputs/GrowingTextarea.tsx';
import { useWordAtCursor } from '../../../../../platform/web/form/inputs/useWordAtCursor.ts';
import { newId } from '../../../../../platform/web/new-id.ts';
import { LazyMenu } from '../../../../../platform/web/overlay/LazyMenu.tsx';
import { Slot } from '../../../../../platform/web/Slot.tsx';
import type { SlotProps } from '../../../../../platform/web/slots.ts';
import utilities from '../../../../../platform/web/theme/utilities.module.css';
import { Alert } from '../../../../../platform/web/ui/feedback/Alert.tsx';
import { ConnectMailbox } from '../../../../../platform/web/ui/feedback/ConnectMailbox.tsx';
import { showUndoNotice } from '../../../../../platform/web/ui/feedback/undo-notice.tsx';
import { ToneDot } from '../../../../../platform/web/ui/text/ToneDot.tsx';
import { useSubmit } from '../../../../../platform/web/useSubmit.ts';
import { useAuth } from '../../../../admin/auth/web/auth.queries.ts';
import type { User } from '../../../../admin/users/user.contract.ts';
import { TICKET_STATUSES, type Ticket, type TicketStatus } from '../../../../ticketing/tickets/ticket.contract.ts';
import { getStatusTone, historyAuthor } from '../../../../ticketing/tickets/ticket.rules.ts';
import { stopReplying } from '../../../../ticketing/tickets/web/ticket-reply.queries.ts';
import { SUBJECT_LIMIT, type TicketMail } from '../../mail-message.contract.ts';
import { findReplyDoubts, type ReplyDoubt } from '../../reply-checks.rules.ts';
import { findRemoved, findReplyRecipients, isAddress } from '../../reply-recipients.rules.ts';
import { toSignature } from '../../reply-text.rules.ts';
import { useMailActions, useTicketMail } from '../message.queries.ts';
import { RecipientField } from './RecipientField.tsx';
import { ReplyFiles } from './ReplyFiles.tsx';
import { ReplyQuestion } from './ReplyQuestion.tsx';
import classes from './reply.module.css';
import { discardReply, EMPTY_REPLY, getReplyDraft, type ReplyDraft } from './reply-draft.ts';
import { useReplyValues } from './reply-values.queries.ts';

/** The reply to the people of a ticket, in place of the note composer. */
export function ReplyComposer({ ticket }: SlotProps['reply-composer']) {
  const { user } = useAuth();
  const { data: mail, error } = useTicketMail(ticket.id);
  if (!user) return null;
  if (mail && mail.mailboxes.length > 0) return <ReplyForm ticket={ticket} mail={mail} user={user} />;
  return (
    <div className={classes.composer}>
      <div className={classes.foot}>
        <Text size="sm" flex={1}>
          {error?.message ?? (mail ? <ConnectMailbox isAdmin={user.role === 'Admin'} /> : 'Loading…')}
        </Text>
        <Button variant="default" onClick={() => stopReplying(ticket.id)}>
          Write a note
        </Button>
      </div>
    </div>
  );
}

interface ReplyFormProps {
  ticket: Ticket;
  mail: TicketMail;
  user: User;
}

interface Sending {
  readonly status: TicketStatus | undefined;
  readonly isAnyway: boolean;
}

function ReplyForm({ ticket, mail, user }: ReplyFormProps) {
  const store = getReplyDraft(user.id, ticket.id);
  const [draft, update] = useDraftState(store);
  const [isMore, setMore] = useState(draft.bcc.length > 0 || draft.subject !== undefined);
  const [asked, setAsked] = useState<{ readonly doubts: readonly ReplyDoubt[]; readonly status: TicketStatus | undefined }>();
  const { send } = useMailActions();
  const fillRest = useReplyValues(ticket.id);
  const newest = ticket.history.at(-1)?.id ?? null;

  const change = (part: Partial<ReplyDraft>) =>
    update((current) => ({ ...current, ...(current.id === '' && { id: newId(), seenEntryId: newest }), ...part }));
  const { input, typed, insert, handleSelect, forget } = useWordAtCursor((text) => change({ text }));
  useEffect(() => input.current?.focus(), [input]);

  const requester = { name: ticket.customerName, address: ticket.customerEmail || ticket.sourceEmail };
  const usual = findReplyRecipients(mail, requester);
  const { to = usual.to, cc = usual.cc, bcc, subject = mail.subject, text, attachmentIds } = draft;
  const recipients = [...to, ...cc, ...bcc];
  const mailbox = mail.mailboxes.find(({ id }) => id === draft.mailboxId) ?? mail.mailboxes[0];
  const signature = toSignature(mailbox?.signature ?? '', user.fullName);
  const canSend = text.trim() !== '' && to.length > 0 && recipients.every(({ address }) => isAddress(address));

  const { submit, isSending, error } = useSubmit(async ({ status, isAnyway }: Sending) => {
    const reply = store.get();
    const own = { to: [...to], cc: [...cc], bcc: [...bcc], subject, text, attachmentIds, seenEntryId: reply.seenEntryId };
    const removed = findRemoved(usual, recipients);
    try {
      await send({
        ticketId: ticket.id,
        reply: { id: reply.id, mailboxId: mailbox?.id ?? '', ...own, removed, isAnyway, ...(status !== undefined && { status }) },
      });
    } catch (failure) {
      const newer = readNewMessage(failure);
      if (!newer) throw failure;
      setAsked({ doubts: [newer], status });
      return;
    }
    setAsked(undefined);
    update(() => EMPTY_REPLY);
    stopReplying(ticket.id);
  });

  function handleSend(status?: TicketStatus) {
    if (!canSend || isSending) return;
    // A restored reply has no ID yet.
    change({});
    const { seenEntryId } = store.get();
    const checked = { subject, text, hasFiles: attachmentIds.length > 0, recipients, seenEntryId };
    const doubts = findReplyDoubts(checked, { history: ticket.history, signedAs: historyAuthor(user.fullName), mail });
    if (doubts.length > 0) setAsked({ doubts, status });
    else void submit({ status, isAnyway: false });
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    handleSend();
  }

  function handleDiscard() {
    const isBlank = store.get() === EMPTY_REPLY;
    const restore = discardReply(store);
    stopReplying(ticket.id);
    if (isBlank) return;
    showUndoNotice({
      id: `discarded-reply-${ticket.id}`,
      message: 'Reply discarded',
      undo: async () => restore(),
      undone: 'Reply restored',
    });
  }

  async function handleInsert(inserted: string, replaced = 0) {
    insert(inserted, replaced);
    const filled = await fillRest(inserted);
    if (filled !== inserted) update((current) => ({ ...current, text: current.text.replace(inserted, () => filled) }));
  }

  function handleShow() {
    setAsked(undefined);
    change({ seenEntryId: newest });
    document.querySelector(`[data-entry="${newest}"]`)?.scrollIntoView({ block: 'nearest' });
  }

  return (
    <section className={classes.composer} aria-label="Reply">
      <div className={classes.fields}>
        <div className={utilities.row}>
          <div className={utilities.fill}>
            <RecipientField label="To" people={to} suggestions={mail.participants} onChange={(people) => change({ to: people })} />
          </div>
          <Button variant="subtle" size="compact-sm" aria-expanded={isMore} onClick={() => setMore(!isMore)}>
            {isMore ? 'Less' : 'More'}
          </Button>
        </div>
        <RecipientField label="Cc" people={cc} suggestions={mail.participants} onChange={(people) => change({ cc: people })} />
        {isMore && (
          <>
            <RecipientField label="Bcc" people={bcc} suggestions={mail.participants} onChange={(people) => change({ bcc: people })} />
            <div className={classes.field}>
              <span aria-hidden>Subject</span>
              <TextInput
                aria-label="Subject"
                variant="unstyled"
                flex={1}
                maxLength={SUBJECT_LIMIT}
                value={subject}
                onChange={(event) => change({ subject: event.currentTarget.value })}
              />
            </div>
            <div className={classes.field}>
              <span aria-hidden>From</span>
              <NativeSelect
                aria-label="From"
                variant="unstyled"
                flex={1}
                miw={0}
                data={mail.mailboxes.map(({ id, name, address }) => ({ value: id, label: `${name} <${address}>` }))}
                value={mailbox?.id ?? ''}
                onChange={(event) => change({ mailboxId: event.currentTarget.value })}
              />
            </div>
          </>
        )}
      </div>
      <GrowingTextarea
        ref={input}
        variant="unstyled"
        aria-label="Reply"
        placeholder="Write a reply"
        minRows={3}
        maxRows={10}
        maxLength={NOTE_LIMIT}
        value={text}
        onChange={(event) => change({ text: event.currentTarget.value })}
        onSelect={handleSelect}
        onBlur={forget}
        onKeyDown={handleKeyDown}
      />
      {signature !== '' && (
        <p className={`${utilities.meta} ${utilities.truncate}`} title={signature}>
          {signature.replaceAll('\n', ' · ')}
        </p>
      )}
      <ReplyFiles ticketId={ticket.id} userId={user.id} chosen={attachmentIds} onChange={(ids) => change({ attachmentIds: ids })} />
      {error && <Alert title="Couldn’t send this reply">{error.message}</Alert>}
      <div className={classes.foot}>
        <ReplyTools ticket={ticket} typed={typed} input={input} onInsert={handleInsert} />
        <Button variant="subtle" color="gray" onClick={() => stopReplying(ticket.id)}>
          Write a note
        </Button>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label="Discard reply" title="Discard reply" onClick={handleDiscard}>
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
        <Button.Group ml="auto">
          <Button disabled={!canSend} loading={isSending} onClick={() => handleSend()}>
            Send
          </Button>
          <StatusMenu current={ticket.status} isDisabled={!canSend || isSending} onChoose={handleSend} />
        </Button.Group>
      </div>
      <ReplyQuestion
        doubts={asked?.doubts}
        isSending={isSending}
        onSend={() => void submit({ status: asked?.status, isAnyway: true })}
        onShow={handleShow}
        onClose={() => setAsked(undefined)}
      />
    </section>
  );
}

interface ReplyToolsProps {
  ticket: Ticket;
  typed: string;
  input: SlotProps['note-composer']['input'];
  onInsert: (text: string, replaced?: number) => Promise<void>;
}

/** The helpers of notes: files, canned notes and drafts of the assistant. */
function ReplyTools({ ticket, typed, input, onInsert }: ReplyToolsProps) {
  return (
    <Slot
      name="note-composer"
      props={{
        ticket,
        typed,
        input,
        onInsert: (inserted) => void onInsert(inserted),
        onReplaceTyped: (inserted) => void onInsert(inserted, typed.length),
      }}
    />
  );
}

interface StatusMenuProps {
  current: TicketStatus;
  isDisabled: boolean;
  onChoose: (status: TicketStatus) => void;
}

/** Sends the reply and sets a status when the server has accepted it. */
function StatusMenu({ current, isDisabled, onChoose }: StatusMenuProps) {
  return (
    <LazyMenu
      position="top-end"
      width={200}
      target={
        <Button px={8} disabled={isDisabled} aria-label="Send and set to…" title="Send and set to…">
          <IconChevronDown size={16} aria-hidden />
        </Button>
      }
    >
      <Menu.Label>Send and set to</Menu.Label>
      {TICKET_STATUSES.filter((status) => status !== current).map((status) => (
        <Menu.Item key={status} leftSection={<ToneDot tone={getStatusTone(status)} />} onClick={() => onChoose(status)}>
          {status}
        </Menu.Item>
      ))}
    </LazyMenu>
  );
}

/** Returns the message that someone sent since; undefined for other failures. */
function readNewMessage(failure: unknown): ReplyDoubt | undefined {
  if (!(failure instanceof CallError) || failure.code !== 'new_messages') return undefined;
  const { author, at } = failure.body;
  return { kind: 'new-message', author: typeof author === 'string' ? author : 'Someone', at: typeof at === 'string' ? at : '' };
}
