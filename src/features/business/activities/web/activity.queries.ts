import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callPage } from '../../../../platform/web/call.ts';
import { pagedQuery, usePagedList } from '../../../../platform/web/paged-list.ts';
import { createRecordHooks } from '../../../../platform/web/record-query.ts';
import { noteApi, taskApi } from '../activity.contract.ts';
import { type TimelineKind, timelineApi } from '../timeline.contract.ts';

export const { useList: useNotes, useSave: useSaveNote } = createRecordHooks('customer-note', noteApi);
export const { useList: useTasks, useSave: useSaveTask } = createRecordHooks('task', taskApi);

/** Loads a note with its version, to edit it. */
export const readNote = (id: string) => call(noteApi.get, { id });

/** Deletes and restores notes or tasks. */
export function useActivityActions(kind: 'note' | 'task') {
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: [kind === 'note' ? 'customer-note' : 'task'] });
  const { mutateAsync: remove } = useMutation({
    mutationFn: (id: string) => (kind === 'note' ? call(noteApi.remove, { id }) : call(taskApi.remove, { id })),
    onSuccess,
  });
  const { mutateAsync: restore } = useMutation<unknown, Error, string>({
    mutationFn: (id) => (kind === 'note' ? call(noteApi.restore, { id }) : call(taskApi.restore, { id })),
    onSuccess,
  });
  return { remove, restore };
}

/** Loads the timeline of a customer, limited to some kinds. */
export function useTimeline(id: string, kinds: readonly TimelineKind[]) {
  const kind = kinds.length > 0 ? [...kinds] : undefined;
  const query = pagedQuery(['customer-note', 'timeline', id, kind], (page) => callPage(timelineApi.ofCustomer, { id }, { kind, ...page }));
  return usePagedList({ ...query, meta: { follows: ['ticket', 'lead', 'invoice', 'tool', 'task'] } });
}
