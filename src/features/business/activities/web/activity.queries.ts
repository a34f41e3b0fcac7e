import { call, callPage } from '../../../../platform/web/call.ts';
import { pagedQuery, usePagedList } from '../../../../platform/web/paged-list.ts';
import { createRecordHooks } from '../../../../platform/web/record-query.ts';
import { noteApi } from '../note.contract.ts';
import { taskApi } from '../task.contract.ts';
import { type TimelineKind, timelineApi } from '../timeline.contract.ts';

export const { useList: useNotes, useSave: useSaveNote, useDelete: useDeleteNote } = createRecordHooks('customer-note', noteApi);
export const { useList: useTasks, useSave: useSaveTask, useDelete: useDeleteTask } = createRecordHooks('task', taskApi);

/** Loads a note with its version, to edit it. */
export const readNote = (id: string) => call(noteApi.get, { id });

/** Loads the timeline of a customer, limited to some kinds. */
export function useTimeline(id: string, kinds: readonly TimelineKind[]) {
  const kind = kinds.length > 0 ? [...kinds] : undefined;
  const query = pagedQuery(['customer-note', 'timeline', id, kind], (page) => callPage(timelineApi.ofCustomer, { id }, { kind, ...page }));
  return usePagedList({ ...query, meta: { follows: ['ticket', 'lead', 'invoice', 'tool', 'task'] } });
}
