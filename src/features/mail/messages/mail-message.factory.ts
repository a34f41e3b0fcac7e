import type { MailMessage, TicketMail } from './mail-message.contract.ts';

const AT = '2026-11-21T11:30:00.000Z';

/** A received message that was added to a ticket, with overrides. */
export function aMailMessage(given: Partial<MailMessage> = {}): MailMessage {
  return {
    id: '0197c8d4-5f6a-7000-8000-000000000001',
    direction: 'in',
    mailboxId: 'MBX-0001',
    ticketId: 'TKT-000001',
    entryId: '0197c8d4-5f6a-7000-8000-000000000001',
    kind: 'personal',
    state: 'done',
    reason: '',
    subject: 'Update fails',
    from: { name: 'Dana Fox', address: 'dana@harbor.example' },
    to: [{ name: 'Support', address: 'support@obd.example' }],
    cc: [],
    recipients: [],
    author: '',
    addedAt: AT,
    finishedAt: AT,
    notBefore: null,
    text: '',
    attachmentIds: [],
    quotedFrom: null,
    isFolded: false,
    isNewAddress: false,
    omittedFiles: [],
    signatureImages: [],
    security: null,
    isCut: false,
    hasOriginal: true,
    hasHtml: false,
    customerChoices: [],
    suggestedCustomer: null,
    suggestedTicketId: null,
    ...given,
  };
}

type Participant = TicketMail['participants'][number];

/** A confirmed participant, with overrides. */
export function aParticipant(given: Partial<Participant> = {}): Participant {
  return { name: 'Dana Fox', address: 'dana@harbor.example', isConfirmed: true, isRemoved: false, problem: '', ...given };
}

/** The email of a ticket that can be replied to, with overrides. */
export function aTicketMail(given: Partial<TicketMail> = {}): TicketMail {
  return {
    messages: [],
    participants: [],
    mailboxes: [{ id: 'MBX-0001', name: 'Support', address: 'support@obd.example', signature: '' }],
    subject: 'Re: Update fails [TKT-000001]',
    ...given,
  };
}
