import { useSearch } from '@tanstack/react-router';
import { EndedCard } from '../../../../../platform/web/connecting/EndedCard.tsx';
import { RegisterForm } from './RegisterForm.tsx';
import { MISSING_SIGN_IN } from './registration.ts';

const CANCEL = { to: '/login', label: 'Cancel' } as const;

/** Registration of a Zoho user without an account, whom the sign-in passes in the URL. */
export function RegisterPage() {
  const { email = '', fullName = '', zohoUserId = '' } = useSearch({ strict: false });
  if (fullName !== '') return <RegisterForm person={{ email, fullName, zohoUserId }} />;
  return <EndedCard title="Complete Registration" message={MISSING_SIGN_IN} back={CANCEL} />;
}
