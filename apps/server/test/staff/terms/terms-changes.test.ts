import type { DryRun } from '@seven-hills/contracts/staff/terms';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { supersededFirstFees } from '../../../src/money/terms/first-terms.ts';
import { rollUpActivity } from '../../../src/staff/figures/roll-up-activity.ts';
import { plainWire } from '../../support/money/sample-wire.ts';
import {
  changeOwnTerms,
  changeTerms,
  propose,
  termsNow,
  termsWith,
} from '../../support/money/terms.ts';
import {
  type Customer,
  fundedCustomer,
  postMovement,
  staffMember,
  testPin,
} from '../../support/people.ts';
import {
  approveProposal,
  denyProposal,
  proposalIn,
  requireOthers,
} from '../../support/proposals.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';

let bank: TestBank;
let ann: Customer;
let maker: Customer;
let checker: Customer;
beforeAll(async () => {
  bank = await openTestBank();
  [ann, maker, checker] = [
    await fundedCustomer(bank, 5_000_000n),
    await staffMember(bank, 'operations'),
    await staffMember(bank),
  ];
});
afterEach(async () => expect(await bank.audit()).toEqual([]));
afterAll(() => bank.close());

const bankChange = async (changes: Parameters<typeof termsWith>[1]) => ({
  scope: 'bank',
  terms: await termsWith(maker, changes),
});

describe('the first terms', () => {
  it('are the built-in ones, without an author, whichever server starts first', async () => {
    await Promise.all([bank.anotherServer(), bank.anotherServer()]);
    const { history, version, wireCutOffHour, byType } = await termsNow(maker);
    expect(history).toEqual([
      { version, validFrom: expect.any(String), author: null, reason: null, changes: [] },
    ]);
    expect(wireCutOffHour).toBe(17);
    expect(byType.ira).toEqual({
      depositLimit: '7000.00',
      withdrawalLimit: '2500.00',
      transferLimit: null,
      wireLimit: null,
      paymentLimit: null,
      reviewedAbove: '10000.00',
      wireFee: 200,
      paymentFee: 100,
      achFee: 0,
      sameDayAchFee: { flat: '5.00', basisPoints: 0, min: null, max: null, freePerMonth: 0 },
      monthlyFee: null,
    });
  });

  it('are named where the fees in force are no longer the folder’s', async () => {
    const other = await openTestBank();
    expect(await supersededFirstFees(other.database)).toEqual([]);
    const [one, two] = [await staffMember(other, 'operations'), await staffMember(other)];
    await changeTerms(other, one, two, { wireFee: 150 });
    expect(await supersededFirstFees(other.database)).toEqual(['wire']);
    await other.close();
  });

  it('cannot be changed in the database', async () => {
    await expect(bank.superuser.query('update bank_terms set version = 99')).rejects.toThrow();
    await expect(bank.superuser.query('delete from bank_terms')).rejects.toThrow();
    await expect(bank.superuser.query('truncate bank_terms')).rejects.toThrow();
  });
});

