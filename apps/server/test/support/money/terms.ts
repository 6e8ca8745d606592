import { addDays } from '@seven-hills/bank/calendar/business-days';
import { feeNoticeDays } from '@seven-hills/bank/payments/fee-notice';
import { type AccountTerms, type BankTerms, firstTerms } from '@seven-hills/bank/terms';
import type { AnswerOf } from '@seven-hills/contracts/endpoint';
import type { listTerms, PlannedTerms } from '@seven-hills/contracts/staff/terms';
import { bankDayAt, bankToday } from '../../../src/platform/time/bank-calendar.ts';
import { beginPlans } from '../../../src/staff/terms/plans/begin-plans.ts';
import { type Customer, fundedCustomer, staffMember } from '../people.ts';
import { approveProposal, proposalIn } from '../proposals.ts';
import { openTestBank, type TestBank } from '../test-bank.ts';
import { plainWire } from './sample-wire.ts';

export type ListedTerms = AnswerOf<typeof listTerms>;

/** The bank's terms as staff read them. */
export const termsNow = async ({ client }: Customer): Promise<ListedTerms> =>
  (await client.get('/api/admin/terms')).json();

/** The current terms with these values for every type of account. */
export async function termsWith(
  staff: Customer,
  changes: Partial<AccountTerms>,
  more: Partial<Pick<BankTerms, 'wireCutOffHour'>> = {},
): Promise<BankTerms> {
  const { byType, wireCutOffHour } = await termsNow(staff);
  return {
    byType: {
      checking: { ...byType.checking, ...changes },
      savings: { ...byType.savings, ...changes },
      ira: { ...byType.ira, ...changes },
    },
    wireCutOffHour,
    ...more,
  };
}

/** Proposes a change as its maker. */
export const propose = (
  { client }: Customer,
  change: object,
  baseVersion: number,
  reason: string | null = 'Approved by the board',
) => client.call('PUT', '/api/admin/terms', { change, baseVersion, reason });

/** Plans a change of the bank's terms, and has a colleague approve it. Returns the plan. */
export async function planTerms(
  maker: Customer,
  checker: Customer,
  startsOn: string,
  terms: BankTerms,
): Promise<PlannedTerms> {
  const approved = await approveProposal(
    checker,
    proposalIn(await proposePlan(maker, startsOn, terms)),
  );
  if (approved.statusCode !== 200) throw new Error(`not approved: ${approved.body}`);
  const plan = (await termsNow(maker)).planned.at(-1);
  if (!plan) throw new Error('nothing is planned');
  return plan;
}

/** Proposes a planned change as its maker. */
export async function proposePlan(maker: Customer, startsOn: string, terms: BankTerms) {
  const { version: baseVersion, planned } = await termsNow(maker);
  return maker.client.call('PUT', '/api/admin/terms', {
    change: { scope: 'bank', terms },
    baseVersion,
    basePlan: planned.at(-1)?.id ?? 0,
    startsOn,
    reason: 'Approved by the board',
  });
}

/** Moves a plan back in time until its first day is today, and begins it as the job does. */
export async function beginPlan(bank: TestBank, { id }: Pick<PlannedTerms, 'id'>): Promise<void> {
  await changePast(
    bank,
    'terms_plan',
    `update terms_plan
     set planned_at = planned_at - make_interval(days => starts_on - ${bankToday}),
         starts_on = ${bankToday}
     where id = ${id}`,
  );
  await beginPlans(bank.database);
}

/** A bank with a customer, and two staff members who propose and approve. */
export async function openTermsBank() {
  const bank = await openTestBank();
  const [ann, maker, checker] = [
    await fundedCustomer(bank, 5_000_000n),
    await staffMember(bank),
    await staffMember(bank),
  ];
  return { bank, ann, maker, checker };
}

/** The fee that a customer pays for a wire now, as decimal text. */
export const wireFeeOf = async ({ client }: Customer): Promise<string> =>
  (await client.post('/api/wire-transfer', plainWire)).json<{ transferFee: string }>().transferFee;

/** Changes rows that the bank's triggers protect, as no one could. */
export async function changePast(bank: TestBank, table: string, sql: string): Promise<void> {
  await bank.superuser.query(`alter table ${table} disable trigger user`);
  await bank.superuser.query(sql);
  await bank.superuser.query(`alter table ${table} enable trigger user`);
}

/**
 * Proposes terms of the bank, and has a colleague approve them. Higher fees are planned with the
 * notice that they need, which then passes at once.
 */
export async function changeTerms(
  bank: TestBank,
  maker: Customer,
  checker: Customer,
  changes: Partial<AccountTerms>,
  more: Partial<Pick<BankTerms, 'wireCutOffHour'>> = {},
): Promise<void> {
  const { version } = await termsNow(maker);
  const terms = await termsWith(maker, changes, more);
  const answer = await propose(maker, { scope: 'bank', terms }, version);
  if (answer.statusCode === 400 && answer.body.includes('startsOn')) {
    const startsOn = addDays(bankDayAt(), feeNoticeDays);
    return beginPlan(bank, await planTerms(maker, checker, startsOn, terms));
  }
  const approved = await approveProposal(checker, proposalIn(answer));
  if (approved.statusCode !== 200) throw new Error(`not approved: ${approved.body}`);
}

/**
 * Gives a customer terms of their own. Higher fees are planned with the notice that they need,
 * which then passes at once.
 */
export async function changeOwnTerms(
  bank: TestBank,
  maker: Customer,
  checker: Customer,
  { customerId }: Pick<Customer, 'customerId'>,
  terms: Partial<AccountTerms>,
): Promise<void> {
  const { version } = (await maker.client.get(`/api/admin/terms/customers/${customerId}`)).json<{
    version: number;
  }>();
  const change = { scope: 'customer', customerId: Number(customerId), terms };
  const answer = await propose(maker, change, version);
  const isRaised = answer.statusCode === 400 && answer.body.includes('startsOn');
  const startsOn = addDays(bankDayAt(), feeNoticeDays);
  const body = { change, baseVersion: version, startsOn, reason: 'Approved by the board' };
  const proposed = isRaised ? await maker.client.call('PUT', '/api/admin/terms', body) : answer;
  const approved = await approveProposal(checker, proposalIn(proposed));
  if (approved.statusCode !== 200) throw new Error(`not approved: ${approved.body}`);
  if (!isRaised) return;
  await changePast(
    bank,
    'customer_terms_plan',
    `update customer_terms_plan set starts_on = ${bankToday} where version is null`,
  );
  await beginPlans(bank.database);
}

/** Restores all terms that a test has changed. */
export const restoreTerms = (bank: TestBank, maker: Customer, checker: Customer) =>
  changeTerms(bank, maker, checker, firstTerms.byType.checking);
