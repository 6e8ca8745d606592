import { randomUUID } from 'node:crypto';
import { yearOf } from '@seven-hills/bank/ira/ira-rules';
import type { Transaction } from '@seven-hills/bank/transaction';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { movementRulesOf } from '../../../src/compose/movement-rules.ts';
import { internalAccounts } from '../../../src/money/accounts/internal-accounts.ts';
import { cardDepositKind } from '../../../src/money/initial-deposit/posting.ts';
import { bankDayAt } from '../../../src/platform/time/bank-calendar.ts';
import { fundedCustomer, signedInPerson, staffMember, testPin } from '../../support/people.ts';
import { approveProposal, proposalIn } from '../../support/proposals.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';
import { agreedTexts } from '../../support/texts/agreed-texts.ts';
import { balanceOf, move, openIra, saver, yearsOf } from './support.ts';

/** What goes into an IRA is a contribution within a limit; what leaves it is a distribution. */

const year = yearOf(bankDayAt());
let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
  await bank.database.query(
    `insert into ira_terms (tax_year, contribution_limit, limit_from_50, deadline, reason)
     select $1::int, 750000, 860000, make_date($1::int + 1, 4, 15), 'Test'
     union all
     select $1::int - 1, 700000, 800000, make_date($1::int, 12, 31), 'Test'`,
    [year],
  );
});
afterEach(async () => expect(await bank.audit()).toEqual([]));
afterAll(() => bank.close());

const key = () => ({ 'idempotency-key': randomUUID() });

const withheldTotal = async () => {
  const { rows } = await bank.database.query<{ posted: bigint }>(
    'select posted from ledger.account_state where id = $1',
    [internalAccounts.taxWithheld],
  );
  return rows[0]?.posted ?? 0n;
};

describe('a contribution', () => {
  it('counts toward the limit of its owner across all of their IRAs', async () => {
    const ann = await saver(bank);
    const other = await openIra(ann);
    expect((await move(ann, ann.accountId, ann.ira, '7000.00')).statusCode).toBe(201);
    const refused = await move(ann, ann.accountId, other, '500.01');
    expect(refused.json()).toMatchObject({
      code: 'ira_not_possible',
      message: `The limit for ${year} is $7,500.00 for all IRAs of one person. $500.00 can still be contributed.`,
    });
    expect((await move(ann, ann.accountId, other, '500.00')).statusCode).toBe(201);
    expect((await yearsOf(ann, other)).open[0]).toMatchObject({
      taxYear: year,
      limit: '7500.00',
      contributed: '7500.00',
      left: '0.00',
    });
    // Between two IRAs of one person, nothing is contributed or distributed.
    expect((await move(ann, ann.ira, other, '7000.00')).statusCode).toBe(201);
    expect(await yearsOf(ann, other)).toMatchObject({
      open: [{ contributed: '7500.00' }, {}],
      distributed: '0.00',
    });
  });

  it('can be higher for a person who is 50 at the end of the year', async () => {
    const old = await saver(bank, 5_000_000n, { dateOfBirth: `${year - 50}-12-31` });
    const young = await saver(bank, 5_000_000n, { dateOfBirth: `${year - 49}-01-01` });
    expect((await move(old, old.accountId, old.ira, '8600.00')).statusCode).toBe(201);
    expect((await move(young, young.accountId, young.ira, '7500.01')).statusCode).toBe(422);
  });

  it('is for the year before if its owner says so, until the deadline', async () => {
    const ann = await saver(bank);
    const before = { taxYear: year - 1 };
    expect((await move(ann, ann.accountId, ann.ira, '7000.00', before)).statusCode).toBe(201);
    expect((await move(ann, ann.accountId, ann.ira, '0.01', before)).statusCode).toBe(422);
    expect((await move(ann, ann.accountId, ann.ira, '7500.00')).statusCode).toBe(201);
    expect((await ann.client.get('/api/tax-years')).json()).toMatchObject([
      { year, contributed: '7500.00', interest: '0.00', distributed: '0.00' },
      { year: year - 1, contributed: '7000.00' },
    ]);
    const late = await move(ann, ann.accountId, ann.ira, '1.00', { taxYear: year - 2 });
    expect(late.json()).toMatchObject({ code: 'ira_not_possible' });
    const early = await move(ann, ann.accountId, ann.ira, '1.00', { taxYear: year + 1 });
    expect(early.json().message).toContain('has not been entered');
  });

  it('counts a deposit and a transfer from another customer, who learns no amount', async () => {
    const ann = await fundedCustomer(bank, 5_000n, { accountType: 'ira' });
    const ben = await fundedCustomer(bank, 2_000_000n);
    const deposit = { type: 'deposit', amount: '7000.00', pin: testPin };
    const made = await ann.client.post('/api/transactions', deposit, key());
    expect(made.json()).toMatchObject({ amount: '7000.00', transferFee: '0.00' });
    const transfer = {
      type: 'transfer',
      amount: '400.00',
      pin: testPin,
      toAccountId: ann.accountId,
    };
    expect((await ben.client.post('/api/transactions', transfer, key())).statusCode).toBe(201);
    const refused = await ben.client.post('/api/transactions', transfer, key());
    expect(refused.json().code).toBe('ira_not_possible');
    expect(refused.json().message).not.toContain('$');
    expect((await yearsOf(ann, ann.accountId)).open[0]?.contributed).toBe('7400.00');
  });

  it('stays within the limit if two arrive at once', async () => {
    for (let round = 0; round < 3; round += 1) {
      const ann = await saver(bank);
      const other = await openIra(ann);
      const ben = await fundedCustomer(bank, 2_000_000n);
      const server = await bank.anotherServer();
      const gift = { type: 'transfer', amount: '7500.00', pin: testPin, toAccountId: other };
      const there = await server.inject({
        method: 'GET',
        url: '/api/account',
        headers: { cookie: ben.client.cookie ?? '' },
      });
      expect(there.statusCode).toBe(200);
      const answers = await Promise.all([
        move(ann, ann.accountId, ann.ira, '7500.00'),
        server.inject({
          method: 'POST',
          url: '/api/transactions',
          payload: gift,
          headers: { cookie: ben.client.cookie ?? '', ...key() },
        }),
      ]);
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 422]);
      expect((await yearsOf(ann, ann.ira)).open[0]?.contributed).toBe('7500.00');
    }
  });
});

