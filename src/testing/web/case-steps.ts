import { expect, type Page } from '@playwright/test';
import type { Ticket } from '../../features/tickets/ticket.contract.ts';
import { aTicket } from '../../features/tickets/ticket.factory.ts';
import type { ApiCaller } from '../server/api-caller.ts';

/** A ticket to work on, as the server stored it. */
export async function createTicket(api: ApiCaller, given: Parameters<typeof aTicket>[0] = {}): Promise<Ticket> {
  return (await api.post<Ticket>('/api/tickets', aTicket(given))).body;
}

/** The ticket as it is stored now, with its history. */
export async function storedTicket(api: ApiCaller, { id }: { id: string }): Promise<Ticket> {
  return (await api.get<Ticket>(`/api/tickets/${id}`)).body;
}

export const saveButton = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

/** What was typed has been saved: nothing is left to keep. */
export const draftIsGone = (page: Page) => expect(page.getByText('Draft saved')).toBeHidden();
