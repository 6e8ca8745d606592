import { addDays } from '@seven-hills/bank/calendar/business-days';
import { accountTypeName } from '@seven-hills/bank/words/account-types';
import { words } from '@seven-hills/bank/words/words';
import { formatUsd } from '@seven-hills/money';
import type { Connection } from '@seven-hills/postgres';
import { z } from 'zod';
import type { Origin } from '../../audit-log/origin.ts';
import { recordEvent } from '../../audit-log/record-event.ts';
import {
  type Change,
  fieldsOf,
  type Preview,
  type RowAction,
} from '../../capability/proposal-action.ts';
import { refusalAt } from '../../http/problem.ts';
import { percentText, yieldOfRate } from '../../money/interest/daily-interest.ts';
import {
  isLower,
  type RateTerms,
  readRateTerms,
  readToday,
  type Tier,
  termsOn,
} from '../../money/interest/interest-terms.ts';
import { writeDay } from '../../platform/time/bank-calendar.ts';
import {
  type CertificateRatePayload,
  certificateRatePayload,
  changeCertificateRate,
  previewCertificateRate,
} from './certificate-rates.ts';
import {
  changeIraTerms,
  type IraTermsPayload,
  iraTermsPayload,
  previewIraTerms,
} from './ira-terms.ts';

/**
 * How long in advance the holders are notified of a lower rate, unless the rate is variable (12 CFR
 * 1030.5).
 */
const noticeDays = 30;

const accountPayload = z.object({
  accountType: z.enum(['checking', 'savings', 'ira']),
  validFrom: z.iso.date(),
  isVariable: z.boolean(),
  /** Cents as text, and the annual rate in millionths. */
  tiers: z.array(z.object({ from: z.string(), rate: z.int() })),
  reason: z.string(),
});
export type RatesPayload = z.infer<typeof accountPayload>;

const payload = z.union([accountPayload, certificateRatePayload, iraTermsPayload]);
type Payload = RatesPayload | CertificateRatePayload | IraTermsPayload;

/**
 * Changes the interest of an account type, the rate of a certificate's term, or the limits of IRAs.
 */
export const interestRateAction: RowAction<Payload> = {
  name: 'interest_rate_change',
  payload,
  // A change can be approved too late for its first day.
  staleCodes: ['validation_failed'],
  preview(connection, form) {
    if ('taxYear' in form) return previewIraTerms(connection, form);
    return 'months' in form
      ? previewCertificateRate(connection, form)
      : previewRates(connection, form);
  },
  lock: (connection) => lockRates(connection),
  carryOut(connection, form, { deciderId, proposalId, origin }) {
    const setter = { staffId: deciderId, proposalId, origin };
    if ('taxYear' in form) return changeIraTerms(connection, form, setter);
    return 'months' in form
      ? changeCertificateRate(connection, form, setter)
      : changeRates(connection, form, setter);
  },
};

/** Serializes rate changes until the transaction ends. */
export async function lockRates(connection: Connection): Promise<void> {
  await connection.query("select pg_advisory_xact_lock(hashtext('interest_terms'))");
}

/**
 * Sets rates and records the change. Call it under `lockRates`. Fails with `validation_failed` for
 * a day that has begun, a lower rate without the promised notice, and tiers that are not in
 * ascending order.
 */
export async function changeRates(
  connection: Connection,
  form: RatesPayload,
  setter: { staffId: bigint | null; proposalId: bigint | null; origin: Origin | null },
): Promise<void> {
  const { before: terms, needsNotice } = await judge(connection, form);
  const { accountType, validFrom, isVariable, reason } = form;
  const { rows } = await connection.query<{ id: bigint }>(
    `insert into interest_terms
       (account_type, valid_from, is_variable, needs_notice, reason, set_by, proposal_id)
     values ($1, $2, $3, $4, $5, $6, $7)
     returning id`,
    [accountType, validFrom, isVariable, needsNotice, reason, setter.staffId, setter.proposalId],
  );
  await connection.query(
    `insert into interest_tier (terms_id, from_cents, rate)
     select $1, * from unnest($2::bigint[], $3::int[])`,
    [rows[0]?.id, form.tiers.map(({ from }) => from), form.tiers.map(({ rate }) => rate)],
  );
  const { before, after } = fieldsOf(changesOf(terms, form));
  await recordEvent(connection, {
    action: 'interest_rate_changed',
    actorId: setter.staffId,
    origin: setter.origin,
    before: { accountType, ...before },
    after: { accountType, ...after },
    detail: reason,
  });
}

async function previewRates(connection: Connection, form: RatesPayload): Promise<Preview> {
  const { before, newest } = await judge(connection, form);
  return {
    subject: `interest ${form.accountType}`,
    personId: null,
    barredIds: [],
    baseVersion: String(newest?.id ?? 0),
    changes: changesOf(before, form),
    amount: null,
  };
}

/**
 * Returns the terms that apply until the change, and whether the holders must be notified in
 * advance.
 */
async function judge(connection: Connection, form: RatesPayload) {
  const [terms, today] = [await readRateTerms(connection), await readToday(connection)];
  const ofType = terms.filter(({ accountType }) => accountType === form.accountType);
  const newest = ofType.reduce<RateTerms | null>(
    (one, other) => (one && one.id > other.id ? one : other),
    null,
  );
  const tiers = tiersOf(form);
  if (
    tiers[0]?.from !== 0n ||
    tiers.some(({ from }, at) => at > 0 && from <= (tiers[at - 1]?.from ?? 0n))
  )
    throw invalid(
      'tiers',
      'The first tier must begin at $0.00, and each further tier at a higher amount.',
    );
  if (form.validFrom <= today)
    throw invalid('validFrom', 'New rates apply from tomorrow at the earliest.');
  const before = termsOn(terms, form.accountType, form.validFrom);
  // A rate that became variable overnight could be lowered the night after, without notice.
  const needsNotice =
    before !== null && !before.isVariable && (form.isVariable || isLower(before.tiers, tiers));
  const earliest = addDays(today, noticeDays);
  if (needsNotice && form.validFrom < earliest)
    throw invalid(
      'validFrom',
      `This rate is not variable, so it can be lowered or made variable from ${writeDay(earliest)} at the earliest: ${words.customers} must be notified ${noticeDays} days in advance.`,
    );
  return { before, newest, needsNotice };
}

const invalid = (path: string, message: string) => refusalAt('validation_failed', path, message);

const tiersOf = ({ tiers }: RatesPayload): Tier[] =>
  tiers.map(({ from, rate }) => ({ from: BigInt(from), rate }));

function changesOf(before: RateTerms | null, form: RatesPayload): Change[] {
  const name = accountTypeName(form.accountType);
  return [
    {
      field: `${name} ${words.interest} from ${writeDay(form.validFrom)}`,
      before: before && tiersText(before.tiers),
      after: tiersText(tiersOf(form)),
    },
    ...(before?.isVariable === form.isVariable
      ? []
      : [
          {
            field: 'May be lowered without notice',
            before: before && yesNo(before.isVariable),
            after: yesNo(form.isVariable),
          },
        ]),
  ];
}

/** `3.93% (4.00% APY); from $10,000.00 4.15% (4.23% APY)` */
const tiersText = (tiers: readonly Tier[]): string =>
  tiers
    .map(({ from, rate }) => {
      const text = `${percentText(rate)}% (${yieldOfRate(rate)}% APY)`;
      return from === 0n ? text : `from ${formatUsd(from)} ${text}`;
    })
    .join('; ');

const yesNo = (value: boolean) => (value ? 'yes' : 'no');
