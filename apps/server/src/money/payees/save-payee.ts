import { limits, type PaymentProvider } from '@seven-hills/bank/limits';
import { readPaymentIdentifier } from '@seven-hills/bank/payments/payment-identifiers';
import type { NewPayee } from '@seven-hills/contracts/money/payees';
import { type Connection, type Database, inTransaction } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import { recordOwnEvent } from '../../audit-log/record-event.ts';
import type { Principal } from '../../http/callers/principal.ts';
import { Refusal } from '../../http/problem.ts';
import { notOffered } from '../../http/refusals.ts';
import { holderName } from '../../people/identity/customer.ts';
import type { Keyring } from '../../platform/security/keyring.ts';
import { ownsNow } from '../accounts/account-owners.ts';
import { refuseUnfit as refuseUnfitForAch } from '../ach-payments/make-payment.ts';
import { offeredNames } from '../orders/outside-order.ts';
import { openAccountNumber } from '../payee-rules/account-number-seal.ts';
import { type PayeeRow, payeeColumns, sealJoins } from '../payee-rules/judge-payee.ts';
import { fingerprintsOf, type PayeeDetails, sealDetails } from '../payee-rules/payee-details.ts';
import { countNameLookup } from '../recipients/count-name-lookup.ts';
import { recipientIsSelf, recipientNotFound } from '../recipients/recipient-refusals.ts';
import { refuseUnfit } from '../wires/format/wire-text.ts';
import { listPayees, type ShownPayee } from './list-payees.ts';

export interface PayeeDependencies {
  database: Database;
  sealingKeys: Keyring;
  /** The bank's own routing number; null if it sends nothing through the ACH network. */
  achSender: string | null;
}

/** A payee that a customer entered or paid, and the name to use if there is no nickname. */
interface Entered {
  details: PayeeDetails;
  name: string;
}

/**
 * Saves a payee; one that is already saved is returned unchanged. Fails with `recipient_not_found`,
 * `recipient_is_self`, `routing_number_invalid`, `validation_failed`, `not_found` (a transaction
 * that paid nobody), `conflict` (too many payees), or `too_many_attempts`.
 */
export async function savePayee(
  { database, sealingKeys, achSender }: PayeeDependencies,
  { customerId, accountId }: Pick<Principal, 'customerId' | 'accountId'>,
  form: NewPayee,
  origin: Origin | null,
): Promise<{ payee: ShownPayee; isNew: boolean }> {
  await countNameLookup(database, customerId);
  const { details, name } = await readEntered(
    { database, sealingKeys, achSender },
    customerId,
    form,
  );
  if (details.kind === 'customer' && details.accountId === accountId)
    throw recipientIsSelf('accountId', 'This is your own account.');
  return inTransaction(database, async (connection) => {
    // One at a time for each customer, or two requests could save the same payee under two keys.
    await connection.query('select from customer where id = $1 for no key update', [customerId]);
    const fingerprints = fingerprintsOf(sealingKeys, details);
    const { rows: known } = await connection.query<{ id: bigint }>(
      `select id from saved_payee
       where customer_id = $1 and fingerprint = any ($2) and removed_at is null`,
      [customerId, fingerprints],
    );
    const answer = async (id: bigint, isNew: boolean) => {
      const [found] = await listPayees(connection, sealingKeys, { customerId, id });
      if (!found) throw new Error(`payee ${id} disappeared`);
      return { payee: found.shown, isNew };
    };
    if (known[0]) return answer(known[0].id, false);
    await refuseTooMany(connection, customerId);
    const [fingerprint] = fingerprints;
    const sealed = sealDetails(sealingKeys, { customer_id: customerId, fingerprint }, details);
    const nickname = form.nickname ?? name.slice(0, limits.payeeNicknameLengthMax);
    const { rows } = await connection.query<{ id: bigint }>(
      `insert into saved_payee
         (customer_id, kind, nickname, account_id, fingerprint, details_ciphertext, key_id)
       values ($1, $2, $3, $4, $5, $6, $7)
       returning id`,
      [
        customerId,
        details.kind,
        nickname,
        details.kind === 'customer' ? details.accountId : null,
        fingerprint,
        sealed.ciphertext,
        sealed.keyId,
      ],
    );
    const id = rows[0]?.id;
    if (id === undefined) throw new Error('a payee was not saved');
    await recordOwnEvent(connection, customerId, {
      action: 'payee_added',
      origin,
      after: { payeeId: Number(id), kind: details.kind },
      detail: nickname,
    });
    return answer(id, true);
  });
}

