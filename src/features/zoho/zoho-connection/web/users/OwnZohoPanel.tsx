import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../../platform/web/call.ts';
import { Panel } from '../../../../../platform/web/ui/Panel.tsx';
import { becomeUser, useAuth } from '../../../../admin/auth/web/auth.queries.ts';
import { userApi } from '../../../../admin/users/user.contract.ts';
import { UnlinkZoho } from './UnlinkZoho.tsx';

/** Unlinks the user's own account, on the account page. */
export function OwnZohoPanel() {
  const { user } = useAuth();
  const client = useQueryClient();
  if (!user || user.zohoUserId === null) return null;

  async function handleUnlink() {
    becomeUser(client, await call(userApi.updateMe, {}, { zohoUserId: null }));
    // A session started with Zoho has ended.
    await client.invalidateQueries({ queryKey: ['session'] });
  }

  return (
    <Panel title="Sign in with Zoho">
      <UnlinkZoho account="your account" consequence="You won’t be able to sign in with Zoho." unlink={handleUnlink} />
    </Panel>
  );
}
