/** The caller: an object of that call alone. Built from the session and the user's row, never from the request. */
export interface Actor {
  readonly userId: string;
  readonly fullName: string;
  readonly role: 'Admin' | 'User';
  /** Initials. */
  readonly avatar: string;
  /** Stored (hashed) id of the session. */
  readonly sessionId: string;
  /** Network address this call came from. */
  readonly address: string;
}

export const isAdmin = (actor: Actor | null): boolean => actor?.role === 'Admin';
