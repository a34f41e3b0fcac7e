import { createTicket } from '../../../../testing/server/ticket-steps.ts';
import { expect, test } from '../../../../testing/web/fixtures.ts';

test('while Zoho is not connected an escalation says so; what the workflow answers is shown, or that it was triggered', async ({
  openPage,
  api,
  errors,
}) => {
  errors.allow(/503|isn’t connected|Failed to trigger workflow/);
  const { id, summary } = await createTicket(api);
  const page = await openPage(`/sod/${id}`);
  const trigger = async () => {
    await page.getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('menuitem', { name: 'Trigger Escalation in Zoho' }).click();
  };
  await trigger();
  await expect(page.getByRole('alert').filter({ hasText: 'Error triggering workflow' })).toContainText(
    'Zoho isn’t connected. An Admin can connect it',
  );

  const replies = [{ message: 'Escalated to level 2' }, { message: '' }];
  await page.route('**/functions/escalate_case/actions/execute', (route) => {
    expect(JSON.parse(route.request().postDataJSON().arguments)).toEqual({ ticket_id: id, summary });
    return route.fulfill({ json: replies.shift() });
  });
  await trigger();
  await expect(page.getByRole('alert').filter({ hasText: 'Escalated to level 2' })).toBeVisible();
  await trigger();
  await expect(page.getByRole('alert').filter({ hasText: 'Workflow triggered successfully' })).toBeVisible();
});
