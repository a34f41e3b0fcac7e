import utilities from '../../theme/utilities.module.css';
import { PlainLink } from '../text/PlainLink.tsx';

/** Text in place of an action that needs a mailbox, which Admins connect. */
export function ConnectMailbox({ isAdmin }: { isAdmin: boolean }) {
  if (!isAdmin) return 'Connect a mailbox first. An Admin can do this in Settings > Email.';
  return (
    <>
      Connect a mailbox first, in{' '}
      <PlainLink to="/settings" className={`${utilities.link} ${utilities.strong}`}>
        Settings &gt; Email
      </PlainLink>
      .
    </>
  );
}
