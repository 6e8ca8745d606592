import type { Companion, Decided } from '@seven-hills/ledger';
import type { Connection } from '@seven-hills/postgres';
import type { Keyring } from '../../security/keyring.ts';
import type { BalanceAdjustment, BankRefusal, Intent, Movement, Resolution } from './intent.ts';
import { firstCustomerAccountId } from './internal-accounts.ts';
import { judgeIntent } from './judge-intent.ts';
import { type BatchFacts, dayKey, loadBatch } from './load-batch.ts';
import { receiptOf } from './receipt-of.ts';
import { recordAdjustments } from './record-adjustments.ts';
import { recordResolutions } from './record-resolutions.ts';
import { packReceipt, type StoredReceipt } from './stored-receipt.ts';
import { transfersOf } from './transfers-of.ts';
import {
  activateAccounts,
  insertTransactions,
  type NewTransaction,
  updatePins,
  updateResolved,
} from './write-batch.ts';

/** The answer to an intent: the transaction that it made, or the id of the one that it resolved. */
export type PostingReceipt =
  | { readonly transaction: StoredReceipt }
  | { readonly resolvedId: number };

/** The bank's rows and rules inside the ledger's transactions. */
export function bankCompanion(pinKeys: Keyring): Companion<Intent, BankRefusal, PostingReceipt> {
  return {
    async open(connection, intents) {
      const facts = await loadBatch(connection, intents);
      return {
        transfersOf: (intent) => transfersOf(intent, facts),
        judge: (intent) => judgeIntent(pinKeys, intent, facts),
        accepted: (intent) => rememberMoved(intent, facts),
        write: (writer, decided) => writeBatch(writer, decided, facts),
      };
    },
  };
}

/** Later intents of the same batch see what earlier ones used up or resolved. */
function rememberMoved(intent: Intent, facts: BatchFacts): void {
  if (intent.kind === 'resolution') {
    const pending = facts.pendings.get(intent.transactionId);
    if (pending) pending.status = intent.decision;
    return;
  }
  const account = facts.accountsByCustomer.get(intent.customerId);
  if (!account || intent.kind !== 'movement') return;
  const key = dayKey(account.id, intent.type);
  facts.movedToday.set(key, (facts.movedToday.get(key) ?? 0n) + intent.amount);
}

async function writeBatch(
  connection: Connection,
  decided: readonly Decided<Intent, BankRefusal>[],
  facts: BatchFacts,
): Promise<PostingReceipt[]> {
  const posted = decided.flatMap(({ context: intent, outcome }) =>
    outcome.status === 'posted' ? [{ intent, transferIds: outcome.transferIds }] : [],
  );
  const additions = posted.flatMap(({ intent, transferIds }) =>
    intent.kind === 'resolution' ? [] : [newTransaction(intent, transferIds, facts)],
  );
  const written = await insertTransactions(connection, additions);
  const resolutions = posted
    .map(({ intent }) => intent)
    .filter((intent): intent is Resolution => intent.kind === 'resolution');
  await updateResolved(connection, resolutions);
  await recordResolutions(connection, resolutions);
  await activateAccounts(
    connection,
    posted
      .map(({ intent }) => intent)
      .filter(
        (intent): intent is Movement =>
          intent.kind === 'movement' && intent.type === 'initial_deposit',
      ),
    facts,
  );
  await recordAdjustments(
    connection,
    additions.filter(
      (addition): addition is NewTransaction & { intent: BalanceAdjustment } =>
        addition.intent.kind === 'balance_adjustment',
    ),
    facts,
  );
  await updatePins(connection, facts.pins.values());
  const byTransfer = new Map(additions.map((addition) => [addition.transferIds[0], addition]));
  return posted.map(({ intent, transferIds }) => {
    if (intent.kind === 'resolution') return { resolvedId: Number(intent.transactionId) };
    const addition = byTransfer.get(transferIds[0]);
    const row = transferIds[0] === undefined ? undefined : written.get(transferIds[0]);
    if (!addition || !row) throw new Error(`transfer ${transferIds[0]} has no transaction`);
    return { transaction: packReceipt(receiptOf(addition, row, facts)) };
  });
}

function newTransaction(
  intent: Exclude<Intent, Resolution>,
  transferIds: readonly bigint[],
  facts: BatchFacts,
): NewTransaction {
  const [transfer] = transfersOf(intent, facts);
  if (!transfer || !('debitAccountId' in transfer))
    throw new Error(`a ${intent.kind} must make a transfer`);
  return {
    intent,
    fromAccountId: customersOwn(transfer.debitAccountId),
    toAccountId: customersOwn(transfer.creditAccountId),
    amount: transfer.amount,
    transferIds,
  };
}

/** Transactions name customers' accounts only; the bank's side of a movement is the ledger's matter. */
const customersOwn = (accountId: bigint) =>
  accountId >= firstCustomerAccountId ? accountId : null;
