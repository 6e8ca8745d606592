import {
  type DebitErrorKind,
  debitStatement,
  isDebitErrorKind,
} from '@seven-hills/bank/words/debit-words';
import { formatUsd } from '@seven-hills/money';
import type { Connection, Database } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import { recordOwnEvent } from '../../audit-log/record-event.ts';
import type { Principal } from '../../http/callers/principal.ts';
import { Refusal, refusalAt } from '../../http/problem.ts';
import { inPersonTransaction } from '../../people/sessions/in-person-transaction.ts';
import { bankDayAt, writeDay } from '../../platform/time/bank-calendar.ts';
import { noSuchCase } from '../cases/case-condition.ts';
import { type CaseRow, findCase } from '../cases/case-row.ts';
import { type Debit, findDebit } from './find-debit.ts';

/** A customer's signed statement about a debit. */
export interface SignedStatement {
  name: string;
  text: string;
  at: Date;
}

/** A case about a debit of another bank. */
export interface DebitCase {
  item: CaseRow;
  kind: DebitErrorKind;
  debit: Debit;
}

/** Returns a case of a person if it is about a debit. Fails with `not_found`. */
export async function findOwnDebitCase(
  database: Database | Connection,
  customerId: bigint,
  caseId: bigint,
): Promise<DebitCase> {
  const item = await findCase(database, caseId);
  if (item?.customer_id !== customerId || !isDebitErrorKind(item.kind)) throw noSuchCase();
  const debit = await findDebit(database, item.transaction_id);
  if (!debit) throw noSuchCase();
  return { item, kind: item.kind, debit };
}

/** The paragraphs that a customer signs about a debit. */
export const statementOf = ({ kind, debit }: Pick<DebitCase, 'kind' | 'debit'>) =>
  debitStatement(kind, {
    company: debit.company_name,
    amount: formatUsd(debit.amount),
    postedOn: writeDay(bankDayAt(debit.posted_at)),
    accountEnding: debit.account_number.slice(-4),
  });

/** Returns the statement that was signed in a case, or null. */
export async function findStatement(
  database: Database | Connection,
  caseId: bigint,
): Promise<SignedStatement | null> {
  const { rows } = await database.query<SignedStatement>(
    `select signed_name as name, text, signed_at as at from debit_statement where case_id = $1`,
    [caseId],
  );
  return rows[0] ?? null;
}

/**
 * Keeps a customer's written statement of unauthorized debit, signed with their typed name (Nacha
 * Operating Rules, Section 3.12.4). The bank offers it, and never requires it: under Regulation E,
 * the notice itself is enough (12 CFR 1005.11(b)). Repeating it changes nothing. Fails with
 * `not_found`, and with `conflict` if the name is not theirs.
 */
export const signStatement = (
  database: Database,
  principal: Principal,
  origin: Origin,
  { caseId, signedName }: { caseId: bigint; signedName: string },
): Promise<void> =>
  inPersonTransaction(database, principal, async (connection, { customer }) => {
    const { customerId } = principal;
    const found = await findOwnDebitCase(connection, customerId, caseId);
    if (await findStatement(connection, caseId)) return;
    if (found.item.outcome === 'no_error')
      throw new Refusal('conflict', 'This case is closed. Please report the debit again.');
    const name = `${customer.first_name} ${customer.last_name}`;
    if (folded(signedName) !== folded(name))
      throw refusalAt('conflict', 'signedName', `Please type your name as we have it: ${name}`);
    await connection.query(
      `insert into debit_statement (case_id, customer_id, signed_name, text)
       values ($1, $2, $3, $4)`,
      [caseId, customerId, signedName, statementOf(found).join('\n')],
    );
    await recordOwnEvent(connection, customerId, {
      action: 'debit_statement_signed',
      origin,
      after: { caseId: Number(caseId) },
    });
  });

const folded = (name: string) => name.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();
