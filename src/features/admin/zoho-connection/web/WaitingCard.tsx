import { EndedCard } from '../../../../platform/web/connecting/EndedCard.tsx';

const BACK = { to: '/login', label: 'Return to Login' } as const;

/** For a person whose account waits for an Admin: nothing went wrong, and nothing is to be done but to wait. */
export function WaitingCard({ message }: { message: string }) {
  return <EndedCard title="Waiting for approval" tone="notice" message={message} back={BACK} />;
}
