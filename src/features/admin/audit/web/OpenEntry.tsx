import { Drawer } from '@mantine/core';
import { EmptyState } from '../../../../platform/web/ui/feedback/EmptyState.tsx';
import type { AuditEntry } from '../audit.contract.ts';
import { useAuditEntry } from './audit.queries.ts';
import { EntryDetails } from './EntryDetails.tsx';
import type { AuditWords } from './useAuditWords.ts';

interface OpenEntryProps {
  id: string;
  /** The entries that are loaded already. */
  entries: readonly AuditEntry[] | undefined;
  words: AuditWords;
  onClose: () => void;
}

/** All of the entry that the address names, at the side of the list. */
export function OpenEntry({ id, entries, words, onClose }: OpenEntryProps) {
  const { data: entry, error } = useAuditEntry(id, entries);
  if (!entry && !error) return null;
  return (
    <Drawer opened onClose={onClose} position="right" size="lg" title={entry ? words.toLabel(entry.action) : `Entry ${id}`}>
      {entry ? <EntryDetails entry={entry} words={words} /> : <EmptyState title="Couldn’t load this entry" hint={error?.message} />}
    </Drawer>
  );
}
