import { addDays } from '@seven-hills/bank/calendar/business-days';
import type { AccountTypeRates } from '@seven-hills/contracts/money/interest';
import type {
  SetCertificateRate,
  SetInterestTerms,
  SetIraTerms,
} from '@seven-hills/contracts/staff/interest-rates';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { notifyOfLowerRates } from '../../src/money/interest/notify-of-lower-rates.ts';
import { insertTerms } from '../support/money/interest.ts';
import { type Customer, fundedCustomer, staffMember } from '../support/people.ts';
import { approveProposal, proposalIn, requireOthers } from '../support/proposals.ts';
import { openTestBank, type TestBank, TestClient } from '../support/test-bank.ts';

let bank: TestBank;
let admin: Customer;
beforeAll(async () => {
  bank = await openTestBank();
  admin = await staffMember(bank);
});
beforeEach(() => bank.database.query('delete from attempt_counter'));
afterEach(async () => expect(await bank.audit()).toEqual([]));
afterAll(() => bank.close());

const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date());
const set = ({ client }: Pick<Customer, 'client'>, changes: object = {}) =>
  client.post('/api/admin/interest-rates', {
    accountType: 'savings',
    validFrom: addDays(today, 1),
    isVariable: false,
    tiers: [{ from: '0', rate: '3.93' }],
    reason: 'The market',
    ...changes,
  });
const setRate = ({ client }: Pick<Customer, 'client'>, changes: object = {}) =>
  client.post('/api/admin/certificate-rates', {
    ...{ months: 12, validFrom: addDays(today, 1), rate: '3.93', penaltyDays: 90 },
    reason: 'The market',
    ...changes,
  });
const publicRates = async () =>
  (await new TestClient(bank.app).get('/api/interest-rates')).json<AccountTypeRates[]>();

describe('rates of certificates', () => {
  it('are set for a future day, and keep a penalty of at least seven days', async () => {
    expect((await setRate(admin, { validFrom: today })).json()).toMatchObject({
      code: 'validation_failed',
    });
    expect((await setRate(admin, { penaltyDays: 6 })).json()).toMatchObject({
      code: 'validation_failed',
    });
    const answer = await setRate(admin);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json<SetCertificateRate[]>()).toMatchObject([
      {
        ...{ months: 12, rate: '3.93', apy: '4.00', penaltyDays: 90, standing: 'coming' },
        setBy: { id: Number(admin.customerId) },
      },
    ]);
    const customer = await fundedCustomer(bank);
    expect((await customer.client.get('/api/certificates/offers')).json()).toEqual([]);
  });
});

describe('limits on contributions to IRAs', () => {
  const setLimits = ({ client }: Pick<Customer, 'client'>, changes: object = {}) =>
    client.post('/api/admin/ira-terms', {
      ...{ taxYear: 2050, limit: '7500', limitFrom50: '8600', deadline: '2051-04-15' },
      reason: 'The notice of the IRS',
      ...changes,
    });

  it('are entered for a tax year with a deadline in the year after it', async () => {
    for (const wrong of [
      { deadline: '2050-04-15' },
      { deadline: '2052-04-15' },
      { limitFrom50: '7499.99' },
      { limit: '0' },
      { taxYear: 2020, deadline: '2021-05-17' },
    ])
      expect((await setLimits(admin, wrong)).json(), JSON.stringify(wrong)).toMatchObject({
        code: 'validation_failed',
      });
    const first = await setLimits(admin);
    expect(first.statusCode, first.body).toBe(200);
    const second = await setLimits(admin, { limit: '7600' });
    expect(second.json<SetIraTerms[]>().slice(0, 2)).toMatchObject([
      { taxYear: 2050, limit: '7600.00', limitFrom50: '8600.00', standing: 'coming' },
      {
        taxYear: 2050,
        limit: '7500.00',
        standing: 'past',
        setBy: { id: Number(admin.customerId) },
      },
    ]);
  });

  it('begin with those of 2025 and 2026', async () => {
    const list = await admin.client.get('/api/admin/ira-terms');
    expect(list.json<SetIraTerms[]>().slice(-2)).toMatchObject([
      { taxYear: 2026, limit: '7500.00', limitFrom50: '8600.00', deadline: '2027-04-15' },
      { taxYear: 2025, limit: '7000.00', limitFrom50: '8000.00', deadline: '2026-04-15' },
    ]);
  });
});

