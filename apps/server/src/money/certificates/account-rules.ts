import { Refusal } from '../../http/problem.ts';
import type { AccountFacts } from '../posting/account-facts.ts';

const conflict = (message: string) => new Refusal('conflict', message);

export const belongsToOthers = () =>
  conflict('Please choose an account that belongs to the same people as the certificate.');

/**
 * Returns why an account cannot give money to a certificate or receive it from one; null if it can.
 * An IRA's money stays in the owner's IRAs, so that a certificate never makes a contribution or a
 * distribution. `hasSameOwners`: whether both belong to the same people.
 */
export function refusalOfPartner(
  certificate: Pick<AccountFacts, 'account_type'>,
  partner: Pick<AccountFacts, 'account_type' | 'is_certificate' | 'is_closed'> | undefined,
  hasSameOwners: boolean,
): Refusal | null {
  if (!partner || partner.is_closed) return new Refusal('not_found', 'You have no such account.');
  if (partner.is_certificate)
    return conflict('Please choose an account that is not a certificate itself.');
  if (!hasSameOwners) return belongsToOthers();
  if ((partner.account_type === 'ira') !== (certificate.account_type === 'ira'))
    return conflict(
      certificate.account_type === 'ira'
        ? 'The money of an IRA certificate stays in your IRA. Please choose an IRA account.'
        : 'Please choose an account that is not an IRA.',
    );
  return null;
}
