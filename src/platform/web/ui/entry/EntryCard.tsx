import { Paper, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface EntryCardProps {
  title: string;
  icon?: ReactNode;
  children?: ReactNode;
}

export function EntryCard({ title, icon, children }: EntryCardProps) {
  const isCentered = icon !== undefined;
  return (
    <Paper withBorder radius="lg" shadow="xs" w="100%" maw={392} p={{ base: 'lg', xs: 28 }}>
      <Stack align={isCentered ? 'center' : 'stretch'} gap={isCentered ? 'md' : 'lg'} ta={isCentered ? 'center' : undefined}>
        {icon}
        <Title order={1}>{title}</Title>
        {children}
      </Stack>
    </Paper>
  );
}
