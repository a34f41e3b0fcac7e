import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { NEW_RECORD } from '../ui/header/usePageSearch.ts';

interface OpenRecordProps<R> {
  /** Record ID from the URL, or 'new'. */
  id: string;
  /** Singular, lower case: 'part'. */
  noun: string;
  query: { data: R | undefined; error: Error | null };
  onClose: () => void;
  children: (record: R | undefined) => ReactNode;
}

export function OpenRecord<R>({ id, noun, query, onClose, children }: OpenRecordProps<R>) {
  if (id === NEW_RECORD) return children(undefined);
  if (query.data) return children(query.data);
  if (!query.error) return null;
  return (
    <Modal opened onClose={onClose} title={id}>
      <EmptyState title={`Couldn’t load this ${noun}`} hint={query.error.message} action={<Button onClick={onClose}>Close</Button>} />
    </Modal>
  );
}
