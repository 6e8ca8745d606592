import { caseNumber } from '@seven-hills/bank/words/case-words';
import type { ConcludeForm } from '@seven-hills/contracts/staff/cases';
import type { CaseReason } from '@seven-hills/contracts/staff/parts/adjustment-form';
import { type Cents, parseAmount } from '@seven-hills/money';
import type { Connection, Database } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import type { Principal } from '../../http/callers/principal.ts';
import { Accepted } from '../../http/route.ts';
import { noSuchCase, takesStep } from '../../money/cases/case-condition.ts';
import { type CaseRow, findCase, lockCase } from '../../money/cases/case-row.ts';
import {
  type CaseStep,
  type Conclusion,
  creditMax,
  creditToReverse,
  refusalOfConcluded,
  refusalOfConclusion,
  refusalOfOwn,
  refusalOfStep,
} from '../../money/cases/judge-step.ts';
import { concludeRow } from '../../money/cases/record-step.ts';
import type { Postings } from '../../money/posting/postings.ts';
import { bankDayAt } from '../../platform/time/bank-calendar.ts';
import { balanceAdjustmentKind } from '../adjustments/balance-posting.ts';
import { asMaker } from '../proposals/postings/as-maker.ts';
import type { AcceptedProposal, Proposals } from '../proposals/proposals.ts';

/** The dependencies for deciding cases. */
export interface Deciding {
  database: Database;
  postings: Postings;
  proposals: Proposals;
}

/** A staff member who decides a case. */
export interface Decider {
  staff: Principal;
  caseId: bigint;
  origin: Origin;
}

/** The response if a colleague must approve it; null once it is done. */
type Decided = Promise<AcceptedProposal | null>;

/**
 * Grants provisional credit, once. Like every step that moves money, it is an adjustment under the
 * four-eyes policy. Fails with `not_found`, `conflict` (the caller's own, or not decidable yet),
 * `case_decided` (a colleague was first; the message names them and the time), `amount_too_large`,
 * `insufficient_funds`, `proposal_exists`, or `recently_reset`.
 */
export const creditCase = (deciding: Deciding, decider: Decider, amount: Cents): Decided =>
  decide(deciding, decider, async (connection, row) =>
    postStep(connection, deciding, decider, row, { kind: 'provisional_credit', amount }),
  );

/**
 * Concludes a case. The remaining credit is posted with the conclusion; a reversal is only
 * announced. Fails as `creditCase` does.
 */
export const concludeCase = (deciding: Deciding, decider: Decider, form: ConcludeForm): Decided =>
  decide(deciding, decider, async (connection, row) => {
    const conclusion = conclusionOf(row, form);
    const rest = conclusion.amount - row.own_given;
    if (rest > 0n) {
      const step = { kind: 'final_credit', amount: rest, conclusion } as const;
      return postStep(connection, deciding, decider, row, step);
    }
    const locked = await lockCase(connection, row.id);
    if (!locked) throw noSuchCase();
    const refusal = refusalOfConcluded(locked) ?? refusalOfConclusion(locked, conclusion);
    if (refusal) throw refusal;
    await concludeRow(connection, locked, conclusion, byOf(decider));
    return null;
  });

/**
 * Reverses the provisional credit that a concluded case does not grant. Fails as `creditCase` does.
 */
export const debitCase = (deciding: Deciding, decider: Decider): Decided =>
  decide(deciding, decider, async (connection, row) =>
    postStep(connection, deciding, decider, row, { kind: 'debited', amount: creditToReverse(row) }),
  );

/** Runs a decision that the staff member may make. */
function decide(
  { database }: Deciding,
  { staff, caseId }: Decider,
  run: (connection: Connection, row: CaseRow) => Decided,
): Decided {
  const maker = { staff, activity: 'decide about cases' };
  return asMaker(database, maker, async (connection) => {
    const row = await findCase(connection, caseId);
    if (!row) throw noSuchCase();
    const own = refusalOfOwn(row, staff.customerId);
    if (own) throw own;
    return run(connection, row);
  });
}

/** An error in the whole transaction credits all of it, including the fee. */
function conclusionOf(row: CaseRow, { outcome, amount, explanation }: ConcludeForm): Conclusion {
  const kept = {
    error_found: creditMax(row),
    partly: parseAmount(amount ?? '') ?? 0n,
    no_error: 0n,
  }[outcome];
  return { outcome, amount: kept, explanation };
}

const reasonOf: Readonly<Record<CaseStep['kind'], CaseReason>> = {
  provisional_credit: 'provisional_credit',
  final_credit: 'case_credit',
  debited: 'provisional_debit',
};

/**
 * Posts a step, or proposes it if others must approve it. It is judged here, so that nothing
 * impossible is proposed, and again under the case's lock.
 */
async function postStep(
  connection: Connection,
  { postings, proposals }: Deciding,
  decider: Decider,
  row: CaseRow,
  step: CaseStep,
): Decided {
  const by = byOf(decider);
  const refusal = refusalOfStep(row, step, by.staffId, bankDayAt());
  if (refusal) throw refusal;
  const direction = step.kind === 'debited' ? 'debit' : 'credit';
  const note = `Case ${caseNumber(row.id)}`;
  const reasonCode = reasonOf[step.kind];
  const conclusion = step.kind === 'final_credit' ? step.conclusion : null;
  const payload = {
    accountId: Number(row.account_id),
    customerId: String(row.customer_id),
    direction,
    amount: String(step.amount),
    expectedBalance: null,
    reasonCode,
    note,
    caseStep: {
      caseId: Number(row.id),
      kind: step.kind,
      ...(conclusion && { conclusion: { ...conclusion, amount: String(conclusion.amount) } }),
    },
  };
  const maker = { staff: decider.staff, reason: note, origin: decider.origin };
  const order = {
    customerId: row.customer_id,
    accountId: row.account_id,
    direction,
    amount: step.amount,
    expectedBalance: undefined,
    reasonCode,
    note,
    setBy: by,
    caseId: row.id,
  } as const;
  const posted = await proposals.postOrPropose(
    {
      action: 'balance_adjustment',
      staffId: by.staffId,
      customerId: row.customer_id,
      amount: step.amount,
    },
    payload,
    maker,
    (condition) =>
      postings.move(balanceAdjustmentKind, order, null, condition, takesStep(row, step, by)),
    connection,
  );
  return posted instanceof Accepted ? posted : null;
}

const byOf = ({ staff, origin }: Decider) => ({ staffId: staff.customerId, origin });
