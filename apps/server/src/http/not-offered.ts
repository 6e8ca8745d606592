import { brand } from '@seven-hills/contracts/brand';
import { Refusal } from './problem.ts';

/** The refusal of what the operator has switched off. `what` is `Wire transfers are`. */
export const notOffered = (what: string): Refusal =>
  new Refusal(
    'not_offered',
    `${what} not offered online at the moment. Please call us: ${brand.supportPhone}.`,
  );
