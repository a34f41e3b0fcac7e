import { Box, Button, Flex, Group, Modal, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { EntryList } from '../../../../../platform/web/ui/EntryList.tsx';
import { EmptyState } from '../../../../../platform/web/ui/feedback/EmptyState.tsx';
import type { DuplicatePair } from '../../customer.contract.ts';
import { toSameText } from '../../customer.rules.ts';
import { CUSTOMER_PATH } from '../customer-paths.ts';
import { type NamedCustomer, useMarkDistinct } from './customer-merge.queries.ts';

/** Marks two possible duplicates as distinct. */
export function NotDuplicateButton({ one, other }: { one: NamedCustomer; other: NamedCustomer }) {
  const { submit, isSending } = useMarkDistinct(one, other);
  return (
    <Button
      variant="subtle"
      color="gray"
      px={6}
      fw={400}
      flex="none"
      loading={isSending}
      aria-label={`Not a duplicate: ${one.shopName} and ${other.shopName}`}
      onClick={() => void submit()}
    >
      Not a duplicate
    </Button>
  );
}

interface CustomerItemProps {
  name: string;
  note: ReactNode;
  /** Its buttons. */
  children: ReactNode;
}

/** A customer in a list of a dialog. Its buttons wrap below the name on a phone. */
export function CustomerItem({ name, note, children }: CustomerItemProps) {
  return (
    <Flex component="li" wrap="wrap" align="center" justify="space-between" columnGap="md" rowGap="xs" py="xs">
      <Box flex="1 1 200px" miw={0}>
        <strong>{name}</strong>
        <Text size="sm" c="dimmed">
          {note}
        </Text>
      </Box>
      {children}
    </Flex>
  );
}

interface DuplicatePairsDialogProps {
  opened: boolean;
  found: { pairs: DuplicatePair[]; hasMore: boolean } | undefined;
  onClose: () => void;
}

export function DuplicatePairsDialog({ opened, found, onClose }: DuplicatePairsDialogProps) {
  const { pairs = [], hasMore = false } = found ?? {};
  return (
    <Modal opened={opened} onClose={onClose} title="Possible duplicates" size="lg">
      {found && pairs.length === 0 && (
        <EmptyState title="No possible duplicates" hint="No two customers share a name, an email address or a phone number." />
      )}
      <EntryList>
        {pairs.map(({ one, other, reasons }) => (
          <CustomerItem
            key={`${one.id} ${other.id}`}
            name={one.shopName}
            note={
              <>
                {toSameText(reasons)}{' '}
                <Text span inherit c="var(--obd-ink)">
                  {other.shopName}
                </Text>
              </>
            }
          >
            <Group gap={4} wrap="nowrap" mx={-8}>
              <Button
                variant="subtle"
                px="xs"
                renderRoot={(props) => (
                  <Link {...props} to={CUSTOMER_PATH} params={{ customerId: one.id }} search={{ open: 'merge', with: other.id }} />
                )}
                aria-label={`Compare ${one.shopName} with ${other.shopName}`}
              >
                Compare
              </Button>
              <NotDuplicateButton one={one} other={other} />
            </Group>
          </CustomerItem>
        ))}
      </EntryList>
      {hasMore && (
        <Text size="sm" c="dimmed">
          Showing the most likely pairs.
        </Text>
      )}
    </Modal>
  );
}
