import { createHash } from 'node:crypto';
import type { BodyOf, ResultOf } from '@seven-hills/contracts/endpoint';
import type { createBillSplit } from '@seven-hills/contracts/money/bill-splits';
import { type Cents, formatUsd, parseAmount } from '@seven-hills/money';
import { type Connection, type Database, inTransaction } from '@seven-hills/postgres';
import type { Principal } from '../../http/callers/principal.ts';
import { refusalAt } from '../../http/problem.ts';
import { readAmount } from '../orders/read-amount.ts';
import { cannotAskSelf, readPayers } from '../payment-requests/find-payers.ts';
import { judgeRequester } from '../payment-requests/judge-requester.ts';
import { writeRequest } from '../payment-requests/write-request.ts';
import { ledgerRefusal } from '../posting/ledger-refusal.ts';
import { countNameLookup } from '../recipients/count-name-lookup.ts';
import { recipientIsSelf, recipientNotFound } from '../recipients/recipient-refusals.ts';
import { readSplit } from './read-splits.ts';

type SplitForm = BodyOf<typeof createBillSplit>;

interface Share {
  accountId: bigint;
  amount: Cents;
}

/**
 * Splits a bill: requests a share of it from each of several customers, or from none if one of them
 * is refused; once for each idempotency key. The shares and the requester's own must add up to the
 * bill. Naming an account counts as looking up its holder. Fails like `requestMoney`, with
 * sentences that name the person, with `validation_failed`, or with `idempotency_key_reused`.
 */
export async function splitBill(
  database: Database,
  { customerId, accountId: primaryId }: Pick<Principal, 'customerId' | 'accountId'>,
  key: string | null,
  form: SplitForm,
): Promise<ResultOf<typeof createBillSplit>> {
  const total = readAmount(form.total);
  const ownShare = parseAmount(form.ownShare) ?? 0n;
  const shares = form.shares.map(
    (share): Share => ({ accountId: BigInt(share.accountId), amount: readAmount(share.amount) }),
  );
  refuseUnequal(total, ownShare, shares);
  const orderHash = hashOf(form);
  const made = await findMade(database, customerId, key, orderHash);
  if (made !== null) return readSplit(database, customerId, made);
  for (const _ of shares) await countNameLookup(database, customerId);
  const toAccountId = form.toAccountId === undefined ? null : BigInt(form.toAccountId);
  return inTransaction(database, async (connection) => {
    const { length: requests } = shares;
    await judgeRequester(connection, { customerId, primaryId, toAccountId, requests });
    const madeMeanwhile = await findMade(connection, customerId, key, orderHash);
    if (madeMeanwhile !== null) return readSplit(connection, customerId, madeMeanwhile);
    const payerIds = await findPayerOfEach(connection, customerId, shares);
    const { rows } = await connection.query<{ id: bigint }>(
      `insert into bill_split (asker_id, total, own_share, note, order_key, order_hash)
       values ($1, $2, $3, $4, $5, $6)
       returning id`,
      [customerId, total, ownShare, form.note, key, orderHash],
    );
    const [split] = rows;
    if (!split) throw new Error('a bill split was not written');
    for (const [index, { amount }] of shares.entries())
      await writeRequest(connection, {
        requesterId: customerId,
        payerId: payerIds[index] ?? null,
        tokenHash: null,
        amount,
        note: form.note,
        days: form.days,
        toAccountId,
        splitId: split.id,
      });
    return readSplit(connection, customerId, split.id);
  });
}

function refuseUnequal(total: Cents, ownShare: Cents, shares: readonly Share[]): void {
  const sum = shares.reduce((added, { amount }) => added + amount, ownShare);
  if (sum !== total)
    throw refusalAt(
      'validation_failed',
      'shares',
      `The shares must add up to ${formatUsd(total)}. They add up to ${formatUsd(sum)}.`,
    );
}

/** Returns whom each share is requested from. A person can have one share only. */
async function findPayerOfEach(
  connection: Connection,
  customerId: bigint,
  shares: readonly Share[],
): Promise<bigint[]> {
  const ids = shares.map(({ accountId }) => accountId);
  const payers = new Map(
    (await readPayers(connection, customerId, ids)).map((payer) => [payer.accountId, payer]),
  );
  const asked = new Set<bigint>();
  for (const [index, accountId] of ids.entries()) {
    const path = `shares.${index}.accountId` as const;
    const payer = payers.get(accountId);
    if (!payer) throw recipientNotFound(path);
    if (payer.customerId === customerId) throw recipientIsSelf(path, cannotAskSelf);
    if (payer.isUnavailable)
      throw refusalAt(
        'recipient_unavailable',
        path,
        `${payer.name} cannot be asked for money right now.`,
      );
    if (asked.has(payer.customerId))
      throw refusalAt('conflict', path, `${payer.name} is in this split twice.`);
    asked.add(payer.customerId);
  }
  return [...asked];
}

/** What is compared if a key is used again. */
const hashOf = ({ total, ownShare, shares, note, days, toAccountId }: SplitForm): Buffer =>
  createHash('sha256')
    .update(
      JSON.stringify([
        total,
        ownShare,
        shares.map(({ accountId, amount }) => [accountId, amount]),
        note,
        days,
        toAccountId ?? null,
      ]),
    )
    .digest();

/** The split that a request with the same key has made. Fails if it asked for something else. */
async function findMade(
  database: Database | Connection,
  customerId: bigint,
  key: string | null,
  orderHash: Buffer,
): Promise<bigint | null> {
  const { rows } = await database.query<{ id: bigint; order_hash: Buffer }>(
    'select id, order_hash from bill_split where asker_id = $1 and order_key = $2',
    [customerId, key],
  );
  const [made] = rows;
  if (made && !made.order_hash.equals(orderHash))
    throw ledgerRefusal('idempotency_key_reused_with_other_input');
  return made?.id ?? null;
}
