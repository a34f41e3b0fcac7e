/** Returns the focus to the page, where its shortcuts work. */
export const focusPage = (): void => document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