describe('a distribution', () => {
  it('withholds 10 percent in the posting of the movement, and shows both', async () => {
    const ann = await saver(bank);
    await move(ann, ann.accountId, ann.ira, '1000.00');
    const before = await withheldTotal();
    const moved = await move(ann, ann.ira, ann.accountId, '100.00');
    expect(moved.json()).toMatchObject({
      amount: '100.00',
      transferFee: '0.00',
      distribution: { reason: 'early', withheld: '10.00', net: '90.00' },
    });
    expect(await balanceOf(ann, ann.ira)).toBe('900.00');
    expect(await balanceOf(ann, ann.accountId)).toBe('49090.00');
    expect((await withheldTotal()) - before).toBe(1_000n);
    expect(await yearsOf(ann, ann.ira)).toMatchObject({
      distributed: '100.00',
      withheld: '10.00',
      defaultReason: 'early',
    });
    const history = async (account: number) =>
      (await ann.client.get(`/api/transactions?account=${account}&limit=1`)).json<Transaction[]>();
    expect((await history(ann.ira))[0]).toMatchObject({ amount: '100.00', direction: 'out' });
    expect((await history(ann.accountId))[0]).toMatchObject({
      amount: '90.00',
      transferFee: '0.00',
      direction: 'in',
      distribution: null,
    });
  });

  it.each([
    ['0', 0, '50.00', '0.00'],
    ['33', 33, '33.50', '16.50'],
    ['100', 100, '0.00', '50.00'],
  ])('withholds %s percent, as its owner chose', async (_, withholding, net, withheld) => {
    const ann = await saver(bank);
    await move(ann, ann.accountId, ann.ira, '1000.00');
    const moved = await move(ann, ann.ira, ann.accountId, '50.00', { withholding });
    expect(moved.json(), moved.body).toMatchObject({
      amount: '50.00',
      distribution: { net, withheld },
    });
    expect(await balanceOf(ann, ann.ira)).toBe('950.00');
  });

  it('takes the tax out of a documented withdrawal, whose amount is exact', async () => {
    const ann = await fundedCustomer(bank, 100_000n, { accountType: 'ira' });
    const form = { type: 'withdrawal', amount: '100.00', pin: testPin };
    const idempotent = key();
    const made = await ann.client.post('/api/transactions', form, idempotent);
    expect(made.json()).toMatchObject({
      amount: '100.00',
      transferFee: '0.00',
      distribution: { withheld: '10.00', net: '90.00' },
    });
    expect(await balanceOf(ann, ann.accountId)).toBe('900.00');
    const again = await ann.client.post('/api/transactions', form, idempotent);
    expect(again.json()).toEqual(made.json());
    const other = await ann.client.post(
      '/api/transactions',
      { ...form, ira: { withholding: 0 } },
      idempotent,
    );
    expect(other.json()).toMatchObject({ code: 'idempotency_key_reused' });
  });

  it('needs a reason that is true', async () => {
    const old = await saver(bank, 5_000_000n, { dateOfBirth: '1950-02-01' });
    const young = await saver(bank);
    for (const each of [old, young]) await move(each, each.accountId, each.ira, '1000.00');
    const take = (person: typeof old, ira: object) =>
      move(person, person.ira, person.accountId, '10.00', ira);
    expect((await take(young, { reason: 'normal' })).statusCode).toBe(422);
    expect((await take(old, { reason: 'early' })).statusCode).toBe(422);
    expect((await take(old, {})).json().distribution.reason).toBe('normal');
    expect((await take(young, { reason: 'disability' })).statusCode).toBe(201);
    expect((await take(young, { reason: 'death' })).statusCode).toBe(400);
    expect((await take(young, { reason: 'rollover', withholding: 10 })).statusCode).toBe(422);
    expect((await take(young, { reason: 'rollover' })).json().distribution).toMatchObject({
      withheld: '0.00',
    });
  });

  it('returns an excess, which makes room for the year again', async () => {
    const ann = await saver(bank);
    await move(ann, ann.accountId, ann.ira, '7500.00');
    const excess = { reason: 'excess', withholding: 0 };
    const back = await move(ann, ann.ira, ann.accountId, '500.00', excess);
    expect(back.statusCode, back.body).toBe(201);
    expect((await yearsOf(ann, ann.ira)).open[0]?.left).toBe('500.00');
    const more = await move(ann, ann.ira, ann.accountId, '500.00', {
      ...excess,
      taxYear: year - 1,
    });
    expect(more.json()).toMatchObject({ code: 'ira_not_possible' });
  });

  it('pays others without withholding, as the whole amount is theirs', async () => {
    const ann = await fundedCustomer(bank, 100_000n, { accountType: 'ira' });
    const ben = await fundedCustomer(bank);
    const transfer = {
      type: 'transfer',
      amount: '60.00',
      pin: testPin,
      toAccountId: ben.accountId,
    };
    const paid = await ann.client.post('/api/transactions', transfer, key());
    expect(paid.json()).toMatchObject({ amount: '60.00', distribution: null });
    expect(await yearsOf(ann, ann.accountId)).toMatchObject({
      distributed: '60.00',
      withheld: '0.00',
    });
  });
});

