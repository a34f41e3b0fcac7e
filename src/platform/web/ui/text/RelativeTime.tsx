import { useState } from 'react';
import { relativeTime, timestamp } from '../../../time/relative-time.ts';
import { useNow } from './clock.ts';

/** An age that updates. The exact time is formatted on hover only, because lists have thousands. */
export function RelativeTime({ at }: { at: string }) {
  const now = useNow();
  const [isPointedAt, setPointedAt] = useState(false);
  return (
    <time dateTime={at} title={isPointedAt ? timestamp(at) : undefined} onPointerEnter={() => setPointedAt(true)}>
      {relativeTime(at, now)}
    </time>
  );
}
