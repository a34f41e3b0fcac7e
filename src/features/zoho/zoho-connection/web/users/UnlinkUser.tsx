import type { SlotProps } from '../../../../../platform/web/slots.ts';
import { useSaveUsers } from '../../../../admin/users/web/user.queries.ts';
import classes from './UnlinkUser.module.css';
import { UnlinkZoho } from './UnlinkZoho.tsx';

/** Unlinks another user's account, in the user form. */
export function UnlinkUser({ user: { id, fullName, zohoUserId }, onCover }: SlotProps['user']) {
  const { change } = useSaveUsers();
  if (zohoUserId === null) return null;

  return (
    <div className={classes.part}>
      <UnlinkZoho
        account={`${fullName}’s account`}
        consequence={`${fullName} won’t be able to sign in with Zoho.`}
        unlink={async () => {
          onCover(false);
          await change({ id, change: { zohoUserId: null } });
        }}
        onCover={onCover}
      />
    </div>
  );
}