describe('at the counter', () => {
  const cash = (
    direction: 'deposit' | 'withdrawal',
    staff: { client: typeof ben.client },
    body: object,
  ) => staff.client.post(`/api/admin/counter-${direction}s`, { note: null, ...body }, key());
  let ben: Awaited<ReturnType<typeof staffMember>>;
  beforeAll(async () => {
    ben = await staffMember(bank, 'teller');
  });

  it('records rollovers, which do not count, and refuses cash beyond the limit', async () => {
    const ann = await fundedCustomer(bank, 10_000n, { accountType: 'ira' });
    const accountId = ann.accountId;
    const roll = { accountId, amount: '2000.00', ira: { credit: 'rollover' } };
    const rolled = await cash('deposit', ben, roll);
    expect(rolled.statusCode, rolled.body).toBe(201);
    const over = await cash('deposit', ben, { accountId, amount: '7500.01' });
    expect(over.json()).toMatchObject({ code: 'ira_not_possible' });
    expect((await yearsOf(ann, accountId)).open[0]?.contributed).toBe('0.00');
  });

  it('hands out what is left after the tax', async () => {
    const ann = await fundedCustomer(bank, 50_000n, { accountType: 'ira' });
    const { accountId } = ann;
    const paid = await cash('withdrawal', ben, {
      accountId,
      amount: '100.00',
      ira: { reason: 'death', withholding: 20 },
    });
    expect(paid.json(), paid.body).toMatchObject({
      amount: '100.00',
      distribution: { reason: 'death', withheld: '20.00', net: '80.00' },
    });
  });
});

