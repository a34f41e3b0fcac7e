import type { Column } from '../../../../platform/web/ui/table/columns.ts';
import { RowAction } from '../../../../platform/web/ui/table/RowAction.tsx';
import { Mono } from '../../../../platform/web/ui/text/Mono.tsx';
import type { CannedNote } from '../canned-note.contract.ts';
import classes from './canned-note-columns.module.css';

/** The columns of the page. */
export function getCannedNoteColumns(onOpen: (id: string) => void): readonly Column<CannedNote, never>[] {
  return [
    {
      label: 'Name',
      isRowHeader: true,
      cell: ({ name, body }) => (
        <>
          {name}
          <div className={classes.body}>{body}</div>
        </>
      ),
      title: ({ body }) => body,
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
