/** Focuses the first field of a form after a save, unless the user has already moved on to something outside the form. */
export function focusNextEntry(field: HTMLInputElement | null) {
  const { activeElement } = document;
  // A button that is disabled while it sends passes its focus to an ancestor: the dialog or the body.
  const isLost = activeElement?.contains(field) ?? true;
  if (isLost || field?.form?.contains(activeElement)) field?.focus();
}
