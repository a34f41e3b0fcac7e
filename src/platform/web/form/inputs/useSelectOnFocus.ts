import { type FocusEvent, type MouseEvent, useRef } from 'react';

/** Selects the text of a field when it gets the focus, also by the mouse, whose click would put the cursor into it. */
export function useSelectOnFocus() {
  const isFresh = useRef(false);
  return {
    onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
      currentTarget.select();
      isFresh.current = true;
    },
    /** The click that brought the focus selects all, unless it was a drag over a part of the text. */
    onMouseUp: ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
      if (isFresh.current && currentTarget.selectionStart === currentTarget.selectionEnd) currentTarget.select();
      isFresh.current = false;
    },
  };
}
