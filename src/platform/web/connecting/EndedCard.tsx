import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import type { RouteTarget } from '../page-paths.ts';
import { EntryCard } from '../ui/entry/EntryCard.tsx';
import { Alert } from '../ui/feedback/Alert.tsx';

interface EndedCardProps {
  title: string;
  tone?: 'problem' | 'notice';
  message: string;
  back: { readonly to: RouteTarget; readonly label: string };
}

export function EndedCard({ title, tone = 'problem', message, back }: EndedCardProps) {
  const router = useRouter();
  return (
    <EntryCard title={title}>
      <Alert tone={tone}>{message}</Alert>
      <Button fullWidth onClick={() => void router.navigate({ to: back.to, replace: true })}>
        {back.label}
      </Button>
    </EntryCard>
  );
}
