import { expectAccessible } from '../../../../../testing/web/accessibility.ts';
import { expect, test } from '../../../../../testing/web/fixtures.ts';

const PERSON = { email: 'nora.unbekannt@elsewhere.example', fullName: 'Nora Unbekannt', zohoUserId: '60012345999' };

test('is accessible with an error message at a field', async ({ openPage }) => {
  const page = await openPage(`/auth/zoho/register?${new URLSearchParams(PERSON)}`, { as: 'anonymous' });
  await page.getByLabel('Full name').fill(' ');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('Email and full name are required')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/#\/login$/);
});