describe('a change', () => {
  it('waits for a colleague, then applies, and shows who made it and why', async () => {
    const { version } = await termsNow(maker);
    const answer = await propose(maker, await bankChange({ paymentFee: 75 }), version);
    const proposal = proposalIn(answer);
    expect(proposal).toMatchObject({
      action: 'terms_change',
      approvals: 1,
      reason: 'Approved by the board',
      changes: [{ field: 'External payment fee', before: '1%', after: '0.75%' }],
    });
    expect((await termsNow(maker)).version).toBe(version);
    expect((await approveProposal(maker, proposal)).json()).toMatchObject({ code: 'conflict' });
    expect((await approveProposal(checker, proposal)).json()).toMatchObject({ state: 'executed' });
    const { history, byType } = await termsNow(maker);
    expect(byType.savings.paymentFee).toBe(75);
    expect(history[0]).toMatchObject({
      author: { id: Number(maker.customerId) },
      reason: 'Approved by the board',
      changes: [{ field: 'External payment fee', before: '1%', after: '0.75%' }],
    });
    const { rows } = await bank.database.query(
      "select actor_id, after_change from audit_event where action = 'terms_changed'",
    );
    expect(rows).toEqual([
      {
        actor_id: checker.customerId,
        after_change: { 'External payment fee': '0.75%', proposalId: proposal.id },
      },
    ]);
  });

  it('names the account type that it applies to', async () => {
    const { version } = await termsNow(maker);
    const terms = await termsWith(maker, {});
    terms.byType.savings.withdrawalLimit = '1000.00';
    const proposal = proposalIn(await propose(maker, { scope: 'bank', terms }, version));
    expect(proposal.changes).toEqual([
      { field: 'Withdrawals a day, Savings', before: '$5,000.00', after: '$1,000.00' },
    ]);
    await denyProposal(checker, proposal);
    expect((await termsNow(maker)).version).toBe(version);
  });

  it('is refused if the form showed older terms, if nothing changes, or without a reason', async () => {
    const { version } = await termsNow(maker);
    const change = await bankChange({ wireFee: 190 });
    expect((await propose(maker, change, version - 1)).json()).toMatchObject({
      code: 'conflict',
      message: 'Someone changed these limits and fees in the meantime. Please review them again.',
    });
    expect((await propose(maker, await bankChange({}), version)).json()).toMatchObject({
      code: 'conflict',
    });
    expect((await propose(maker, change, version, '')).json()).toMatchObject({
      code: 'validation_failed',
    });
  });

  it.each([
    [{ wireFee: -1 }],
    [{ wireFee: 1_001 }],
    [{ wireFee: 1.5 }],
    [{ transferLimit: '-5' }],
    [{ transferLimit: '1e6' }],
    [{ reviewedAbove: '1000000.01' }],
    [{ reviewedAbove: null }],
  ])('refuses %o', async (values) => {
    const { version } = await termsNow(maker);
    const change = await bankChange(values as never);
    expect((await propose(maker, change, version)).json()).toMatchObject({
      code: 'validation_failed',
    });
  });

  it('is in the exports of the terms and of their history', async () => {
    await changeTerms(bank, maker, checker, { wireLimit: '7000.00' });
    const file = async (path: string) => (await maker.client.get(`/api/admin/terms/${path}`)).body;
    const now = (await file('export')).split('\r\n');
    expect(now[0]).toBe('\ufeffWhat,checking,savings,ira');
    expect(now).toContain('Wires a day,7000.00,7000.00,7000.00');
    expect((await file('history/export')).split('\r\n')[1]).toMatch(
      /^\d+,[\d: -]{19},[^,]+,[^,]+,.*Wires a day.*,"?\$7,000.00"?$/,
    );
  });

  it('can be proposed only one at a time, for the bank and for each customer', async () => {
    const { version } = await termsNow(maker);
    const [one, other] = await Promise.all([
      propose(maker, await bankChange({ wireFee: 190 }), version),
      propose(checker, await bankChange({ wireFee: 180 }), version),
    ]);
    const statuses = [one.statusCode, other.statusCode].sort();
    expect(statuses).toEqual([202, 409]);
    const proposal = proposalIn(one.statusCode === 202 ? one : other);
    const own = { scope: 'customer', customerId: Number(ann.customerId), terms: { wireFee: 0 } };
    const ownProposal = proposalIn(await propose(maker, own, 0));
    await denyProposal(await staffMember(bank), proposal);
    await denyProposal(checker, ownProposal);
  });

  it('is outdated if the terms have changed in the meantime', async () => {
    const { version } = await termsNow(maker);
    const proposal = proposalIn(await propose(maker, await bankChange({ wireFee: 170 }), version));
    // A change between the proposal and the vote, as in a bank with a single staff member.
    await bank.superuser.query(
      'insert into bank_terms (terms) select terms from bank_terms order by version desc limit 1',
    );
    expect((await approveProposal(checker, proposal)).json()).toMatchObject({
      code: 'proposal_stale',
    });
    expect((await termsNow(maker)).byType.checking.wireFee).toBe(200);
  });

  it('is carried out once when two colleagues approve it at the same time', async () => {
    const { version } = await termsNow(maker);
    const [second, proposal] = [
      await staffMember(bank),
      proposalIn(await propose(maker, await bankChange({ wireFee: 185 }), version)),
    ];
    const answers = await Promise.all([
      approveProposal(checker, proposal),
      approveProposal(second, proposal),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    await changeTerms(bank, maker, checker, { wireFee: 200 });
  });

  it('needs no one else where the policy says so, but never serves its maker', async () => {
    await requireOthers(bank, 'terms_change', 0);
    const { version } = await termsNow(maker);
    const answer = await propose(maker, await bankChange({ wireFee: 195 }), version);
    expect(answer.statusCode).toBe(200);
    expect((await termsNow(maker)).byType.checking.wireFee).toBe(195);
    const own = { scope: 'customer', customerId: Number(maker.customerId), terms: { wireFee: 0 } };
    expect((await propose(maker, own, 0)).json()).toMatchObject({ code: 'conflict' });
    await requireOthers(bank, 'terms_change', 1);
    expect((await propose(maker, own, 0)).json()).toMatchObject({ code: 'conflict' });
    await changeTerms(bank, maker, checker, { wireFee: 200 });
  });
});

describe('a customer’s own terms', () => {
  it('are shown with the terms that apply, and the customer is notified', async () => {
    const cleo = await fundedCustomer(bank, 10_000n, { accountType: 'savings' });
    await changeOwnTerms(bank, maker, checker, cleo, { withdrawalLimit: '8000.00' });
    const url = `/api/admin/terms/customers/${cleo.customerId}`;
    const shown = (await maker.client.get(url)).json();
    expect(shown).toMatchObject({
      customer: { accountType: 'savings' },
      own: { withdrawalLimit: '8000.00' },
      applies: { withdrawalLimit: '8000.00', wireFee: 200 },
      history: [{ changes: [{ before: 'same as everyone', after: '$8,000.00' }] }],
    });
    expect(Object.keys(shown.own)).toEqual(['withdrawalLimit']);
    const { rows } = await bank.superuser.query(
      "select text_body from mail_message where recipient = $1 and subject like 'Your limits%'",
      [cleo.email],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0].text_body).toContain('same as everyone → $8,000.00');
    const events = (await cleo.client.get('/api/profile/security-events')).body;
    expect(events).toContain('Our staff changed your limits or fees.');
  });

  it('are refused for a person without an account', async () => {
    expect((await maker.client.get('/api/admin/terms/customers/999999')).statusCode).toBe(404);
    const own = { scope: 'customer', customerId: 999_999, terms: { wireFee: 0 } };
    expect((await propose(maker, own, 0)).statusCode).toBe(404);
  });
});

describe('a dry run', () => {
  const tryOut = async (change: object): Promise<DryRun> => {
    const answer = await maker.client.post('/api/admin/terms/dry-run', { change });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json();
  };
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  const send = (amount: string) => ann.client.post('/api/wire-transfer', { ...plainWire, amount });

  it('counts the movements whose fee differs, and totals the fees before and after', async () => {
    await send('100.00');
    await send('50.00');
    const found = await tryOut(await bankChange({ wireFee: 300 }));
    expect(found).toMatchObject({
      days: 90,
      daysRead: 90,
      customers: 1,
      movements: 2,
      byEffect: { fee: 2, refused: 0, held: 0, not_held: 0 },
      feesBefore: '3.00',
      feesAfter: '4.50',
    });
    expect(found.examples[0]).toMatchObject({
      customer: { id: Number(ann.customerId) },
      type: 'wire_transfer',
      effect: 'fee',
    });
    const views = (await ann.client.get('/api/profile/views')).json<{ what: string }[]>();
    expect(views.map(({ what }) => what)).toContain('transactions');
  });

  it('finds the movements that a lower limit would have refused, day by day, rolled up or not', async () => {
    const dora = await fundedCustomer(bank, 100_000n, { accountType: 'savings' });
    for (const [amount, days] of [
      [3_000n, 40],
      [2_000n, 40],
      [3_000n, 40],
      [3_000n, 91],
      [9_000n, 2],
    ] as const)
      await postMovement(bank, dora, 'withdrawal', amount, { occurredAt: daysAgo(days) });
    const terms = await termsWith(maker, {});
    terms.byType.savings.withdrawalLimit = '60.00';
    for (const isRolledUp of [false, true]) {
      if (isRolledUp) await rollUpActivity(bank.database);
      expect(await tryOut({ scope: 'bank', terms })).toMatchObject({
        customers: 1,
        // The third movement of one day, and the one that exceeds a day's limit on its own.
        movements: 2,
        byEffect: { refused: 2 },
      });
    }
  });

  it('finds the deposits that would have been held, excluding customers with their own terms', async () => {
    const [emil, fay] = [await fundedCustomer(bank), await fundedCustomer(bank)];
    await changeOwnTerms(bank, maker, checker, fay, { reviewedAbove: '50000.00' });
    for (const { client } of [emil, fay])
      await client.post('/api/transactions', { type: 'deposit', amount: '9000', pin: testPin });
    const found = await tryOut(await bankChange({ reviewedAbove: '8999.99' }));
    expect(found.byEffect.held).toBe(1);
    expect(found.examples.map(({ customer }) => customer.id)).toEqual([Number(emil.customerId)]);
    const own = await tryOut({
      scope: 'customer',
      customerId: Number(fay.customerId),
      terms: { reviewedAbove: '100.00' },
    });
    expect(own).toMatchObject({ customers: 1 });
    expect(own.byEffect.held).toBeGreaterThan(0);
  });

  it('lists every affected customer in a file; the response contains only examples', async () => {
    const gus = await fundedCustomer(bank, 100_000n, { firstName: 'Gus', lastName: 'Vale' });
    await Promise.all(
      Array.from({ length: 52 }, () =>
        postMovement(bank, gus, 'withdrawal', 100n, { occurredAt: daysAgo(3) }),
      ),
    );
    const change = {
      scope: 'customer',
      customerId: Number(gus.customerId),
      terms: { withdrawalLimit: '1.00' },
    };
    expect((await tryOut(change)).examples).toHaveLength(50);
    const take = (client: Customer['client'], text: string) =>
      client.get(`/api/admin/terms/dry-run/export?change=${encodeURIComponent(text)}`);
    const answer = await take(maker.client, JSON.stringify(change));
    expect(answer.headers['content-disposition']).toBe('attachment; filename="dry-run.csv"');
    const [header, ...lines] = answer.body.trimEnd().split('\r\n');
    expect(header).toBe(
      '\ufeffReceipt,Date (ET),Customer,Type,Amount,What would have changed,Before,After',
    );
    expect(lines).toHaveLength(51);
    for (const line of lines)
      expect(line).toMatch(/^SH\d{8},[\d: -]{19},Gus Vale,withdrawal,1.00,refused,2.00,1.00$/);
    const { rows } = await bank.database.query(
      `select after_change from audit_event where action = 'list_exported' and actor_id = $1
       order by id desc limit 1`,
      [maker.customerId],
    );
    expect(rows).toEqual([{ after_change: expect.objectContaining({ list: 'dry-run' }) }]);
    for (const text of ['', '{', '{"scope":"bank"}'])
      expect((await take(maker.client, text)).statusCode).toBe(400);
    const same = JSON.stringify({ ...change, terms: {} });
    expect((await take(maker.client, same)).json()).toMatchObject({ code: 'conflict' });
    const teller = await staffMember(bank, 'teller');
    expect((await take(teller.client, same)).statusCode).toBe(403);
  });

  it('changes nothing, and is refused if nothing would change', async () => {
    const { version } = await termsNow(maker);
    await tryOut(await bankChange({ wireFee: 1 }));
    expect((await termsNow(maker)).version).toBe(version);
    const same = await maker.client.post('/api/admin/terms/dry-run', {
      change: await bankChange({}),
    });
    expect(same.json()).toMatchObject({ code: 'conflict' });
  });
});
