import { requiredText } from '../record/fields.ts';
import { findMarkdownFault } from './markdown-limits.ts';

export function requiredMarkdown(label: string, limit: number) {
  const field = requiredText(label, limit);
  const input = field.input.superRefine((text, { addIssue }) => {
    const fault = text.length > limit ? undefined : findMarkdownFault(text);
    if (fault) addIssue({ code: 'custom', message: fault.message });
  });
  return { ...field, input, asNew: input };
}
