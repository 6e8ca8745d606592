import { bigints, byteas, type Statement, texts } from '@seven-hills/postgres';
import type { Keyring } from '../../platform/security/keyring.ts';
import { sealAccountNumber } from '../payees/account-number-seal.ts';
import { type Payee, payeeMac } from '../payees/payee.ts';
import { commonValues } from './batch-statements.ts';
import type { ExternalDetails, Movement } from './intent.ts';
import type { NewTransaction } from './write-batch.ts';

/** A transaction that says more than everyday ones. */
export interface ExternalTransaction extends NewTransaction {
  intent: Movement;
}

/** Whether the row says more than everyday ones: somebody outside the bank, or who booked it at the counter. */
export const hasDetails = (transaction: NewTransaction): transaction is ExternalTransaction =>
  transaction.intent.kind === 'movement' &&
  (transaction.intent.external !== undefined || transaction.intent.bookedBy !== undefined);

/** Whether money leaves the bank for a payee. */
export const isExternal = (transaction: NewTransaction): transaction is ExternalTransaction =>
  transaction.intent.kind === 'movement' &&
  (transaction.intent.type === 'wire_transfer' || transaction.intent.type === 'external_payment');

/** Writes such transactions as one set, with their details, which can never be changed. */
export function insertExternalTransactions(
  transactions: readonly ExternalTransaction[],
): Statement<never> {
  const detail = (name: Exclude<keyof ExternalDetails, 'payeeHashes'>) =>
    texts(transactions.map(({ intent }) => intent.external?.[name] ?? null));
  return {
    name: 'insert-external-transactions',
    text: `insert into bank_transaction
             (id, customer_id, from_account_id, to_account_id, type, status, amount, fee, description,
              amount_transfer_id, fee_transfer_id, created_at,
              external_bank_name, external_account_last_four, external_routing_number, recipient_name,
              recipient_address, swift_code, intermediary_bank, payment_provider, payment_identifier,
              held_until, booked_by)
           overriding system value
           select id, customer_id, from_account_id, to_account_id, type, status, amount, fee, description,
                  amount_transfer_id, fee_transfer_id, coalesce(occurred_at, now()),
                  external_bank_name, external_account_last_four, external_routing_number, recipient_name,
                  recipient_address, swift_code, intermediary_bank, payment_provider, payment_identifier,
                  held_until, booked_by
           from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::text[], $6::text[],
                       $7::bigint[], $8::bigint[], $9::text[], $10::bigint[], $11::bigint[], $12::timestamptz[],
                       $13::text[], $14::text[], $15::text[], $16::text[], $17::text[], $18::text[], $19::text[],
                       $20::text[], $21::text[], $22::timestamptz[], $23::bigint[])
             as made (id, customer_id, from_account_id, to_account_id, type, status, amount, fee, description,
                      amount_transfer_id, fee_transfer_id, occurred_at,
                      external_bank_name, external_account_last_four, external_routing_number, recipient_name,
                      recipient_address, swift_code, intermediary_bank, payment_provider, payment_identifier,
                      held_until, booked_by)`,
    values: [
      ...commonValues(transactions),
      detail('bankName'),
      detail('accountLastFour'),
      detail('routingNumber'),
      detail('recipientName'),
      detail('recipientAddress'),
      detail('swiftCode'),
      detail('intermediaryBank'),
      detail('paymentProvider'),
      detail('paymentIdentifier'),
      texts(transactions.map(({ heldUntil }) => heldUntil?.toISOString() ?? null)),
      bigints(transactions.map(({ intent }) => intent.bookedBy?.staffId ?? null)),
    ],
  };
}

/** Writes the account numbers of wires, each sealed for its own transaction. */
export function insertWireInstructions(
  keyring: Keyring,
  transactions: readonly ExternalTransaction[],
): Statement<never> {
  const sealed = transactions.flatMap(({ id, intent: { external } }) =>
    external?.accountNumber === undefined
      ? []
      : { id, ...sealAccountNumber(keyring, id, external.accountNumber) },
  );
  return {
    name: 'insert-wire-instructions',
    text: `insert into wire_instruction
             (transaction_id, account_number_ciphertext, account_number_key_id, account_number_is_bound)
           select *, true from unnest($1::bigint[], $2::bytea[], $3::text[])`,
    values: [
      bigints(sealed.map(({ id }) => id)),
      byteas(sealed.map(({ ciphertext }) => ciphertext)),
      texts(sealed.map(({ keyId }) => keyId)),
    ],
  };
}

/** Writes the MACs that prove later who was to be paid. */
export function insertPayeeSeals(
  { current }: Keyring,
  transactions: readonly ExternalTransaction[],
): Statement<never> {
  return {
    name: 'insert-payee-seals',
    text: `insert into payee_seal (transaction_id, key_id, mac)
           select transaction_id, $2, mac from unnest($1::bigint[], $3::bytea[]) as made (transaction_id, mac)`,
    values: [
      bigints(transactions.map(({ id }) => id)),
      current.id,
      byteas(transactions.map((transaction) => payeeMac(current, payeeOf(transaction)))),
    ],
  };
}

const payeeOf = ({ id, intent, fromAccountId, amount }: ExternalTransaction): Payee => ({
  transactionId: id,
  type: intent.type,
  customerId: intent.customerId,
  fromAccountId,
  amount,
  fee: intent.fee,
  description: intent.description,
  bankName: intent.external?.bankName ?? null,
  accountNumber: intent.external?.accountNumber ?? null,
  accountLastFour: intent.external?.accountLastFour ?? null,
  routingNumber: intent.external?.routingNumber ?? null,
  recipientName: intent.external?.recipientName ?? null,
  recipientAddress: intent.external?.recipientAddress ?? null,
  swiftCode: intent.external?.swiftCode ?? null,
  intermediaryBank: intent.external?.intermediaryBank ?? null,
  paymentProvider: intent.external?.paymentProvider ?? null,
  paymentIdentifier: intent.external?.paymentIdentifier ?? null,
});
