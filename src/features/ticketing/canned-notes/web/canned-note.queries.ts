import { useQuery } from '@tanstack/react-query';
import { call } from '../../../../platform/web/call.ts';
import { createRecordHooks } from '../../../../platform/web/record-query.ts';
import { type CannedNote, cannedNoteApi } from '../canned-note.contract.ts';

const KIND = 'canned-note';

export const {
  useList: useCannedNoteList,
  useOne: useCannedNote,
  useSave: useSaveCannedNote,
  useDelete: useDeleteCannedNote,
} = createRecordHooks(KIND, cannedNoteApi);

/** Most canned notes offered where a note is written; the others are found on their page. */
const MOST_OFFERED = 500;

const NO_NOTES: readonly CannedNote[] = [];

/** Reads the notes that can be inserted, once they are wanted. */
export function useOfferedNotes(isWanted: boolean) {
  const { data, error, isPending } = useQuery({
    queryKey: [KIND, 'offered'],
    queryFn: () => call(cannedNoteApi.list, {}, { limit: MOST_OFFERED }),
    enabled: isWanted,
  });
  return { notes: data ?? NO_NOTES, error, isPending };
}
