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

/** Maximum number of notes in the picker. */
const MOST_OFFERED = 500;

const NO_NOTES: readonly CannedNote[] = [];

/** Notes for the picker. */
export function useOfferedNotes(isEnabled: boolean) {
  const { data, error, isPending } = useQuery({
    queryKey: [KIND, 'offered'],
    queryFn: () => call(cannedNoteApi.list, {}, { limit: MOST_OFFERED }),
    enabled: isEnabled,
  });
  return { notes: data ?? NO_NOTES, error, isPending };
}
