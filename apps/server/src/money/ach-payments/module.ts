import { capability } from '../../capability/capability.ts';
import { achPaymentRoutes } from './routes.ts';

/** Payments to accounts of others at other banks. `ach` carries them. */
export const achPayments = capability({ routes: achPaymentRoutes });
