import { paymentProviders } from '@seven-hills/bank/limits';
import { achRecipientKinds } from '@seven-hills/contracts/money/parts/ach-fields';
import { linkedAccountKinds } from '@seven-hills/contracts/money/parts/linked-fields';
import { z } from 'zod';
import type { Keyring } from '../../platform/security/keyring.ts';
import {
  keyedHash,
  openText,
  type SealedText,
  sealText,
} from '../../platform/security/sealed-text.ts';

/** Everything that an order needs to know about a payee. */
const payeeDetails = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('customer'), accountId: z.coerce.bigint() }),
  z.object({
    kind: z.literal('bank_account'),
    recipientName: z.string(),
    recipientAddress: z.string(),
    externalBankName: z.string(),
    externalAccountNumber: z.string(),
    externalRoutingNumber: z.string(),
    swiftCode: z.string().nullable(),
    intermediaryBank: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('payment_service'),
    paymentProvider: z.enum(paymentProviders),
    paymentIdentifier: z.string(),
    recipientName: z.string(),
  }),
  z.object({
    kind: z.literal('ach_account'),
    recipientName: z.string(),
    externalAccountNumber: z.string(),
    externalRoutingNumber: z.string(),
    accountKind: z.enum(linkedAccountKinds),
    recipientKind: z.enum(achRecipientKinds),
  }),
]);
export type PayeeDetails = z.infer<typeof payeeDetails>;

const purpose = 'saved-payee';

/** Returns what identifies a payee. Names and addresses may differ between equal payees. */
function identityOf(details: PayeeDetails): readonly string[] {
  switch (details.kind) {
    case 'customer':
      return [details.kind, `${details.accountId}`];
    case 'bank_account':
      return [details.kind, details.externalRoutingNumber, details.externalAccountNumber];
    case 'ach_account':
      return [
        details.kind,
        details.externalRoutingNumber,
        details.externalAccountNumber,
        details.accountKind,
      ];
    case 'payment_service':
      return [details.kind, details.paymentProvider, details.paymentIdentifier.toLowerCase()];
  }
}

/**
 * Returns the fingerprints of a payee: under the current key first, then under each older key,
 * under which the payee may have been saved.
 */
export function fingerprintsOf(
  { current, all }: Keyring,
  details: PayeeDetails,
): [string, ...string[]] {
  const identity = JSON.stringify(identityOf(details));
  const under = (key: typeof current) => keyedHash(key, purpose, identity);
  return [under(current), ...all.filter((key) => key !== current).map(under)];
}

/** A payee's owner and fingerprint; its details cannot be opened with any others. */
interface Whose {
  customer_id: bigint;
  fingerprint: string;
}

const contextOf = ({ customer_id, fingerprint }: Whose) => `${customer_id}/${fingerprint}`;

export const sealDetails = (keyring: Keyring, whose: Whose, details: PayeeDetails): SealedText =>
  sealText(
    keyring,
    purpose,
    JSON.stringify(details, (_key, value: unknown) =>
      typeof value === 'bigint' ? `${value}` : value,
    ),
    contextOf(whose),
  );

/** The columns of a stored payee that opening its details requires. */
export interface SealedPayee extends Whose {
  account_id: bigint | null;
  details_ciphertext: Buffer;
  key_id: string;
}

/**
 * Opens a payee's details. Fails if the row was changed, belongs to another payee, or has an
 * unknown key; nothing may be sent to such a payee.
 */
export function openDetails(keyring: Keyring, row: SealedPayee): PayeeDetails {
  const sealed = { ciphertext: row.details_ciphertext, keyId: row.key_id };
  const details = payeeDetails.parse(
    JSON.parse(openText(keyring, purpose, sealed, contextOf(row))),
  );
  const accountId = details.kind === 'customer' ? details.accountId : null;
  if (accountId !== row.account_id) throw new Error('a payee names another account than its row');
  return details;
}
