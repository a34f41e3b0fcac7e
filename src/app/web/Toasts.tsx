import { useMediaQuery } from '@mantine/hooks';
import { Notifications, notifications, useNotifications } from '@mantine/notifications';
import { useEffect } from 'react';

const POSITION = 'bottom-left';

/** Fits beside the notes of a ticket, whose composer it must not cover. */
const WIDTH = 262;

/** Number of toasts shown at a time. Errors aren't counted and stay until they are closed. */
const MOST = { wide: 3, narrow: 2 };

/** Hides the oldest toasts when there are too many. */
function useFewToasts(): void {
  const isNarrow = useMediaQuery('(max-width: 37.5em)', undefined, { getInitialValueInEffect: false });
  const shown = useNotifications().notifications.filter(({ color }) => color !== 'red');
  const most = isNarrow ? MOST.narrow : MOST.wide;
  const oldest = shown.slice(0, Math.max(0, shown.length - most)).map(({ id }) => id ?? '');
  const key = oldest.join(' ');
  useEffect(() => {
    for (const id of key.split(' ')) if (id !== '') notifications.hide(id);
  }, [key]);
}

/** Toasts beside the sidebar. In small windows, the page above them gets shorter (`--obd-toasts`), so that they cover nothing. */
export function Toasts() {
  useFewToasts();
  useEffect(() => {
    const box = document.querySelector(`.mantine-Notifications-root[data-position="${POSITION}"]`);
    if (!box) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty('--obd-toasts', `${box.clientHeight && box.clientHeight + 24}px`));
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  return <Notifications position={POSITION} limit={8} containerWidth={WIDTH} />;
}
