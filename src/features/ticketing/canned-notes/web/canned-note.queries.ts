import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callPage } from '../../../../platform/web/call.ts';
import { pagedQuery, usePagedList } from '../../../../platform/web/paged-list.ts';
import { useOneRecord, useSaveRecord } from '../../../../platform/web/record-query.ts';
import { type CannedNote, type CannedNoteChange, cannedNoteApi, type NewCannedNote } from '../canned-note.contract.ts';

const KIND = 'canned-note';

/** Most canned notes offered where a note is written; the others are found on their page. */
const MOST_OFFERED = 500;

/** The rows of the page, loaded as the reader scrolls. */
export function useCannedNoteList(q: string) {
  return usePagedList(pagedQuery([KIND, 'list', q], (page) => callPage(cannedNoteApi.list, {}, { q, ...page })));
}

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

/** One note, also one that no list has loaded. */
export function useCannedNote(id: string | undefined) {
  return useOneRecord(KIND, id, (noteId) => call(cannedNoteApi.get, { id: noteId }));
}

/** Adds and changes notes. */
export function useSaveCannedNote() {
  return useSaveRecord(KIND, {
    add: (note: NewCannedNote) => call(cannedNoteApi.create, {}, note),
    change: (id: string, change: CannedNoteChange) => call(cannedNoteApi.update, { id }, change),
  });
}

/** Deletes a note for good. */
export function useDeleteCannedNote() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(cannedNoteApi.remove, { id }),
    onSuccess: () => client.invalidateQueries({ queryKey: [KIND] }),
  }).mutateAsync;
}
