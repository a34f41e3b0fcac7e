import { Center, Loader } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { RouteTarget } from '../page-paths.ts';
import { EntryCard } from '../ui/entry/EntryCard.tsx';
import type { Outcome } from './callback-outcome.ts';
import { EndedCard } from './EndedCard.tsx';

interface CallbackCardProps {
  outcome: Outcome;
  texts: { readonly busy: string; readonly done: string; readonly failed: string };
  back: { readonly to: RouteTarget; readonly label: string };
}

export function CallbackCard({ outcome, texts, back }: CallbackCardProps) {
  switch (outcome.state) {
    case 'busy':
      return <Progress icon={<Loader size={36} aria-hidden />} text={texts.busy} />;
    case 'done':
      return <Progress icon={<IconCircleCheck color="var(--obd-green-fg)" size={40} aria-hidden />} text={texts.done} />;
    case 'failed':
      return <EndedCard title={texts.failed} message={outcome.message} back={back} />;
  }
}

function Progress({ icon, text }: { icon: ReactNode; text: string }) {
  return (
    <Center w="100%" role="status">
      <EntryCard title={text} icon={icon} />
    </Center>
  );
}
