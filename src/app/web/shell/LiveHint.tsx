import { useEffect, useState } from 'react';
import type { LiveState } from '../../../platform/web/live/live.ts';
import classes from './LiveHint.module.css';

const PATIENCE = 3_000;

export function LiveHint({ state }: { state: LiveState }) {
  const [isLong, setIsLong] = useState(false);

  useEffect(() => {
    setIsLong(false);
    if (state === 'open') return;
    const timer = setTimeout(() => setIsLong(true), PATIENCE);
    return () => clearTimeout(timer);
  }, [state]);

  return (
    <div className={classes.place} role="status" data-unprinted>
      {isLong && <span className={classes.hint}>Connection lost. Reconnecting…</span>}
    </div>
  );
}