describe('interest rates', () => {
  it('are set for a future day, and everyone can read them with their yield', async () => {
    expect(await publicRates()).toEqual([]);
    const answer = await set(admin);
    expect(answer.statusCode).toBe(200);
    expect(answer.json<SetInterestTerms[]>()[0]).toMatchObject({
      accountType: 'savings',
      standing: 'coming',
      tiers: [{ from: '0.00', rate: '3.93', apy: '4.00' }],
      reason: 'The market',
      setBy: { id: Number(admin.customerId) },
    });
    // Nothing applies yet.
    expect(await publicRates()).toEqual([]);
    await insertTerms(bank, { accountType: 'savings', validFrom: '2026-01-01', rate: 10_000 });
    expect(await publicRates()).toMatchObject([
      { accountType: 'savings', tiers: [{ apy: '1.00' }], next: { tiers: [{ apy: '4.00' }] } },
    ]);
  });

  it.each([
    ['today', { validFrom: today }, 'New rates apply from tomorrow at the earliest.'],
    [
      'tiers that do not rise',
      {
        tiers: [
          { from: '0', rate: '1' },
          { from: '0', rate: '2' },
        ],
      },
      'The first tier must begin at $0.00, and each further tier at a higher amount.',
    ],
    [
      'no tier from zero',
      { tiers: [{ from: '5', rate: '1' }] },
      'The first tier must begin at $0.00, and each further tier at a higher amount.',
    ],
  ])('are refused for %s', async (_what, changes, detail) => {
    const answer = await set(admin, changes);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ detail });
  });

  it.each([
    ['a rate of text', { tiers: [{ from: '0', rate: 'much' }] }],
    ['a rate above 20 percent', { tiers: [{ from: '0', rate: '20.01' }] }],
    ['a negative rate', { tiers: [{ from: '0', rate: '-1' }] }],
    ['no reason', { reason: ' ' }],
    ['no tier', { tiers: [] }],
  ])('are refused for %s', async (_what, changes) => {
    expect((await set(admin, changes)).statusCode).toBe(400);
  });

  it('that are not variable are lowered with 30 days’ notice, and each holder is notified once', async () => {
    const ann = await fundedCustomer(bank, 100_000n, { accountType: 'ira' });
    await insertTerms(bank, {
      accountType: 'ira',
      validFrom: '2026-01-01',
      isVariable: false,
      rate: 39_300,
    });
    const lower = { accountType: 'ira', tiers: [{ from: '0', rate: '3.45' }] };
    const early = await set(admin, { ...lower, validFrom: addDays(today, 29) });
    expect(early.statusCode).toBe(400);
    expect(early.json<{ detail: string }>().detail).toMatch(/30 days in advance\.$/);
    expect((await set(admin, { ...lower, validFrom: addDays(today, 30) })).statusCode).toBe(200);
    expect(await notifyOfLowerRates(bank.database)).toBe(1);
    expect(await notifyOfLowerRates(bank.database)).toBe(0);
    const { rows } = await bank.superuser.query<{ body: string }>(
      "select text_body as body from mail_message where recipient = $1 and subject like 'A lower interest rate%'",
      [ann.email],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.body).toContain('from 4.00% to 3.51%');
  });

  it('that are not variable become so with the same notice, and are not lowered before that', async () => {
    const ann = await fundedCustomer(bank, 100_000n);
    const terms = { accountType: 'checking', isVariable: false, rate: 10_000 } as const;
    await insertTerms(bank, { ...terms, validFrom: '2025-01-01' });
    const variable = {
      accountType: 'checking',
      isVariable: true,
      tiers: [{ from: '0', rate: '1' }],
    };
    const early = await set(admin, { ...variable, validFrom: addDays(today, 29) });
    expect(early.json<{ detail: string }>().detail).toMatch(
      /made variable from .* 30 days in advance\.$/,
    );
    expect((await set(admin, { ...variable, validFrom: addDays(today, 30) })).statusCode).toBe(200);
    await notifyOfLowerRates(bank.database);
    const { rows } = await bank.superuser.query<{ body: string }>(
      "select text_body as body from mail_message where recipient = $1 and subject like 'A variable interest rate%'",
      [ann.email],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.body).toContain('From that day on it is variable');
  });

  it('that are variable are lowered immediately, without a notice', async () => {
    await insertTerms(bank, { accountType: 'checking', validFrom: '2026-01-01', rate: 10_000 });
    const answer = await set(admin, {
      accountType: 'checking',
      isVariable: true,
      tiers: [{ from: '0', rate: '0.5' }],
    });
    expect(answer.statusCode).toBe(200);
    expect(await notifyOfLowerRates(bank.database)).toBe(0);
  });

  it('wait for a colleague where the policy requires it, and are then checked again', async () => {
    await requireOthers(bank, 'interest_rate_change');
    const maker = await staffMember(bank, 'operations');
    const before = (await publicRates()).length;
    const proposal = proposalIn(await set(maker, { tiers: [{ from: '0', rate: '4.5' }] }));
    expect(proposal.changes).toMatchObject([
      { before: '3.93% (4.00% APY)', after: '4.50% (4.59% APY)' },
    ]);
    expect((await approveProposal(maker, proposal)).statusCode).toBe(409);
    expect((await approveProposal(admin, proposal)).statusCode).toBe(200);
    const list = (await admin.client.get('/api/admin/interest-rates')).json<SetInterestTerms[]>();
    const savings = list.filter(({ accountType }) => accountType === 'savings');
    expect(savings[0]).toMatchObject({
      tiers: [{ rate: '4.50' }],
      setBy: { id: Number(admin.customerId) },
    });
    expect(await publicRates()).toHaveLength(before);
    // Another change in the meantime makes a proposal outdated.
    const stale = proposalIn(await set(maker, { tiers: [{ from: '0', rate: '4.6' }] }));
    await insertTerms(bank, { accountType: 'savings', validFrom: addDays(today, 2), rate: 1 });
    expect((await approveProposal(admin, stale)).statusCode).toBe(409);
  });
});

