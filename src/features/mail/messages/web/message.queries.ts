import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callPage, type InputOf } from '../../../../platform/web/call.ts';
import { pagedQuery, usePagedList } from '../../../../platform/web/paged-list.ts';
import { LIVE_STALE_MS } from '../../../../platform/web/query-client.ts';
import { useOneRecord } from '../../../../platform/web/record-query.ts';
import { customerApi } from '../../../master-data/customers/customer.contract.ts';
import { type MailMessage, type MailPerson, type MailView, mailApi, type TicketMail } from '../mail-message.contract.ts';

const KIND = 'mail-message';

/** Messages of a ticket are published under its ID. */
export const ticketMailKey = (ticketId: string) => [KIND, 'one', ticketId] as const;

export const MAIL_COUNTS_KEY = [KIND, 'counts'] as const;

/** The email of a ticket. Comes with the page data of the ticket. */
export function useTicketMail(ticketId: string) {
  return useQuery({
    queryKey: ticketMailKey(ticketId),
    queryFn: () => call(mailApi.ofTicket, { id: ticketId }),
    staleTime: LIVE_STALE_MS,
  });
}

/** Number of messages in review. */
export function useReviewCount(): number | undefined {
  return useMailCounts()?.review;
}

export function useMailCounts() {
  return useQuery({ queryKey: MAIL_COUNTS_KEY, queryFn: () => call(mailApi.counts, {}), staleTime: LIVE_STALE_MS }).data;
}

export function useMailList(query: { readonly view: MailView; readonly q: string | undefined }) {
  return usePagedList(pagedQuery([KIND, 'list', query], (page) => callPage(mailApi.list, {}, { ...query, ...page })));
}

export const useMailMessage = (id: string | undefined) => useOneRecord<MailMessage>(KIND, id, (one) => call(mailApi.get, { id: one }));

/** Actions on messages. Each reloads the messages, and the ticket if its history changes. */
export function useMailActions() {
  const client = useQueryClient();
  const onSettled = () => reload(client);
  const { mutateAsync: send } = useMutation({
    mutationFn: ({ ticketId, reply }: { ticketId: string; reply: InputOf<typeof mailApi.reply> }) =>
      call(mailApi.reply, { id: ticketId }, reply),
    onSuccess: (message, { ticketId }) => {
      client.setQueryData<TicketMail>(ticketMailKey(ticketId), (mail) => mail && withMessage(mail, message));
    },
    onSettled,
  });
  const { mutateAsync: undo } = useMutation({ mutationFn: (id: string) => call(mailApi.undo, { id }), onSettled });
  const { mutateAsync: retry } = useMutation({
    mutationFn: ({ id, addresses }: { id: string; addresses: Readonly<Record<string, string>> }) =>
      call(mailApi.retry, { id }, { addresses: { ...addresses } }),
    onSettled,
  });
  const { mutateAsync: decide } = useMutation({
    mutationFn: ({ id, decision }: { id: string; decision: InputOf<typeof mailApi.decide> }) => call(mailApi.decide, { id }, decision),
    onSettled,
  });
  const { mutateAsync: move } = useMutation({
    mutationFn: ({ id, ticketId }: { id: string; ticketId: string | null }) => call(mailApi.move, { id }, { ticketId }),
    onSettled,
  });
  return { send, undo, retry, decide, move };
}

function withMessage(mail: TicketMail, message: MailMessage): TicketMail {
  return { ...mail, messages: [...mail.messages.filter(({ id }) => id !== message.id), message] };
}

async function reload(client: QueryClient): Promise<void> {
  await Promise.all([client.invalidateQueries({ queryKey: [KIND] }), client.invalidateQueries({ queryKey: ['ticket', 'one'] })]);
}

/** Returns a function that adds a person to the contacts of a customer. Resolves to the name of the customer. */
export function useAddContact() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ customerId, person }: { customerId: string; person: MailPerson }) => {
      const { contacts, version, shopName } = await call(customerApi.get, { id: customerId });
      const isKnown = contacts.some(({ email }) => email.toLowerCase() === person.address);
      const contact = { name: person.name, email: person.address, phone: '' };
      if (!isKnown) await call(customerApi.update, { id: customerId }, { contacts: [...contacts, contact], version });
      return shopName;
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ['customer'] }),
  }).mutateAsync;
}
