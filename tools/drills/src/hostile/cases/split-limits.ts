import { formatUsd } from '@seven-hills/money';
import { setPolicyFromTerminal } from '../../../../../apps/server/src/staff/proposals/policies/set-policy.ts';
import { plainWire } from '../../../../../apps/server/test/support/money/sample-wire.ts';
import type { Answer } from '../../workload/bank-client.ts';
import type { AttackedBank } from '../attacked-bank.ts';
import type { People, Person } from '../people.ts';
import { atOnce, type HostileCase } from './hostile-case.ts';

/** With the deposit that activates an account, just within what one person may book. */
const bundle = 9_900;
/** Production's policy for releases, and the demo's, which lets more pass. */
const strict = { approvals: 1, threshold: 100_000n, releasesByTime: false };
const usualInDemo = { approvals: 1, threshold: 10_000_000n, releasesByTime: true };

/** How many bookings one person completed without anyone else. */
const alone = (answers: readonly Answer[]) =>
  answers.filter(({ status, body }) => status === 201 && body.status === 'completed').length;

/** Cash for different customers, by one staff member at once. */
async function splitCash(
  people: People,
  direction: 'deposits' | 'withdrawals',
  customers: readonly Person[],
  count: number,
): Promise<number> {
  const maker = await people.open({ role: 'teller' });
  return alone(
    await atOnce(count, (index) =>
      people.cash(maker, direction, customers[index % customers.length] as Person, bundle),
    ),
  );
}

/** Five wires of $980 in one call, where above $1,000 needs two. */
async function splitRelease(bank: AttackedBank, people: People, payer: Person): Promise<number> {
  const setPolicy = (policy: typeof strict) =>
    setPolicyFromTerminal(bank.database, bank.mode, 'transaction_approval', policy);
  await setPolicy(strict);
  const ids: number[] = [];
  for (let count = 0; count < 5; count += 1) {
    const order = { ...plainWire, amount: '980.00' };
    const { status, body } = await people.order(payer, 'wire', order, true);
    if (status !== 201) throw new Error(`wire: ${JSON.stringify(body)}`);
    ids.push(Number(body.id));
  }
  const maker = await people.open({ role: 'operations' });
  const released = (await maker.client.must('POST', '/api/admin/queue/approve', {
    ids,
    total: '4900.00',
  })) as unknown as { outcome: string }[];
  if (bank.mode === 'demo') await setPolicy(usualInDemo);
  return released.filter(({ outcome }) => outcome === 'approved').length;
}

/** One staff member splits what needs two people. */
const twoPersonLimits: HostileCase = {
  row: 6,
  async attack(bank, people) {
    const customers: Person[] = [];
    for (let count = 0; count < 4; count += 1) customers.push(await people.open({ dollars: 50 }));
    const rich = await people.open({ dollars: 35_000 });
    const cashIn = await splitCash(people, 'deposits', customers, 8);
    const oneCustomer = await people.open({ dollars: 50 });
    const forOne = await splitCash(people, 'deposits', [oneCustomer], 20);
    const cashOut = await splitCash(people, 'withdrawals', [rich], 3);
    const released = await splitRelease(bank, people, rich);
    return {
      // One of each is within the sum; if none was done, something else refused them.
      held: [cashIn, forOne, cashOut, released].every((count) => count === 1),
      says: `alone, one person booked ${cashIn} of 8 × ${formatUsd(BigInt(bundle) * 100n)} in and ${cashOut} of 3 out, ${forOne} of 20 for one customer, and released ${released} of 5 × ${formatUsd(98_000n)} in one call`,
    };
  },
};

/** A thief with the PIN, but without the factor, splits what needs a confirmation. */
const confirmations: HostileCase = {
  row: 7,
  async attack(bank, people) {
    const victim = await people.open({ dollars: 16_000, hasFactor: true });
    const stranger = await people.open({ dollars: 100 });
    const transfers = await atOnce(15, () =>
      people.order(victim, 'transaction', {
        type: 'transfer',
        amount: '1000.00',
        toAccountId: stranger.accountId,
      }),
    );
    const payer = await people.open({ dollars: 6_000, hasFactor: true });
    await people.refreshStaff();
    const first = await people.order(payer, 'wire', { ...plainWire, amount: '10.00' }, true);
    await people.approve(Number(first.body.id));
    await bank.reportWire(Number(first.body.id), 'settled');
    const wires = await atOnce(5, () =>
      people.order(payer, 'wire', { ...plainWire, amount: '980.00' }),
    );
    const made = (answers: readonly Answer[]) =>
      answers.filter(({ status }) => status === 201).length;
    const codes = new Set([...transfers, ...wires].map(({ body }) => body.code));
    return {
      // One of each is within the sum; if none was made, something else refused them.
      held: made(transfers) === 1 && made(wires) === 1 && codes.has('confirmation_required'),
      says: `without a confirmation, ${made(transfers)} of 15 transfers of ${formatUsd(100_000n)} to a new recipient and ${made(wires)} of 5 wires of ${formatUsd(98_000n)} to a known one were made`,
    };
  },
};

export const splitLimitCases = [twoPersonLimits, confirmations];
