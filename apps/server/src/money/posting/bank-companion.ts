import type { Companion, Decided } from '@seven-hills/ledger';
import type { Pipeline } from '@seven-hills/postgres';
import type { Keys } from '../../platform/security/keyring.ts';
import { insertTransactions, takeTransactionIds } from './batch-statements.ts';
import { countMoved } from './daily-limit.ts';
import {
  hasDetails,
  insertExternalTransactions,
  insertPayeeSeals,
  insertWireInstructions,
  isExternal,
} from './external-statements.ts';
import { heldUntil, writeFirstPayments } from './first-payment.ts';
import type { BalanceAdjustment, BankRefusal, Intent, Movement, Resolution } from './intent.ts';
import { firstCustomerAccountId } from './internal-accounts.ts';
import { judgeIntent } from './judge-intent.ts';
import { type BatchFacts, loadBatch } from './load-batch.ts';
import type { MovementRules } from './movement-rules.ts';
import { receiptOf } from './receipt-of.ts';
import { recordAdjustments } from './record-adjustments.ts';
import { recordCounterMovements } from './record-counter-movements.ts';
import { recordResolutions } from './record-resolutions.ts';
import { packReceipt, type StoredReceipt } from './stored-receipt.ts';
import { tellOfWires } from './tell-of-wires.ts';
import { accountsOf, transfersOf } from './transfers-of.ts';
import {
  activateAccounts,
  type NewTransaction,
  updatePins,
  updateResolved,
} from './write-batch.ts';
import { writeWireReturn } from './write-wire-returns.ts';

/** The answer to an intent: the transaction that it made, or the id of the one that it resolved. */
export type PostingReceipt =
  | { readonly transaction: StoredReceipt }
  | { readonly resolvedId: number };

/** The keys that postings need: to compare PINs, and to seal payees. */
export type PostingKeys = Pick<Keys, 'pin' | 'ssn'>;

/** The bank's rows and rules inside the ledger's transactions. */
export function bankCompanion(
  keys: PostingKeys,
  rules: MovementRules,
): Companion<Intent, BankRefusal, PostingReceipt> {
  return {
    accountsOf,
    async open(opening, intents) {
      const count = intents.filter(({ kind }) => kind !== 'resolution').length;
      const numbers = count === 0 ? [] : opening.addBehindLocks(takeTransactionIds(count));
      const facts = await loadBatch(opening, intents, rules);
      return {
        transfersOf: (intent) => transfersOf(intent, facts),
        judge: (intent) => judgeIntent({ pinKeys: keys.pin, rules }, intent, facts),
        accepted: (intent) => remember(rules, intent, facts),
        async write(pipeline, decided) {
          const [{ ids, began_at } = { ids: [], began_at: new Date() }] = await numbers;
          return writeBatch(pipeline, { keys, rules }, decided, facts, { ids, beganAt: began_at });
        },
      };
    },
  };
}

/** Later intents of the same batch see what earlier ones used up or resolved. */
function remember(rules: MovementRules, intent: Intent, facts: BatchFacts): void {
  countMoved(rules, intent, facts);
  const pending = intent.kind === 'resolution' && facts.pendings.get(intent.transactionId);
  if (pending) pending.status = intent.decision;
}

interface Numbers {
  ids: readonly bigint[];
  beganAt: Date;
}

async function writeBatch(
  pipeline: Pipeline,
  { keys, rules }: { keys: PostingKeys; rules: MovementRules },
  decided: readonly Decided<Intent, BankRefusal>[],
  facts: BatchFacts,
  numbers: Numbers,
): Promise<PostingReceipt[]> {
  const additions: NewTransaction[] = [];
  const resolutions: Resolution[] = [];
  const receipts: PostingReceipt[] = [];
  for (const { context: intent, outcome } of decided) {
    if (outcome.status !== 'posted') continue;
    if (intent.kind === 'resolution') {
      resolutions.push(intent);
      receipts.push({ resolvedId: Number(intent.transactionId) });
      continue;
    }
    const id = numbers.ids[additions.length];
    if (id === undefined) throw new Error('more was posted than has a number');
    const addition = newTransaction(intent, outcome.transferIds, facts, id, numbers.beganAt);
    addition.heldUntil = heldUntil(rules, intent, facts.paidPayees, numbers.beganAt);
    additions.push(addition);
    receipts.push({ transaction: packReceipt(receiptOf(addition, facts)) });
  }
  addTransactions(pipeline, keys, additions);
  await writeRareRows(pipeline, additions, resolutions, facts);
  return receipts;
}

function addTransactions(
  pipeline: Pipeline,
  { ssn: sealingKeys }: PostingKeys,
  additions: readonly NewTransaction[],
): void {
  const detailed = additions.filter(hasDetails);
  const inside = detailed.length === 0 ? additions : additions.filter((each) => !hasDetails(each));
  if (inside.length > 0) pipeline.add(insertTransactions(inside));
  if (detailed.length === 0) return;
  pipeline.add(insertExternalTransactions(detailed));
  const external = detailed.filter(isExternal);
  if (external.length === 0) return;
  pipeline.add(insertWireInstructions(sealingKeys, external));
  pipeline.add(insertPayeeSeals(sealingKeys, external));
}

/** What an everyday movement with the right PIN has none of; some of it needs rows that stand already. */
async function writeRareRows(
  pipeline: Pipeline,
  additions: readonly NewTransaction[],
  resolutions: readonly Resolution[],
  facts: BatchFacts,
): Promise<void> {
  const isPlain = ({ intent }: NewTransaction) =>
    intent.kind === 'movement' &&
    !intent.external &&
    !intent.bookedBy &&
    intent.type !== 'initial_deposit';
  const hasChangedPin = [...facts.pins.values()].some(({ isChanged }) => isChanged);
  if (resolutions.length === 0 && !hasChangedPin && additions.every(isPlain)) return;
  await pipeline.send();
  const { connection } = pipeline;
  await tellOfWires(connection, additions.filter(isExternal));
  await writeFirstPayments(connection, additions);
  for (const { id, intent } of additions)
    if (intent.kind === 'movement' && intent.returnsWire !== undefined)
      await writeWireReturn(connection, intent, id);
  await recordCounterMovements(connection, additions, facts);
  await updateResolved(connection, resolutions);
  await recordResolutions(connection, resolutions);
  await activateAccounts(
    connection,
    additions
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
}

function newTransaction(
  intent: Exclude<Intent, Resolution>,
  transferIds: readonly bigint[],
  facts: BatchFacts,
  id: bigint,
  beganAt: Date,
): NewTransaction {
  const [transfer] = transfersOf(intent, facts);
  if (!transfer || !('debitAccountId' in transfer))
    throw new Error(`a ${intent.kind} must make a transfer`);
  return {
    id,
    createdAt: (intent.kind === 'movement' ? intent.occurredAt : undefined) ?? beganAt,
    intent,
    fromAccountId: customersOwn(transfer.debitAccountId),
    toAccountId: customersOwn(transfer.creditAccountId),
    amount: transfer.amount,
    transferIds,
    heldUntil: null,
  };
}

/** Transactions name customers' accounts only; the bank's side of a movement is the ledger's matter. */
const customersOwn = (accountId: bigint) =>
  accountId >= firstCustomerAccountId ? accountId : null;
