import { useRouter } from '@tanstack/react-router';
import { ConnectCallback } from '../../../../platform/web/connecting/ConnectCallback.tsx';
import { readProviderCallback } from '../../../../platform/web/connecting/read-callback.ts';
import { MAIL_CALLBACK_PATHS, MAIL_PROVIDER_LABELS } from '../mailbox.contract.ts';
import { useCompleteSignIn } from './mailbox.queries.ts';
import { findRemembered } from './mailbox-set-up.ts';

const NEXT = ['/settings'];

/** Redirect target of the authorization pages of Microsoft and Google. */
export function MailCallbackPage() {
  const isGoogle = useRouter().state.location.pathname === MAIL_CALLBACK_PATHS.google;
  const provider = isGoogle ? 'google' : 'microsoft';
  const connecting = useCompleteSignIn(provider);
  const path = MAIL_CALLBACK_PATHS[provider];
  const name = MAIL_PROVIDER_LABELS[provider];
  return (
    <ConnectCallback
      provider={name}
      path={path}
      connecting={connecting}
      next={NEXT}
      read={() => readProviderCallback(name, path, () => ({ mailboxId: findRemembered() ?? '' }))}
    />
  );
}
