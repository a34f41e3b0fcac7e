import { useRef, useState } from 'react';

/** State of a record that is edited in its place, with the focus returned to the button that opens the form. */
export function useEditInPlace<Value>() {
  const [edited, setEdited] = useState<Value>();
  const wasEdited = useRef(false);

  function close() {
    wasEdited.current = true;
    setEdited(undefined);
  }

  /** Ref of the button. */
  function focusAfterEdit(button: HTMLButtonElement | null) {
    if (!button || !wasEdited.current) return;
    wasEdited.current = false;
    button.focus();
  }

  return { edited, edit: setEdited, close, focusAfterEdit };
}
