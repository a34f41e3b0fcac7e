import { type FocusEvent, type MouseEvent, useRef } from 'react';

/** Selects the text of a field when it gets the focus, also by the mouse, whose click would put the cursor into it. */
export function useSelectOnFocus() {
  const isFresh = useRef(false);
  return {
    onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
      currentTarget.select();
      isFresh.current = true;
    },
    /** The first click into the field selects all, unless it was a drag over a part of the text; the browser would put the cursor there. */
    onMouseUp: (event: MouseEvent<HTMLInputElement>) => {
      if (isFresh.current && !hasPartSelected(event.currentTarget)) {
        event.preventDefault();
        event.currentTarget.select();
      }
      isFresh.current = false;
    },
  };
}

/** Whether some of the text is selected, and not all of it. */
function hasPartSelected({ selectionStart, selectionEnd, value }: HTMLInputElement): boolean {
  return selectionStart !== selectionEnd && !(selectionStart === 0 && selectionEnd === value.length);
}
