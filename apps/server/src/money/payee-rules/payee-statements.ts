import { bigints, byteas, type Statement, texts } from '@seven-hills/postgres';
import type { NewTransaction } from '../../capability/movement-kind.ts';
import type { Keyring } from '../../platform/security/keyring.ts';
import { orderOf } from '../transactions/transaction-row.ts';
import { sealAccountNumber } from './account-number-seal.ts';
import { type Payee, payeeMac } from './payee.ts';

/** A transaction with an outside recipient, and the account number for a wire. */
interface PaidOutside {
  transaction: NewTransaction;
  accountNumber: string | null;
}

/** Writes the account numbers of wires, each sealed for its own transaction. */
export function insertWireInstructions(
  keyring: Keyring,
  wires: readonly { transaction: NewTransaction; accountNumber: string }[],
): Statement<never> {
  const sealed = wires.map(({ transaction: { id }, accountNumber }) => ({
    id,
    ...sealAccountNumber(keyring, id, accountNumber),
  }));
  return {
    name: 'insert-wire-instructions',
    text: `insert into wire_instruction
             (transaction_id, account_number_ciphertext, account_number_key_id)
           select * from unnest($1::bigint[], $2::bytea[], $3::text[])`,
    values: [
      bigints(sealed.map(({ id }) => id)),
      byteas(sealed.map(({ ciphertext }) => ciphertext)),
      texts(sealed.map(({ keyId }) => keyId)),
    ],
  };
}

/** Writes the MACs that later prove the intended payee. */
export const insertPayeeSeals = (keyring: Keyring, paid: readonly PaidOutside[]) =>
  insertSeals(
    keyring,
    paid.map(({ transaction, accountNumber }) => ({
      ...orderOf(transaction),
      customer_id: transaction.customerId,
      recipient_account_number: accountNumber,
    })),
  );

/** Writes the MACs of payees under the current key. */
export const insertSeals = ({ current }: Keyring, payees: readonly Payee[]): Statement<never> => ({
  name: 'insert-payee-seals',
  text: `insert into payee_seal (transaction_id, key_id, mac)
         select transaction_id, $2, mac from unnest($1::bigint[], $3::bytea[]) as made (transaction_id, mac)`,
  values: [
    bigints(payees.map(({ id }) => id)),
    current.id,
    byteas(payees.map((payee) => payeeMac(current, payee))),
  ],
});
