const KEY = 'mailbox-set-up';

/** Stores which mailbox is set up while the browser is at the provider. */
export const rememberMailbox = (id: string): void => sessionStorage.setItem(KEY, id);

export const findRemembered = (): string | undefined => sessionStorage.getItem(KEY) ?? undefined;

export const forgetMailbox = (): void => sessionStorage.removeItem(KEY);
