import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

/** Takes the files that are dropped on an element or pasted into it; answers whether files are held above it. */
export function useDroppedFiles(target: RefObject<HTMLElement | null>, onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const handleFiles = useEffectEvent(onFiles);

  useEffect(() => {
    const element = target.current;
    if (!element) return undefined;
    const listening = new AbortController();
    const listen = <K extends 'dragover' | 'dragleave' | 'drop' | 'paste'>(type: K, listener: (event: HTMLElementEventMap[K]) => void) =>
      element.addEventListener(type, listener, { signal: listening.signal });

    listen('dragover', (event) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setIsOver(true);
    });
    listen('dragleave', ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node && element.contains(relatedTarget))) setIsOver(false);
    });
    listen('drop', (event) => {
      setIsOver(false);
      take(event, event.dataTransfer);
    });
    listen('paste', (event) => take(event, event.clipboardData));
    return () => listening.abort();

    function take(event: Event, data: DataTransfer | null) {
      const files = [...(data?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      handleFiles(files);
    }
  }, [target]);

  return isOver;
}