describe('what was ordered', () => {
  it('comes back to the IRA with the tax if staff correct the withdrawal', async () => {
    const [ann, admin] = [
      await fundedCustomer(bank, 50_000n, { accountType: 'ira' }),
      await staffMember(bank, 'operations'),
    ];
    const before = await withheldTotal();
    const form = { type: 'withdrawal', amount: '100.00', pin: testPin };
    const made = await ann.client.post('/api/transactions', form, key());
    const correct = (scope: string) =>
      admin.client.post(
        `/api/admin/transactions/${made.json<Transaction>().id}/corrections`,
        { scope, reasonCode: 'bank_error', note: 'Ordered by mistake' },
        key(),
      );
    expect((await correct('fee')).statusCode).toBe(409);
    const other = await staffMember(bank, 'operations');
    const approved = await approveProposal(other, proposalIn(await correct('whole')));
    expect(approved.statusCode, approved.body).toBe(200);
    expect(await balanceOf(ann, ann.accountId)).toBe('500.00');
    expect(await withheldTotal()).toBe(before);
    expect((await yearsOf(ann, ann.accountId)).withheld).toBe('0.00');
  });

  it('leaves by a schedule or a rule with the defaults, and comes in within the limit', async () => {
    const ann = await saver(bank);
    const { kinds, postings } = bank.app.means;
    const order = (from: number, to: number, amount: bigint) =>
      postings.move(
        kinds.ownTransfer,
        {
          customerId: ann.customerId,
          accountId: BigInt(from),
          toAccountId: BigInt(to),
          amount,
          description: null,
          by: { who: 'rule' },
        },
        null,
      );
    await expect(order(ann.accountId, ann.ira, 750_001n)).rejects.toThrow('$7,500.00');
    await order(ann.accountId, ann.ira, 750_000n);
    const { transaction } = await order(ann.ira, ann.accountId, 1_005n);
    expect(transaction.distribution).toEqual({ reason: 'early', withheld: '1.01', net: '9.04' });
  });

  it('is judged order by order in one batch', async () => {
    const ann = await saver(bank);
    const answers = await Promise.all(
      ['4000.00', '3000.00', '2000.00', '500.00'].map((amount) =>
        move(ann, ann.accountId, ann.ira, amount),
      ),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 201).length).toBeGreaterThan(1);
    const { contributed } = (await yearsOf(ann, ann.ira)).open[0] ?? { contributed: '' };
    expect(Number(contributed)).toBeLessThanOrEqual(7_500);
  });

  it('is recorded as an excess if the money was received already', async () => {
    const ann = await signedInPerson(bank, { accountType: 'ira' });
    await bank.database.query(
      `insert into ira_terms (tax_year, contribution_limit, limit_from_50, deadline, reason)
       values ($1::int, 1000, 1000, make_date($1::int + 1, 4, 15), 'Test')`,
      [year],
    );
    const { customerId } = ann;
    await bank.app.means.postings.move(cardDepositKind, { customerId, amount: 5_000n }, null);
    await bank.database.query(
      `insert into ira_terms (tax_year, contribution_limit, limit_from_50, deadline, reason)
       values ($1::int, 750000, 860000, make_date($1::int + 1, 4, 15), 'Test')`,
      [year],
    );
    const admin = await staffMember(bank);
    const page = await admin.client.get(
      `/api/admin/accounts/${ann.accountId}?reason=${encodeURIComponent('Asked by phone')}`,
    );
    expect(page.json().ira).toMatchObject({ excess: [{ taxYear: year, amount: '50.00' }] });
  });
});

describe('a balance adjustment', () => {
  const adjust = async (accountId: number, customerId: bigint, body: object) => {
    const [maker, other] = [
      await staffMember(bank, 'operations'),
      await staffMember(bank, 'operations'),
    ];
    const made = await maker.client.post(
      `/api/admin/users/${customerId}/adjustments`,
      {
        ...{ accountId, direction: 'credit', reasonCode: 'check_deposit', note: 'By check' },
        ...{ expectedBalance: null, ...body },
      },
      key(),
    );
    return made.statusCode === 202 ? approveProposal(other, proposalIn(made)) : made;
  };

  it('records a transfer from another trustee, or a contribution within the limit', async () => {
    const ann = await fundedCustomer(bank, 10_000n, { accountType: 'ira' });
    const credit = (amount: string, kind: string) =>
      adjust(ann.accountId, ann.customerId, { amount, ira: { credit: kind } });
    expect((await credit('30000.00', 'trustee_transfer')).statusCode).toBeLessThan(300);
    expect((await credit('7000.00', 'contribution')).statusCode).toBeLessThan(300);
    expect((await credit('500.01', 'contribution')).statusCode).toBeGreaterThan(399);
    expect((await yearsOf(ann, ann.accountId)).open[0]?.contributed).toBe('7000.00');
    const plain = await adjust(ann.accountId, ann.customerId, { amount: '9000.00' });
    expect(plain.statusCode, plain.body).toBeLessThan(300);
    expect((await yearsOf(ann, ann.accountId)).open[0]?.contributed).toBe('7000.00');
  });
});

describe('where the bank opens no IRAs', () => {
  it('refuses new ones, and existing ones go on working', async () => {
    const ann = await saver(bank);
    const server = await bank.anotherServer({
      settings: {
        mode: 'demo',
        publicUrl: null,
        isPublic: false,
        webRoot: null,
        trustedProxies: [],
        rules: { ...movementRulesOf('demo'), undoSeconds: 0, accountTypes: ['checking'] },
      },
    });
    const post = (url: string, payload: object) =>
      server.inject({
        method: 'POST',
        url,
        payload,
        headers: { cookie: ann.client.cookie ?? '', ...key() },
      });
    const opened = await post('/api/own-accounts', { accountType: 'ira', agreements: agreedTexts });
    expect(opened.json()).toMatchObject({ code: 'not_offered' });
    const moved = await post('/api/own-transfers', {
      fromAccountId: ann.accountId,
      toAccountId: ann.ira,
      amount: '10.00',
      pin: testPin,
    });
    expect(moved.statusCode).toBe(201);
  });
});
