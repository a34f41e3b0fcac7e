import { relativeTime, timestamp } from '../../relative-time.ts';
import { useNow } from './clock.ts';

/** An age that keeps up with the clock; the exact time shows on hover. */
export function RelativeTime({ at }: { at: string }) {
  const now = useNow();
  return (
    <time dateTime={at} title={timestamp(at)}>
      {relativeTime(at, now)}
    </time>
  );
}
