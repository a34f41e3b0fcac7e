import { Flex, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Total } from '../../../endpoint.ts';
import { countText } from '../../count-text.ts';

interface ListPageProps {
  total: Total | undefined;
  /** 'part' and 'parts'. */
  noun: readonly [one: string, many: string];
  filters?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}

export function ListPage({ total, noun, filters, action, children }: ListPageProps) {
  return (
    <Stack h="100%" gap={0}>
      <Flex
        component="header"
        flex="none"
        wrap="wrap"
        align="center"
        justify="space-between"
        columnGap="sm"
        rowGap="xs"
        mih={41}
        px="var(--obd-gutter)"
        py="xs"
      >
        <Text size="sm" fw="var(--obd-weight-title)" role="status">
          {total && countText(total, ...noun)}
        </Text>
        {filters}
        {action && (
          <Group gap="xs" justify="flex-end">
            {action}
          </Group>
        )}
      </Flex>
      {children}
    </Stack>
  );
}
