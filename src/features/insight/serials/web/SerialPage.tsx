import { useParams } from '@tanstack/react-router';
import { CallError } from '../../../../platform/web/call.ts';
import { ErrorState } from '../../../../platform/web/ui/feedback/ErrorState.tsx';
import { PageSpinner } from '../../../../platform/web/ui/feedback/PageSpinner.tsx';
import { useBelongsTo } from '../../../../platform/web/ui/header/section.ts';
import { OpenNow } from './OpenNow.tsx';
import { OwnerPanel } from './OwnerPanel.tsx';
import { SerialHeader } from './SerialHeader.tsx';
import classes from './SerialPage.module.css';
import { useSerialHistory } from './serial.queries.ts';
import { SERIAL_PATH } from './serial-paths.ts';
import { Timeline } from './Timeline.tsx';
import { ToolPanel } from './ToolPanel.tsx';
import { UnknownSerial } from './UnknownSerial.tsx';

export function SerialPage() {
  const { serial = '' } = useParams({ strict: false });
  useBelongsTo(SERIAL_PATH);
  return <SerialContent key={serial} serial={serial} />;
}

function SerialContent({ serial }: { serial: string }) {
  const { data: history, error, refetch } = useSerialHistory(serial);
  if (!history) {
    if (error instanceof CallError && error.status === 404) return <UnknownSerial serial={serial} />;
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PageSpinner />;
  }
  return (
    <div className={classes.page}>
      <SerialHeader history={history} />
      <div className={classes.columns}>
        <div className={classes.facts}>
          <OpenNow events={history.events} />
          <OwnerPanel owners={history.owners} />
          <ToolPanel history={history} />
        </div>
        <Timeline history={history} />
      </div>
    </div>
  );
}
