import { maturityOf } from '@seven-hills/bank/certificates';
import type { CertificateOffer } from '@seven-hills/contracts/money/certificates';
import { bankDayAt } from '../../../src/platform/time/bank-calendar.ts';
import { type Customer, fundedCustomer, openAnother, testPin } from '../../support/people.ts';
import type { TestBank } from '../../support/test-bank.ts';
import { agreedTexts } from '../../support/texts/agreed-texts.ts';

/** Offers 12 months at 3.65% with 90 days of penalty, and 6 months at 1.825% with 30 days. */
export async function offerCertificates(bank: TestBank, validFrom = '2020-01-01'): Promise<void> {
  await bank.database.query(
    `insert into certificate_rate (months, valid_from, rate, penalty_days, reason)
     values (12, $1, 36500, 90, 'test'), (6, $1, 18250, 30, 'test')`,
    [validFrom],
  );
}

/** A customer with money in checking and an empty savings account. */
export async function saver(bank: TestBank, balance = 2_000_000n) {
  const ann = await fundedCustomer(bank, balance, { firstName: 'Ann', lastName: 'Quill' });
  return { ann, checking: Number(ann.accountId), savings: await openAnother(ann) };
}

/** The body that opens a certificate of 12 months, paid from the customer's first account. */
export async function certificateForm({ client, accountId }: Customer, changes: object = {}) {
  const offers = (await client.get('/api/certificates/offers')).json<CertificateOffer[]>();
  return {
    accountType: 'savings',
    offerId: offers.find(({ months }) => months === 12)?.id,
    fromAccountId: Number(accountId),
    amount: '10000.00',
    interestToAccountId: null,
    atMaturity: 'renew',
    payToAccountId: null,
    agreements: agreedTexts,
    pin: testPin,
    ...changes,
  };
}

/** Opens a certificate, as if some days ago. */
export async function certificateOf(
  bank: TestBank,
  customer: Customer,
  { changes = {}, daysAgo = 0 }: { changes?: object; daysAgo?: number } = {},
): Promise<number> {
  const form = await certificateForm(customer, changes);
  const opened = await customer.client.post('/api/certificates', form);
  if (opened.statusCode !== 201) throw new Error(opened.body);
  const { id } = opened.json<{ id: number }>();
  if (daysAgo > 0) await moveTermsBack(bank, id, daysAgo);
  return id;
}

/** Moves the terms of a certificate back by some days; what the ledger has keeps its days. */
export async function moveTermsBack(bank: TestBank, id: number, days: number): Promise<void> {
  await bank.superuser.query(`
    alter table certificate_term disable trigger user;
    update certificate_term
    set starts_on = starts_on - ${days}, matures_on = matures_on - ${days}
    where account_id = ${id};
    alter table certificate_term enable trigger user`);
}

/** Lets a certificate of 12 months that was opened today mature some days ago. */
export const matureAgo = (bank: TestBank, id: number, days: number): Promise<void> =>
  moveTermsBack(bank, id, daysBetween(bankDayAt(), maturityOf(bankDayAt(), 12)) + days);

/** The same, and renews it then at the same rate. */
export async function renewAgo(bank: TestBank, id: number, days: number): Promise<void> {
  await matureAgo(bank, id, days);
  await bank.database.query(
    `insert into certificate_term (account_id, starts_on, matures_on, months, rate, penalty_days)
     select account_id, matures_on, (matures_on + interval '1 year')::date, months, rate, penalty_days
     from certificate_term where account_id = $1`,
    [id],
  );
}

const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
