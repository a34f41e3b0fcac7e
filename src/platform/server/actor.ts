export interface Actor {
  readonly userId: string;
  readonly fullName: string;
  readonly role: 'Admin' | 'User';
  /** Initials. */
  readonly avatar: string;
  /** Hashed session ID, as stored. */
  readonly sessionId: string;
  /** IP address of the request. */
  readonly address: string;
}

export const isAdmin = (actor: Actor | null): boolean => actor?.role === 'Admin';
