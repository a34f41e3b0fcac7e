import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callPage } from '../../../../platform/web/call.ts';
import { pagedQuery, usePagedList } from '../../../../platform/web/paged-list.ts';
import { useSaveRecord } from '../../../../platform/web/record-query.ts';
import { type EmailTemplateChange, type NewEmailTemplate, templateApi } from '../email-template.contract.ts';

const KIND = 'email-template';

/** Loads templates, oldest first. */
export function useTemplates() {
  return usePagedList(pagedQuery([KIND, 'list'], (page) => callPage(templateApi.list, {}, page)));
}

/** Adds and changes templates. */
export function useSaveTemplate() {
  return useSaveRecord(KIND, {
    add: (template: NewEmailTemplate) => call(templateApi.create, {}, template),
    change: (id: string, change: EmailTemplateChange) => call(templateApi.update, { id }, change),
  });
}

/** Returns a function that deletes a template. */
export function useDeleteTemplate() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(templateApi.remove, { id }),
    onSuccess: () => client.invalidateQueries({ queryKey: [KIND] }),
  }).mutateAsync;
}
