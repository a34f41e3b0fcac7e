import { notifications } from '@mantine/notifications';
import { type ClipboardEvent, lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { newId } from '../new-id.ts';
import type { LineList } from './PastedLines.tsx';

interface PastedLinesState {
  /** For the element around the cells. */
  readonly onPaste: (event: ClipboardEvent<HTMLElement>) => void;
  readonly preview: ReactNode;
}

const PastedLines = lazy(async () => ({ default: (await import('./PastedLines.tsx')).PastedLines }));

/** Turns a pasted table into lines. A single cell is pasted as usual. `onCover` reports an open question. */
export function usePastedLines<Line>(list: LineList<Line>, onCover?: (isCovered: boolean) => void): PastedLinesState {
  const [waiting, setWaiting] = useState<readonly { id: string; text: string; field: HTMLInputElement }[]>([]);
  const [pasted] = waiting;
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
    const added = { id: newId(), text: clipboardData.getData('text/plain'), field };
    // A second paste can come before the first is rendered.
    setWaiting((before) => [...before, added]);
  }

  return {
    onPaste: handlePaste,
    preview: pasted && (
      <Suspense fallback={null}>
        <PastedLines
          key={pasted.id}
          text={pasted.text}
          field={pasted.field}
          list={newest}
          notice={notice}
          onClose={() => setWaiting((before) => before.filter(({ id }) => id !== pasted.id))}
        />
      </Suspense>
    ),
  };
}
