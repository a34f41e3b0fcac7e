import { Button, Modal, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { OpenRecord } from '../../../../platform/web/form/OpenRecord.tsx';
import { HeaderSearch } from '../../../../platform/web/quick-search/HeaderSearch.tsx';
import utilities from '../../../../platform/web/theme/utilities.module.css';
import { EmptyState } from '../../../../platform/web/ui/feedback/EmptyState.tsx';
import { NEW_RECORD, usePageSearch } from '../../../../platform/web/ui/header/usePageSearch.ts';
import type { Column } from '../../../../platform/web/ui/table/columns.ts';
import { DataTable } from '../../../../platform/web/ui/table/DataTable.tsx';
import { ListPage } from '../../../../platform/web/ui/table/ListPage.tsx';
import { RowAction } from '../../../../platform/web/ui/table/RowAction.tsx';
import { Mono } from '../../../../platform/web/ui/text/Mono.tsx';
import { useAuth } from '../../../admin/auth/web/auth.queries.ts';
import type { CannedNote } from '../canned-note.contract.ts';
import { mayChange, previewNote } from '../canned-note.rules.ts';
import { CannedNoteModal } from './CannedNoteModal.tsx';
import { useCannedNote, useCannedNoteList } from './canned-note.queries.ts';

/** A note that the user can't edit. */
function CannedNoteText({ note, onClose }: { note: CannedNote; onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title={note.name} size="lg">
      <Text style={{ whiteSpace: 'pre-wrap' }}>{previewNote(note.body)}</Text>
      <Text mt="sm" size="sm" c="dimmed">
        {note.ownerId ? `${note.ownerName} and Admins can edit this note.` : 'Admins can edit this note.'}
      </Text>
    </Modal>
  );
}

/** The open note: its form if the user can edit it, otherwise its text. */
function OpenCannedNote({ id, onClose }: { id: string; onClose: () => void }) {
  const { user } = useAuth();
  const query = useCannedNote(id);
  return (
    <OpenRecord id={id} noun="canned note" query={query} onClose={onClose}>
      {(note) => {
        if (note && user && !mayChange(note, user)) return <CannedNoteText note={note} onClose={onClose} />;
        return <CannedNoteModal key={id} note={note} isOwn={!note || note.ownerId === user?.id} onClose={onClose} />;
      }}
    </OpenRecord>
  );
}

function getCannedNoteColumns(onOpen: (id: string) => void): readonly Column<CannedNote, never>[] {
  return [
    {
      label: 'Name',
      isRowHeader: true,
      cell: ({ name, body }) => (
        <>
          {name}
          <div className={`${utilities.truncate} ${utilities.dimmed} ${utilities.small}`} style={{ fontWeight: 400 }}>
            {previewNote(body)}
          </div>
        </>
      ),
      title: ({ body }) => previewNote(body),
    },
    { label: 'Shortcut', width: 'text', cell: ({ shortcut }) => shortcut && <Mono>/{shortcut}</Mono> },
    { label: 'Visible to', width: 'text', isWide: true, cell: ({ isShared }) => (isShared ? 'Everyone' : 'Only me') },
    { label: 'Owner', width: 'text', isWide: true, cell: ({ ownerName }) => ownerName, title: ({ ownerName }) => ownerName },
    {
      label: 'Actions',
      isLabelHidden: true,
      width: 'action',
      cell: ({ id, name }) => <RowAction label="Open" subject={name} onClick={() => onOpen(id)} />,
    },
  ];
}

const ROW_HEIGHT = { wide: 57, narrow: 61 };

export function CannedNotesPage() {
  const { search, box, openId, open, close } = usePageSearch();
  const { q = '' } = search;
  const list = useCannedNoteList({ q });
  const add = (
    <Button variant="default" leftSection={<IconPlus size={15} aria-hidden />} onClick={() => open(NEW_RECORD)}>
      Add canned note
    </Button>
  );
  const empty =
    q === '' ? (
      <EmptyState
        title="No canned notes yet"
        hint="Save text you use often. In a note, type / and the shortcut to insert it."
        action={<Button onClick={() => open(NEW_RECORD)}>Add canned note</Button>}
      />
    ) : (
      <EmptyState title="No matching canned notes" action={<Button onClick={() => box.onChange('')}>Clear search</Button>} />
    );

  return (
    <ListPage total={list.total} noun={['canned note', 'canned notes']} action={add}>
      <HeaderSearch box={box} placeholder="Search canned notes…" />
      <DataTable
        label="Canned notes"
        columns={getCannedNoteColumns(open)}
        list={list}
        listKey={JSON.stringify(['canned-note', q])}
        rowHeight={ROW_HEIGHT}
        empty={empty}
      />
      {openId && <OpenCannedNote id={openId} onClose={close} />}
    </ListPage>
  );
}
