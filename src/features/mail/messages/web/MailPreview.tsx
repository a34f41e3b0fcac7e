import utilities from '../../../../platform/web/theme/utilities.module.css';
import { Pill } from '../../../../platform/web/ui/text/Pill.tsx';
import type { MailMessage } from '../mail-message.contract.ts';
import entries from './entries/entries.module.css';
import { describeMailState, toOtherSide } from './mail-state.ts';

/** A message at a glance. */
export function MailPreview({ message }: { message: MailMessage }) {
  const { subject, reason, text } = message;
  const { label, tone } = describeMailState(message);
  return (
    <>
      <p className={`${utilities.strong} ${utilities.wrap}`}>{subject || 'No subject'}</p>
      <p className={`${utilities.row} ${utilities.small}`}>
        <Pill tone={tone}>{label}</Pill>
        <span className={`${utilities.truncate} ${utilities.dimmed}`}>{toOtherSide(message)}</span>
      </p>
      {reason !== '' && <p className={`${utilities.meta} ${utilities.wrap}`}>{reason}</p>}
      {text !== '' && <p className={`${utilities.small} ${entries.preview}`}>{text}</p>}
    </>
  );
}
