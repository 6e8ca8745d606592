import {
  type CaseOutcome,
  type CaseState,
  caseNumber,
  type ErrorKind,
  type LongerReason,
} from '@seven-hills/bank/words/case-words';
import type { Given } from '@seven-hills/contracts/endpoint';
import type { ownCase } from '@seven-hills/contracts/money/cases';
import type { Cents } from '@seven-hills/money';
import type { Connection } from '@seven-hills/postgres';
import { labelAmongSeveral } from '../accounts/account-name.ts';
import { usersOfAccounts } from '../accounts/account-owners.ts';
import { givenBack } from '../transactions/given-back.ts';

/** A case with the amounts posted for it. */
export interface CaseRow {
  id: bigint;
  customer_id: bigint;
  account_id: bigint;
  /** What the customer calls the account; null if they have one. */
  account_label: string | null;
  transaction_id: bigint;
  transaction_created_at: Date;
  kind: ErrorKind;
  description: string;
  phone: string | null;
  amount: Cents;
  fee: Cents;
  reported_at: Date;
  is_by_staff: boolean;
  is_late: boolean;
  is_new_account: boolean;
  credit_due_on: string;
  result_due_on: string;
  longer_for: LongerReason | null;
  earlier_case_id: bigint | null;
  later_case_id: bigint | null;
  state: CaseState;
  outcome: CaseOutcome | null;
  outcome_amount: Cents | null;
  explanation: string | null;
  concluded_at: Date | null;
  concluded_by: bigint | null;
  debit_on: string | null;
  /** The amount of provisional credit; null if none was given. */
  credited: Cents | null;
  credited_at: Date | null;
  /** When provisional credit was reversed. */
  debited_at: Date | null;
  /** What the case gives its customer, net of debits and of corrections of its credits. */
  own_given: Cents;
  /** What was given back of the transaction in other ways. */
  given_elsewhere: Cents;
  /** The transaction's amount and fee. */
  transaction_total: Cents;
  transaction_status: string;
  /** Who may use the accounts on both sides of the transaction. */
  party_ids: bigint[];
  /** The names of the staff members who gave the provisional credit and concluded the case. */
  credited_by_name: string | null;
  concluded_by_name: string | null;
}

export const caseColumns = `
  item.*, ${labelAmongSeveral('reported_for', 'item.customer_id')} as account_label, exists (
    select from dispute_event
    where case_id = item.id and kind = 'reported' and staff_id is not null
  ) as is_by_staff, disputed.created_at as transaction_created_at, later.id as later_case_id,
  credit.amount as credited, credit.happened_at as credited_at, debit.happened_at as debited_at,
  disputed.status as transaction_status,
  disputed.amount + disputed.fee as transaction_total,
  ${givenBack('item.transaction_id', 'given.case_id = item.id')} as own_given,
  ${givenBack('item.transaction_id', 'given.case_id is distinct from item.id')} as given_elsewhere,
  array(${usersOfAccounts('disputed.from_account_id, disputed.to_account_id')}) as party_ids,
  creditor.first_name || ' ' || creditor.last_name as credited_by_name,
  decider.first_name || ' ' || decider.last_name as concluded_by_name`;

export const caseJoins = `
  join bank_transaction as disputed on disputed.id = item.transaction_id
  join account as reported_for on reported_for.id = item.account_id
  left join dispute_case as later on later.earlier_case_id = item.id
  left join dispute_event as credit
    on credit.case_id = item.id and credit.kind = 'provisional_credit'
  left join dispute_event as debit on debit.case_id = item.id and debit.kind = 'debited'
  left join customer as creditor on creditor.id = credit.staff_id
  left join customer as decider on decider.id = item.concluded_by`;

/** Returns one case, or null. */
export async function findCase(
  database: Pick<Connection, 'query'>,
  id: bigint,
): Promise<CaseRow | null> {
  const { rows } = await database.query<CaseRow>(
    `select ${caseColumns} from dispute_case as item ${caseJoins} where item.id = $1`,
    [id],
  );
  return rows[0] ?? null;
}

/** Returns a case that exists. */
export async function readCase(connection: Connection, id: bigint): Promise<CaseRow> {
  const row = await findCase(connection, id);
  if (!row) throw new Error(`case ${id} disappeared`);
  return row;
}

/** Returns one case, locked until the transaction ends, or null. */
export async function lockCase(connection: Connection, id: bigint): Promise<CaseRow | null> {
  await connection.query('select from dispute_case where id = $1 for no key update', [id]);
  // A single statement that waits for the lock would return stale values from the joins.
  return findCase(connection, id);
}

/** Whether staff corrected the credit that the case was to debit, so that nothing was debited. */
const wasCreditCorrected = ({ state, debited_at, own_given, outcome_amount }: CaseRow): boolean =>
  state === 'closed' && debited_at === null && own_given <= (outcome_amount ?? 0n);

export type ShownCase = ReturnType<typeof toOwnCase>;

/** A case as its customer sees it. */
export const toOwnCase = (row: CaseRow) =>
  ({
    id: row.id,
    number: caseNumber(row.id),
    accountId: row.account_id,
    accountLabel: row.account_label,
    transactionId: row.transaction_id,
    transactionCreatedAt: row.transaction_created_at,
    kind: row.kind,
    description: row.description,
    phone: row.phone,
    amount: row.amount,
    reportedAt: row.reported_at,
    isByStaff: row.is_by_staff,
    isLate: row.is_late,
    state: row.state,
    creditBy: row.credit_due_on,
    resultBy: row.result_due_on,
    provisionalCredit:
      row.credited === null || row.credited_at === null
        ? null
        : { amount: row.credited, creditedAt: row.credited_at },
    result:
      row.outcome === null || row.concluded_at === null
        ? null
        : {
            outcome: row.outcome,
            amount: row.outcome_amount ?? 0n,
            explanation: row.explanation ?? '',
            concludedAt: row.concluded_at,
            debitOn: wasCreditCorrected(row) ? null : row.debit_on,
            debitedAt: row.debited_at,
          },
    earlierNumber: row.earlier_case_id === null ? null : caseNumber(row.earlier_case_id),
  }) satisfies Given<typeof ownCase>;
