import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { NEW_RECORD } from '../ui/header/usePageSearch.ts';

interface OpenRecordProps<R> {
  /** The id in the address: of a record, or of a new one. */
  id: string;
  /** The record's name: 'part'. */
  noun: string;
  query: { data: R | undefined; error: Error | null };
  onClose: () => void;
  /** The form of the record, undefined for a new one. */
  children: (record: R | undefined) => ReactNode;
}

/** The form of the record that the address names; an id that cannot be read is said so in its place. */
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
