import { iraCreditWords } from '@seven-hills/bank/ira/ira-words';
import { caseNumber, caseOutcomes, caseOutcomeWords } from '@seven-hills/bank/words/case-words';
import { staffIraChoice } from '@seven-hills/contracts/money/parts/ira-choice';
import {
  adjustmentDirections,
  adjustmentReasons,
  adjustmentReasonWords,
  caseReasons,
} from '@seven-hills/contracts/staff/parts/adjustment-form';
import { formatUsd } from '@seven-hills/money';
import type { Connection } from '@seven-hills/postgres';
import { z } from 'zod';
import type { Change, PostingAction, Preview } from '../../capability/proposal-action.ts';
import { Refusal } from '../../http/problem.ts';
import { ownersOf } from '../../money/accounts/account-owners.ts';
import { noSuchCase, takesStep } from '../../money/cases/case-condition.ts';
import { type CaseRow, findCase } from '../../money/cases/case-row.ts';
import type { CaseStep } from '../../money/cases/judge-step.ts';
import type { Postings } from '../../money/posting/postings.ts';
import { givenBackChanges, listGivenBack } from '../../money/transactions/given-back.ts';
import { requireHolder, type UserRow } from '../users/user-row.ts';
import {
  balanceAdjustmentKind,
  balanceChanged,
  refusalOfAmount,
  refusalOfBalance,
} from './balance-posting.ts';

/** Cents as text, since JSON has no bigint. */
const cents = z.string().regex(/^\d+$/);

const balancePayload = z.object({
  accountId: z.int(),
  customerId: z.string(),
  newBalance: cents,
  /** The balance that the maker saw, if known. */
  expectedBalance: cents.nullable(),
  reason: z.string(),
});
type BalancePayload = z.infer<typeof balancePayload>;

const amountPayload = z.object({
  accountId: z.int(),
  customerId: z.string(),
  direction: z.enum(adjustmentDirections),
  amount: cents,
  expectedBalance: cents.nullable(),
  reasonCode: z.enum([...adjustmentReasons, ...caseReasons]),
  note: z.string(),
  /** How a credit is recorded in an IRA. */
  ira: staffIraChoice,
  /** The step of a case that the adjustment carries out. */
  caseStep: z
    .object({
      caseId: z.int(),
      kind: z.enum(['provisional_credit', 'final_credit', 'debited']),
      conclusion: z
        .object({ outcome: z.enum(caseOutcomes), amount: cents, explanation: z.string() })
        .optional(),
    })
    .optional(),
});
type AmountPayload = z.infer<typeof amountPayload>;

/** A balance to set, or an amount to credit or debit. */
const payload = z.union([amountPayload, balancePayload]);
type Payload = z.infer<typeof payload>;

/** Adjusts a balance: the adjustment is posted in the transaction of the last vote. */
export const balanceAdjustmentAction = (
  database: Pick<Connection, 'query'>,
  postings: Postings,
): PostingAction<Payload> => ({
  name: 'balance_adjustment',
  payload,
  staleCodes: [
    'case_decided',
    'balance_changed',
    'insufficient_funds',
    'ira_not_possible',
    'amount_too_large',
    'not_found',
  ],
  async preview(connection, form) {
    const holder = await requireHolder(connection, form.accountId);
    const expected = form.expectedBalance;
    const posted = holder.posted ?? 0n;
    if (expected !== null && posted !== BigInt(expected)) throw balanceChanged(posted);
    const shown = 'amount' in form ? previewAmount(holder, form) : previewBalance(holder, form);
    return {
      subject: `account ${form.accountId}`,
      personId: holder.id,
      barredIds: await ownersOf(connection, BigInt(form.accountId)),
      ...shown,
      ...(await previewCase(connection, form, shown.changes)),
    };
  },
  async barredNow(connection, form) {
    const caseStep = 'amount' in form ? form.caseStep : undefined;
    const users = await ownersOf(connection, BigInt(form.accountId));
    if (!caseStep) return users;
    const { customer_id, party_ids } = await existingCase(connection, BigInt(caseStep.caseId));
    return [...users, customer_id, ...party_ids];
  },
  async prepare(form, { deciderId: staffId, origin, proposalId, baseVersion }) {
    const setBy = { staffId, origin };
    const whose = { customerId: BigInt(form.customerId), accountId: BigInt(form.accountId) };
    if ('amount' in form) {
      const { direction, reasonCode, note, ira } = form;
      const step = stepOf(form);
      const order = {
        ...{ ...whose, direction, reasonCode, note, ira, setBy, proposalId },
        amount: BigInt(form.amount),
        expectedBalance: undefined,
        ...(step && { caseId: step.caseId }),
      };
      const taken = step
        ? [takesStep(await existingCase(database, step.caseId), step.step, setBy)]
        : [];
      return (condition) => postings.move(balanceAdjustmentKind, order, null, condition, ...taken);
    }
    const order = {
      ...whose,
      newBalance: BigInt(form.newBalance),
      expectedBalance: BigInt(baseVersion),
      reason: form.reason,
      setBy,
      proposalId,
    };
    return (condition) => postings.move(balanceAdjustmentKind, order, null, condition);
  },
});

