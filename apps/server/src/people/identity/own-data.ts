import type { CustomerFlag } from '@seven-hills/bank/customer-flags';
import { Refusal } from '../../http/problem.ts';

/*
 * What colleagues write about a staff member who banks here is not for that staff member: notes,
 * flags, the reasons of stops and proposals, the events of their cases, and who viewed them.
 */

/** Fails with `conflict` if a staff member would read what colleagues wrote about them. */
export function refuseOwnRead(viewerId: bigint, customerId: bigint): void {
  if (viewerId === customerId)
    throw new Refusal('conflict', 'This is about you. Only your colleagues can see it.');
}

/** A customer's flags as a staff member sees them: none of their own. */
export const flagsFor = (
  viewerId: bigint,
  customerId: bigint | null,
  flags: readonly CustomerFlag[],
): CustomerFlag[] => (viewerId === customerId ? [] : [...flags]);
