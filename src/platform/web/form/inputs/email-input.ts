/** Properties of a text input for an email address. `type="email"` would accept fewer addresses and hide the selection. */
export const EMAIL_INPUT = { inputMode: 'email', autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const;
