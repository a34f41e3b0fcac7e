/** Who and what tickets refer to. Times are milliseconds since 1970. */
export interface Department {
  readonly id: string;
  readonly name: string;
  readonly isDefault: boolean;
}

export interface Agent {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly isActive: boolean;
}

/** Who does something, and with which program. */
export interface Actor {
  readonly agentId: string;
  readonly sourceId: string | undefined;
}

/** What contacts and accounts have in common. */
export interface Person {
  readonly id: string;
  readonly ownerId: string;
  readonly createdAt: number;
  readonly modifiedAt: number;
}

export interface Account extends Person {
  readonly accountName: string;
  readonly phone: string | null;
  readonly website: string | null;
  readonly street: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly code: string | null;
  readonly country: string | null;
  readonly description: string | null;
}

export interface Contact extends Person {
  readonly firstName: string | null;
  readonly lastName: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly mobile: string | null;
  readonly accountId: string | null;
}

export function getFullName({ firstName, lastName }: { firstName: string | null; lastName: string }): string {
  return [firstName, lastName].filter((part) => part).join(' ');
}
