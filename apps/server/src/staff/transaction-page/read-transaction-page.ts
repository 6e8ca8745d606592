import { hasPermission } from '@seven-hills/bank/staff-roles';
import { words } from '@seven-hills/bank/words/words';
import type { ResultOf } from '@seven-hills/contracts/endpoint';
import {
  type CorrectionScope,
  correctionScopes,
} from '@seven-hills/contracts/staff/parts/correction-form';
import type { getTransactionPage } from '@seven-hills/contracts/staff/transaction-page';
import type { Cents } from '@seven-hills/money';
import type { Connection } from '@seven-hills/postgres';
import type { Principal } from '../../http/callers/principal.ts';
import { type Correctable, refusalToCorrect } from '../../money/corrections/correctable.ts';
import { refusalOfFunds } from '../../money/corrections/posting.ts';
import { readAuthorizationOf } from '../../money/debit-authorizations/read-authorization.ts';
import { listGivenBack, toGivenBackItems } from '../../money/transactions/given-back.ts';
import { noSuchTransaction } from '../../money/transactions/transaction-row.ts';
import { customersOf, findCorrectable, readBalances } from '../corrections/correction-proposal.ts';
import { listNotesAbout } from '../notes/customer-notes.ts';
import {
  readListedTransactions,
  type TransactionSource,
} from '../transactions/list-all-transactions.ts';
import { listLedgerLines } from './ledger-lines.ts';
import { readTimeline } from './timeline.ts';

type TransactionPage = ResultOf<typeof getTransactionPage>;

interface MoneyRow {
  amount: Cents;
  fee: Cents;
  amount_transfer_id: bigint;
  fee_transfer_id: bigint | null;
  held_until: Date | null;
  terms_version: number | null;
  terms_valid_from: Date | null;
  was_pending: boolean;
  resolved_at: Date | null;
  is_posted: boolean;
  identification: string | null;
}

/** Reads all facts about one transaction for staff. Fails with `not_found`. */
export async function readTransactionPage(
  source: TransactionSource,
  id: number,
  viewer: Principal,
): Promise<TransactionPage> {
  const { connection } = source;
  const [transaction] = await readListedTransactions(source, [BigInt(id)], viewer.customerId);
  if (!transaction) throw noSuchTransaction();
  const correctable = await findCorrectable(connection, id);
  const customerIds = customersOf(correctable);
  const money = await readMoney(connection, id);
  const transfers = [money.amount_transfer_id, money.fee_transfer_id].filter(
    (each) => each !== null,
  );
  const seesOwn = viewer.staffRole !== null && hasPermission(viewer.staffRole, 'reports.view');
  return {
    transaction,
    fee: feeOf(money),
    hold: holdOf(money),
    identification: money.identification,
    authorization: await readAuthorizationOf(connection, BigInt(id)),
    entries: await listLedgerLines(connection, transfers, seesOwn),
    timeline: withoutReasons(
      await readTimeline(connection, id, customerIds),
      correctable.user_ids.includes(viewer.customerId),
    ),
    notes: await listNotesAbout(connection, id, { customerIds, viewerId: viewer.customerId }),
    corrections: await correctionsOf(connection, correctable),
    givenBack: toGivenBackItems(await listGivenBack(connection, correctable.original_id)),
  };
}

/** Leaves out why colleagues proposed or voted something about the viewer's own transaction. */
const withoutReasons = (timeline: TransactionPage['timeline'], isOwn: boolean) =>
  timeline.map((event) =>
    isOwn && (event.kind === 'proposed' || event.kind === 'voted')
      ? { ...event, detail: null }
      : event,
  );

async function readMoney(connection: Connection, id: number): Promise<MoneyRow> {
  const { rows } = await connection.query<MoneyRow>(
    `select item.amount, item.fee, item.amount_transfer_id, item.fee_transfer_id, item.held_until,
            item.terms_version,
            coalesce(
              (select valid_from from bank_terms where version = item.terms_version),
              (select valid_from from customer_terms where version = item.terms_version)
            ) as terms_valid_from,
            moved.kind = 'pending' as was_pending, resolved.created_at as resolved_at,
            coalesce(resolved.kind = 'post_pending', false) as is_posted,
            (select identification from cash_identification where transaction_id = item.id)
     from bank_transaction as item
     join ledger.transfer_record as moved on moved.id = item.amount_transfer_id
     left join ledger.transfer_record as resolved on resolved.pending_id = moved.id
     where item.id = $1`,
    [id],
  );
  if (!rows[0]) throw new Error(`transaction ${id} has no ledger transfer`);
  return rows[0];
}

const feeOf = ({ fee, terms_version, terms_valid_from }: MoneyRow): TransactionPage['fee'] =>
  fee === 0n ? null : { amount: fee, version: terms_version, validFrom: terms_valid_from };

const holdOf = (money: MoneyRow): TransactionPage['hold'] =>
  money.was_pending
    ? {
        amount: money.amount + money.fee,
        heldUntil: money.held_until,
        releasedAt: money.resolved_at,
        isPosted: money.is_posted,
      }
    : null;

/**
 * Returns what each correction would do now; for a transaction without a fee, only the correction
 * of the whole.
 */
async function correctionsOf(
  connection: Connection,
  item: Correctable,
): Promise<TransactionPage['corrections']> {
  const balances = await readBalances(connection, item);
  return correctionScopes
    .filter((scope) => scope === 'whole' || item.fee > 0n)
    .map((scope) => ({
      scope,
      refusal:
        (refusalToCorrect(item, scope) ?? refusalOfFunds(item, scope, balances))?.message ?? null,
      ...sidesOf(item, scope),
    }));
}

function sidesOf(item: Correctable, scope: CorrectionScope) {
  const bank = `The ${words.bank}`;
  const back = scope === 'fee' ? item.fee : item.amount + item.fee;
  return {
    debited:
      scope === 'fee'
        ? { name: bank, amount: back }
        : { name: item.credit_name ?? bank, amount: item.amount },
    credited: { name: item.debit_name ?? bank, amount: back },
  };
}
