import { OpenRecord } from '../../../../platform/web/form/OpenRecord.tsx';
import { useAuth } from '../../../admin/auth/web/auth.queries.ts';
import { mayChange } from '../canned-note.rules.ts';
import { CannedNoteModal } from './CannedNoteModal.tsx';
import { CannedNoteText } from './CannedNoteText.tsx';
import { useCannedNote } from './canned-note.queries.ts';

/** The note that the address names: its form for those who may change it, for others its text. */
export function OpenCannedNote({ id, onClose }: { id: string; onClose: () => void }) {
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
