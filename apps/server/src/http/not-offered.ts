import { brand } from '@seven-hills/bank/brand';
import { Refusal } from './problem.ts';

/**
 * Returns the refusal of a service that the operator has switched off. `what` includes the verb:
 * `Wire transfers are`.
 */
export const notOffered = (what: string): Refusal =>
  new Refusal(
    'not_offered',
    `${what} not offered online at the moment. Please call us: ${brand.supportPhone}.`,
  );
