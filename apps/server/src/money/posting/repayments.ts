import type { PostedTransfer } from '@seven-hills/ledger';
import { bigints, type Pipeline } from '@seven-hills/postgres';
import type { NewTransaction } from '../../capability/movement-kind.ts';
import { transferCodes } from '../transactions/transfer-codes.ts';

/** Whether the ledger added a transfer to repay what an account owed. */
export const isRepayment = ({ code }: PostedTransfer): boolean => code === transferCodes.repayment;

/** What a batch with repayments reads before its transactions are written. */
export interface RepaymentFacts {
  /** One for each of its transactions, repayments included. */
  ids: bigint[];
  beganAt: Date;
  /** In whose names the accounts are. */
  holders: ReadonlyMap<bigint, bigint>;
}

/**
 * Reads the holders of the accounts that repay, and reserves new transaction ids for the whole
 * batch: how many accounts repay is known only once it is decided, and each repayment is numbered
 * right after what made it possible. The accounts are locked.
 */
export async function readRepaymentFacts(
  pipeline: Pipeline,
  count: number,
  repayments: readonly PostedTransfer[],
): Promise<RepaymentFacts> {
  const reading = pipeline.add<{
    ids: bigint[];
    beganAt: Date;
    accountId: bigint;
    holderId: bigint;
  }>({
    name: 'read-repayment-facts',
    text: `select drawn.*, account.id as "accountId", account.customer_id as "holderId"
           from (
             select now() as "beganAt",
                    array(select nextval('bank_transaction_id_seq') from generate_series(1, $1::int)) as ids
           ) as drawn
           join account on account.id = any ($2::bigint[])`,
    values: [String(count), bigints(repayments.map(({ debitAccountId }) => debitAccountId))],
  });
  await pipeline.send();
  const rows = await reading;
  const [drawn] = rows;
  if (!drawn) throw new Error('an account that repays does not exist');
  return {
    ...drawn,
    holders: new Map(rows.map(({ accountId, holderId }) => [accountId, holderId])),
  };
}

/** The transaction of a repayment, in the name of the account's holder. */
export function repaymentOf(
  { id, debitAccountId, amount }: PostedTransfer,
  transactionId: bigint,
  { beganAt, holders }: RepaymentFacts,
): NewTransaction {
  const customerId = holders.get(debitAccountId);
  if (customerId === undefined) throw new Error(`nobody holds account ${debitAccountId}`);
  return {
    id: transactionId,
    customerId,
    createdAt: beganAt,
    fromAccountId: debitAccountId,
    toAccountId: null,
    type: 'repayment',
    amount,
    fee: 0n,
    description: null,
    isPending: false,
    transferIds: [id],
    scheduled: null,
    counterparty: null,
  };
}
