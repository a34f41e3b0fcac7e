import { notifications } from '@mantine/notifications';
import { type ClipboardEvent, lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { LineList } from './line-list.ts';

interface PastedLinesState {
  /** For the element around the cells. */
  readonly onPaste: (event: ClipboardEvent<HTMLElement>) => void;
  readonly preview: ReactNode;
}

const PastedLines = lazy(async () => ({ default: (await import('./PastedLines.tsx')).PastedLines }));

/** Turns a pasted table into lines. A single cell is pasted as usual. `onCover` reports an open question. */
export function usePastedLines<Line>(list: LineList<Line>, onCover?: (isCovered: boolean) => void): PastedLinesState {
  const [pasted, setPasted] = useState<{ text: string; field: HTMLInputElement }>();
  const isOpen = pasted !== undefined;
  useEffect(() => onCover?.(isOpen), [isOpen, onCover]);

  const newest = useRef(list as LineList<unknown>);
  useLayoutEffect(() => {
    newest.current = list as LineList<unknown>;
  });
  // Undo would change lines that are saved or no longer shown.
  const notice = useRef('');
  useEffect(() => {
    if (list.isChanged === false) notifications.hide(notice.current);
  }, [list.isChanged]);
  useEffect(() => () => void notifications.hide(notice.current), []);

  function handlePaste(event: ClipboardEvent<HTMLElement>) {
    const { target: field, clipboardData } = event;
    const text = clipboardData.getData('text/plain').trim();
    const isTable = text.includes('\t') || (text.includes('\n') && clipboardData.getData('text/html').includes('<table'));
    if (!isTable || !(field instanceof HTMLInputElement)) return;
    event.preventDefault();
    setPasted({ text: clipboardData.getData('text/plain'), field });
  }

  return {
    onPaste: handlePaste,
    preview: pasted && (
      <Suspense fallback={null}>
        <PastedLines {...pasted} list={newest} notice={notice} onClose={() => setPasted(undefined)} />
      </Suspense>
    ),
  };
}
