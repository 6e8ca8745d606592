import { bigints, type Connection } from '@seven-hills/postgres';
import type { Keyring } from '../../platform/security/keyring.ts';
import { detailsOf, type PaidAccount } from './correct-payee.ts';
import { fingerprintsOf, openDetails, type SealedPayee } from './payee-details.ts';

/** A correction of a saved payee by the other bank, with the payee as it is now. */
interface PayeeCorrection extends SealedPayee {
  old_fingerprint: string;
  corrected_at: Date;
}

/** Reads the corrections of the payees that customers have saved, newest first. */
export async function readCorrections(
  connection: Connection,
  customerIds: readonly bigint[],
): Promise<PayeeCorrection[]> {
  const { rows } = await connection.query<PayeeCorrection>(
    `select change.old_fingerprint, change.created_at as corrected_at, payee.customer_id,
            payee.account_id, payee.fingerprint, payee.details_ciphertext, payee.key_id
     from saved_payee as payee
     join saved_payee_change as change on change.payee_id = payee.id
     where payee.customer_id = any ($1::bigint[])
     order by change.id desc`,
    [bigints([...new Set(customerIds)])],
  );
  return rows;
}

/**
 * Returns the account that a payment names: the one that was ordered, or what another bank has
 * corrected it to since then. An originator applies a correction before its next entry (Nacha
 * Operating Rules, Section 2.11).
 */
export function correctedAccount(
  keyring: Keyring,
  corrections: readonly PayeeCorrection[],
  { customer_id, ordered_at }: { customer_id: bigint; ordered_at: Date },
  ordered: PaidAccount,
): PaidAccount {
  const since = corrections.filter(
    (each) => each.customer_id === customer_id && each.corrected_at > ordered_at,
  );
  if (since.length === 0) return ordered;
  const known = new Set<string>(fingerprintsOf(keyring, detailsOf(ordered)));
  const corrected = since.find(({ old_fingerprint }) => known.has(old_fingerprint));
  if (!corrected) return ordered;
  const details = openDetails(keyring, corrected);
  if (details.kind !== 'ach_account') throw new Error('the corrected payee is not paid by ACH');
  const { externalRoutingNumber: routingNumber, externalAccountNumber, accountKind } = details;
  return { routingNumber, accountNumber: externalAccountNumber, kind: accountKind };
}
