import { Menu } from '@mantine/core';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderAt } from '../../../../testing/web/components/render.tsx';
import { reply, replyWithError } from '../../../../testing/web/components/replies.ts';
import { aStoredTicket } from '../../../ticketing/tickets/ticket.factory.ts';
import { escalationApi } from '../escalation.contract.ts';
import { EscalatedMark } from './EscalatedMark.tsx';
import { TriggerEscalation } from './TriggerEscalation.tsx';

test('shows why an escalation failed, the message of the workflow, or a confirmation', async () => {
  const ticket = aStoredTicket();
  const reason = 'Zoho isn’t connected. An Admin can connect it in the settings.';
  renderAt(
    `/sod/${ticket.id}`,
    <Menu opened closeOnItemClick={false}>
      <Menu.Dropdown>
        <TriggerEscalation ticket={ticket} />
      </Menu.Dropdown>
    </Menu>,
  );
  const trigger = () => page.getByRole('menuitem', { name: 'Trigger Escalation in Zoho' }).click();
  const alert = (text: string) => page.getByRole('alert').filter({ hasText: text });
  replyWithError(escalationApi.trigger, { status: 503, message: 'Failed to trigger workflow', reason });
  await trigger();
  await expect.element(alert('Error triggering workflow')).toHaveTextContent(reason);

  const sent = reply(escalationApi.trigger, { message: 'Escalated to level 2' });
  await trigger();
  await expect.element(alert('Escalated to level 2')).toBeVisible();
  expect(JSON.parse(sent[0]?.body.arguments ?? '')).toEqual({ ticket_id: ticket.id, summary: ticket.summary });
  reply(escalationApi.trigger, { message: '' });
  await trigger();
  await expect.element(alert('Workflow triggered successfully')).toBeVisible();
});

test('marks an escalated ticket, which can’t be escalated again', async () => {
  const at = '2026-11-21T11:30:00.000Z';
  const entry = { id: 'a', timestamp: at, user: 'System', content: 'Escalated in Zoho', type: 'EVENT', category: '' } as const;
  const ticket = aStoredTicket({ history: [{ ...entry, kind: 'escalated' }] });
  renderAt(
    `/sod/${ticket.id}`,
    <>
      <EscalatedMark ticket={ticket} />
      <Menu opened>
        <Menu.Dropdown>
          <TriggerEscalation ticket={ticket} />
        </Menu.Dropdown>
      </Menu>
    </>,
  );
  await expect.element(page.getByText('Escalated', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('menuitem', { name: 'Escalated in Zoho Nov 21, 2026' })).toBeDisabled();
});