describe('rates of certificates under a policy', () => {
  it('wait for a colleague under the policy for interest rates', async () => {
    await requireOthers(bank, 'interest_rate_change');
    const maker = await staffMember(bank, 'operations');
    const proposal = proposalIn(await setRate(maker, { rate: '4.1', penaltyDays: 120 }));
    expect(proposal.changes).toMatchObject([
      { before: '3.93%, penalty of 90 days', after: '4.10%, penalty of 120 days' },
    ]);
    expect((await approveProposal(admin, proposal)).statusCode).toBe(200);
    const list = await admin.client.get('/api/admin/certificate-rates');
    expect(list.json<SetCertificateRate[]>()[0]).toMatchObject({ rate: '4.10', penaltyDays: 120 });
    const limits = proposalIn(
      await maker.client.post('/api/admin/ira-terms', {
        ...{ taxYear: 2050, limit: '8000', limitFrom50: '9000', deadline: '2051-04-17' },
        reason: 'The notice of the IRS',
      }),
    );
    expect(limits.changes).toMatchObject([
      {
        before: '$7,600.00, from age 50 $8,600.00, until April 15, 2051',
        after: '$8,000.00, from age 50 $9,000.00, until April 17, 2051',
      },
    ]);
    expect((await approveProposal(admin, limits)).statusCode).toBe(200);
  });
});
