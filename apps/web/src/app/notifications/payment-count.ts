import { createContext } from 'react';

/** How many payments wait to be read about, away from their forms. */
export const PaymentCount = createContext(0);
