import { Button } from '@mantine/core';
import { IconDownload, IconTrash } from '../../../../platform/web/icons/icons.data.ts';
import { saveTextFile } from '../../../../platform/web/save-text-file.ts';
import { type ShownLine, toLogText } from '../debug-log.rules.ts';
import classes from './DebugActions.module.css';

interface DebugActionsProps {
  lines: readonly ShownLine[];
  showsHistory: boolean;
  onFetchUsers: () => void;
  onSnapshot: () => void;
  onHistory: () => void;
  onAdd: (level: 'INFO' | 'ERROR') => void;
  onClear: () => void;
}

export function DebugActions({ lines, showsHistory, onFetchUsers, onSnapshot, onHistory, onAdd, onClear }: DebugActionsProps) {
  function handleExport() {
    const moment = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
    saveTextFile(`obdesk-logs-${moment}.txt`, toLogText(lines));
  }

  return (
    <div className={classes.actions} role="toolbar" aria-label="Debug actions">
      <Button variant="default" onClick={onFetchUsers}>
        Fetch Users
      </Button>
      <Button variant="default" onClick={onSnapshot}>
        Database Snapshot
      </Button>
      <Button variant="default" aria-expanded={showsHistory} onClick={onHistory}>
        {showsHistory ? 'Hide User History' : 'Show User History'}
      </Button>
      <span className={classes.divider} aria-hidden />
      <Button variant="default" onClick={() => onAdd('INFO')}>
        Add Test Log
      </Button>
      <Button variant="default" onClick={() => onAdd('ERROR')}>
        Add Error Log
      </Button>
      <span className={classes.space} />
      <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} disabled={lines.length === 0} onClick={handleExport}>
        Export Logs
      </Button>
      <Button variant="default" className={classes.danger} leftSection={<IconTrash size={16} aria-hidden />} onClick={onClear}>
        Clear Logs
      </Button>
    </div>
  );
}
