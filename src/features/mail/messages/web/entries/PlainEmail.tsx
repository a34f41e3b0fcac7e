import type { SlotProps } from '../../../../../platform/web/slots.ts';

/** The whole text of an email. */
export function PlainEmail({ entry, Text }: SlotProps['email-entry']) {
  return <Text text={entry.content} />;
}
