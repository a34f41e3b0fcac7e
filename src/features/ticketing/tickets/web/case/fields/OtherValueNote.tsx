import utilities from '../../../../../../platform/web/theme/utilities.module.css';
import type { OtherValue } from '../../ticket-edit.queries.ts';

const { link, meta, plain } = utilities;

/** Names the value that someone else saved in a field that the user changed, with buttons to choose one. */
export function OtherValueNote({ value }: { value: OtherValue | undefined }) {
  if (!value) return null;
  const { by, text, decide } = value;
  return (
    <p className={`${meta} ${utilities.wrap}`} role="status">
      <span className={utilities.ink}>
        {by}: {text}
      </span>
      <button type="button" className={`${plain} ${link}`} onClick={() => decide('theirs')}>
        Use this
      </button>
      <button type="button" className={`${plain} ${link}`} onClick={() => decide('mine')}>
        Keep mine
      </button>
    </p>
  );
}
