import { type FocusEvent, type MouseEvent, useRef } from 'react';

export function useSelectOnFocus() {
  const isFresh = useRef(false);
  return {
    onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
      currentTarget.select();
      isFresh.current = true;
    },
    /** Keeps the click from placing the cursor, unless part of the text was selected by dragging. */
    onMouseUp: (event: MouseEvent<HTMLInputElement>) => {
      if (isFresh.current && !hasPartSelected(event.currentTarget)) {
        event.preventDefault();
        event.currentTarget.select();
      }
      isFresh.current = false;
    },
  };
}

function hasPartSelected({ selectionStart, selectionEnd, value }: HTMLInputElement): boolean {
  return selectionStart !== selectionEnd && !(selectionStart === 0 && selectionEnd === value.length);
}
