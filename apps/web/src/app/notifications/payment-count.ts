import { createContext } from 'react';

/** The number of payments with an outcome to show outside their forms. */
export const PaymentCount = createContext(0);