/**
 * The step of a case that an adjustment carries out, as proposed; null for any other adjustment.
 */
function stepOf({ amount: text, caseStep }: AmountPayload): {
  caseId: bigint;
  step: CaseStep;
} | null {
  if (!caseStep) return null;
  const { kind, conclusion } = caseStep;
  const amount = BigInt(text);
  const caseId = BigInt(caseStep.caseId);
  if (kind !== 'final_credit') return { caseId, step: { kind, amount } };
  if (!conclusion) throw new Error(`the last credit of case ${caseId} concludes nothing`);
  const kept = BigInt(conclusion.amount);
  return { caseId, step: { kind, amount, conclusion: { ...conclusion, amount: kept } } };
}

/**
 * For a step of a case: its subject, the people who may not vote on it, and the details for voters.
 */
async function previewCase(
  connection: Connection,
  form: Payload,
  changes: readonly Change[],
): Promise<Partial<Preview>> {
  const caseStep = 'amount' in form ? form.caseStep : undefined;
  if (!caseStep) return {};
  const item = await existingCase(connection, BigInt(caseStep.caseId));
  const given = await listGivenBack(connection, item.transaction_id);
  const { conclusion } = caseStep;
  return {
    subject: `case ${caseStep.caseId}`,
    barredIds: [...new Set([item.customer_id, ...item.party_ids])],
    changes: [
      { field: 'Case', before: null, after: caseNumber(caseStep.caseId) },
      ...givenBackChanges(given),
      ...changes,
      ...(conclusion
        ? [
            { field: 'Outcome', before: null, after: caseOutcomeWords[conclusion.outcome] },
            { field: 'Explanation', before: null, after: conclusion.explanation },
          ]
        : []),
    ],
  };
}

async function existingCase(database: Pick<Connection, 'query'>, id: bigint): Promise<CaseRow> {
  const item = await findCase(database, id);
  if (!item) throw noSuchCase();
  return item;
}

/**
 * The base version is the balance, because setting it is based on the balance that the maker saw.
 */
function previewBalance(holder: UserRow, { newBalance }: BalancePayload) {
  const [posted, held, wanted] = [holder.posted ?? 0n, holder.held ?? 0n, BigInt(newBalance)];
  if (posted === wanted) throw new Refusal('conflict', 'The balance is this amount already.');
  const refusal = refusalOfBalance(wanted, { posted, held });
  if (refusal) throw refusal;
  return {
    baseVersion: String(posted),
    changes: [{ field: 'Balance', before: formatUsd(posted), after: formatUsd(wanted) }],
    amount: wanted > posted ? wanted - posted : posted - wanted,
  };
}

/**
 * An amount stays valid while the balance changes, so it has no base that could become outdated.
 */
function previewAmount(
  holder: UserRow,
  { direction, amount: text, reasonCode, ira }: AmountPayload,
) {
  const amount = BigInt(text);
  const [posted, held] = [holder.posted ?? 0n, holder.held ?? 0n];
  const refusal = refusalOfAmount(direction, amount, { posted, held });
  if (refusal) throw refusal;
  const after = direction === 'credit' ? posted + amount : posted - amount;
  return {
    baseVersion: `${direction} ${amount}`,
    changes: [
      {
        field: direction === 'credit' ? 'Credit' : 'Debit',
        before: null,
        after: formatUsd(amount),
      },
      { field: 'Balance when proposed', before: formatUsd(posted), after: formatUsd(after) },
      { field: 'Reason', before: null, after: adjustmentReasonWords[reasonCode] },
      ...(ira?.credit
        ? [{ field: 'Recorded in the IRA as', before: null, after: iraCreditWords[ira.credit] }]
        : []),
      ...(ira?.taxYear ? [{ field: 'Tax year', before: null, after: String(ira.taxYear) }] : []),
    ],
    amount,
  };
}
