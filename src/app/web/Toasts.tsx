import { Notifications } from '@mantine/notifications';
import { useEffect } from 'react';

const POSITION = 'bottom-left';

/** Fits beside the notes of a ticket, whose composer it must not cover. */
const WIDTH = 262;

/** Toasts beside the sidebar. In small windows, the page above them gets shorter (`--obd-toasts`), so that they cover nothing. */
export function Toasts() {
  useEffect(() => {
    const box = document.querySelector(`.mantine-Notifications-root[data-position="${POSITION}"]`);
    if (!box) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty('--obd-toasts', `${box.clientHeight && box.clientHeight + 24}px`));
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  return <Notifications position={POSITION} limit={4} containerWidth={WIDTH} />;
}