export async function refuseTooMany(connection: Connection, customerId: bigint): Promise<void> {
  const { rows } = await connection.query<{ count: number }>(
    'select count(*)::int from saved_payee where customer_id = $1 and removed_at is null',
    [customerId],
  );
  if ((rows[0]?.count ?? 0) >= limits.payeesMax)
    throw new Refusal(
      'conflict',
      `You have ${limits.payeesMax} payees, the most that we keep. Please remove one first.`,
    );
}

async function readEntered(
  { database, sealingKeys, achSender }: PayeeDependencies,
  customerId: bigint,
  form: NewPayee,
): Promise<Entered> {
  switch (form.kind) {
    case 'customer':
      return readHolder(database, BigInt(form.accountId));
    case 'bank_account': {
      refuseUnfit(form);
      const { nickname: _nickname, ...details } = form;
      return { details, name: form.recipientName };
    }
    case 'ach_account': {
      if (achSender === null) throw notOffered(offeredNames.ach_payment);
      refuseUnfitForAch(form, achSender);
      const { nickname: _nickname, ...details } = form;
      return { details, name: form.recipientName };
    }
    case 'payment_service': {
      const { nickname: _nickname, ...details } = form;
      const { paymentProvider: provider, paymentIdentifier: typed } = form;
      const paymentIdentifier = readPaymentIdentifier(provider, typed) ?? typed;
      return { details: { ...details, paymentIdentifier }, name: form.recipientName };
    }
    case 'transaction':
      return readPaid(database, sealingKeys, customerId, BigInt(form.transactionId));
  }
}

async function readHolder(database: Database, accountId: bigint): Promise<Entered> {
  const { rows } = await database.query<{ first_name: string; last_name: string }>(
    `select customer.first_name, customer.last_name
     from account
     join customer on customer.id = account.customer_id
     join ledger.account_state as state on state.id = account.id
     where account.id = $1 and not state.frozen`,
    [accountId],
  );
  const holder = rows[0];
  if (!holder) throw recipientNotFound('accountId');
  return {
    details: { kind: 'customer', accountId },
    name: holderName(holder.first_name, holder.last_name),
  };
}

interface PaidRow extends PayeeRow {
  to_account_id: bigint | null;
  payment_provider: PaymentProvider | null;
  /** Of an ACH payment; otherwise null. */
  account_kind: 'checking' | 'savings' | null;
  is_company: boolean | null;
}

/**
 * Reads the payee that was paid with a transaction from an account of the customer, opening a
 * wire's sealed account number.
 */
async function readPaid(
  database: Database,
  sealingKeys: Keyring,
  customerId: bigint,
  transactionId: bigint,
): Promise<Entered> {
  const { rows } = await database.query<PaidRow>(
    `select ${payeeColumns}, item.to_account_id, receiver.account_kind, receiver.is_company
     from bank_transaction as item ${sealJoins}
     left join ach_receiver as receiver on receiver.transaction_id = item.id
     where item.id = $1
       and ${ownsNow('$2', 'item.from_account_id')}
       and item.type in ('transfer', 'wire_transfer', 'external_payment', 'ach_payment')`,
    [transactionId, customerId],
  );
  const paid = rows[0];
  if (!paid) throw new Refusal('not_found', 'You have made no such payment.');
  if (paid.type === 'transfer' && paid.to_account_id !== null)
    return readHolder(database, paid.to_account_id);
  const recipientName = paid.recipient_name ?? '';
  if (paid.payment_provider && paid.payment_identifier)
    return {
      details: {
        kind: 'payment_service',
        paymentProvider: paid.payment_provider,
        paymentIdentifier: paid.payment_identifier,
        recipientName,
      },
      name: recipientName,
    };
  const { account_number_ciphertext: ciphertext, account_number_key_id: keyId } = paid;
  if (!ciphertext?.length || keyId === null)
    throw new Refusal('conflict', 'We no longer have the account number of this payment.');
  const externalAccountNumber = openAccountNumber(sealingKeys, paid.id, { ciphertext, keyId });
  const externalRoutingNumber = paid.external_routing_number ?? '';
  if (paid.account_kind !== null) {
    const account = { externalAccountNumber, externalRoutingNumber };
    const { account_kind: accountKind, is_company: isCompany } = paid;
    const recipientKind = isCompany ? 'company' : 'person';
    return {
      details: { kind: 'ach_account', recipientName, ...account, accountKind, recipientKind },
      name: recipientName,
    };
  }
  return {
    details: {
      kind: 'bank_account',
      recipientName,
      recipientAddress: paid.recipient_address ?? '',
      externalBankName: paid.external_bank_name ?? '',
      externalAccountNumber,
      externalRoutingNumber,
      swiftCode: paid.swift_code,
      intermediaryBank: paid.intermediary_bank,
    },
    name: recipientName,
  };
}
