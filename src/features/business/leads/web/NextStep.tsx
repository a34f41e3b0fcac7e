import { shortDate } from '../../../../platform/time/relative-time.ts';
import utilities from '../../../../platform/web/theme/utilities.module.css';
import { DueText } from '../../../../platform/web/ui/text/DueText.tsx';
import type { Lead } from '../lead.contract.ts';
import { isInProgress } from '../lead.rules.ts';

/** The day of the next step, red if it is overdue. A lead that is Won or Lost has no overdue steps. */
export function NextStepDay({ lead }: { lead: Lead }) {
  const { nextStepOn } = lead;
  if (nextStepOn === null) return null;
  if (isInProgress(lead)) return <DueText day={nextStepOn} isShort />;
  return <span className={utilities.meta}>{shortDate(nextStepOn)}</span>;
}

/** The next step with its day, in one line. */
export function NextStep({ lead }: { lead: Lead }) {
  const { nextStep, nextStepOn } = lead;
  if (nextStep === '' && nextStepOn === null) return null;
  return (
    <span className={utilities.row}>
      <span className={`${utilities.fill} ${utilities.truncate}`} title={nextStep}>
        {nextStep || 'Next step'}
      </span>
      <NextStepDay lead={lead} />
    </span>
  );
}
