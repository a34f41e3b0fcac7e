/** Gives the focus to the page, where its shortcuts are heard, once a field in the header has done its work. */
export const focusPage = (): void => document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
