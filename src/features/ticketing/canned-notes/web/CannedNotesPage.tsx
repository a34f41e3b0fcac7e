import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { EmptyState } from '../../../../platform/web/ui/feedback/EmptyState.tsx';
import { HeaderSearch } from '../../../../platform/web/ui/header/HeaderSearch.tsx';
import { NEW_RECORD, usePageSearch } from '../../../../platform/web/ui/header/usePageSearch.ts';
import { DataTable } from '../../../../platform/web/ui/table/DataTable.tsx';
import { ListPage } from '../../../../platform/web/ui/table/ListPage.tsx';
import { useCannedNoteList } from './canned-note.queries.ts';
import { getCannedNoteColumns } from './canned-note-columns.tsx';
import { OpenCannedNote } from './OpenCannedNote.tsx';

const ROW_HEIGHT = { wide: 57, narrow: 61 };

/** The texts that are written into tickets again and again. */
export function CannedNotesPage() {
  const { search, box, openId, open, close } = usePageSearch();
  const { q = '' } = search;
  const list = useCannedNoteList(q);
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
      <HeaderSearch {...box} placeholder="Search canned notes…" />
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
