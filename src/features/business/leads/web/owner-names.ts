import { createContext } from 'react';

/** Returns the name of a user by ID. Provided once per page, because boards have hundreds of cards. */
export const OwnerNamesContext = createContext<(id: string) => string>(() => '');
