import { randomUUID } from 'node:crypto';
import { pin } from '../../workload/customers.ts';
import type { AttackedBank } from '../attacked-bank.ts';
import type { People, Person } from '../people.ts';
import type { HostileCase } from './hostile-case.ts';

const inDays = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

interface Scheduled {
  id: number;
  payeeId: number;
  firstOn: string;
}

/** Schedules $40.00 a month to a customer. */
async function schedule(people: People, payer: Person, recipient: Person): Promise<Scheduled> {
  const { payee } = await payer.client.must('POST', '/api/payees', {
    kind: 'customer',
    nickname: null,
    accountId: recipient.accountId,
  });
  const { id: payeeId } = payee as { id: number };
  const firstOn = inDays(3);
  const order = { payeeId, amount: '40.00', every: 'monthly', firstOn, pin };
  const made = await payer.client.post('/api/schedules', order, randomUUID());
  if (made.status !== 201) throw new Error(`schedule: ${JSON.stringify(made.body)}`);
  await people.bank.letHoursPass();
  return { id: Number(made.body.id), payeeId, firstOn };
}

/** A thief without the PIN undoes what the owner changed with it. */
const amountRestored: HostileCase = {
  row: 9,
  async attack(_bank, people) {
    const [payer, recipient] = [
      await people.open({ dollars: 200 }),
      await people.open({ dollars: 100 }),
    ];
    const { id, firstOn: nominalOn } = await schedule(people, payer, recipient);
    const path = `/api/schedules/${id}`;
    await payer.client.must('PUT', `${path}/next`, { nominalOn, amount: '1.00', pin });
    await payer.client.must('POST', `${path}/skip`, { nominalOn });
    await payer.client.must('POST', `${path}/skip`, { nominalOn, skips: false });
    const { planned } = await payer.client.must('GET', path);
    const amount = (planned as { amount: string }[])[0]?.amount;
    return {
      held: amount === '1.00',
      says: `a payment of $40.00, changed to $1.00 with the PIN, skipped and restored without it, is $${amount}`,
    };
  },
};

/** The service role points a schedule at another customer's payee, before the job runs. */
const jobBroken: HostileCase = {
  row: 16,
  async attack(bank: AttackedBank, people) {
    const [broken, sound] = [
      await people.open({ dollars: 200 }),
      await people.open({ dollars: 200 }),
    ];
    const recipient = await people.open({ dollars: 100 });
    const theirs = await schedule(people, broken, recipient);
    const ours = await schedule(people, sound, recipient);
    const refusal = await bank.database
      .query('update schedule set payee_id = $2 where id = $1', [theirs.id, ours.payeeId])
      .then(
        () => null,
        (error: { constraint?: string; message: string }) => error.constraint ?? error.message,
      );
    // Due since yesterday, whatever time it is in the bank's time zone.
    await bank.database.query(
      `update schedule
       set first_on = $2, day = extract(day from $2::date), next_on = $2, next_due_on = $2
       where id = any ($1)`,
      [[theirs.id, ours.id], inDays(-2)],
    );
    await bank.runJob('run_schedules');
    const paid = (await people.balanceOf(sound)) === 16_000n;
    return {
      held: paid,
      says: `the database ${refusal === null ? 'accepted' : `refused (${refusal})`} a schedule that pays another customer’s payee, and the job ${paid ? 'paid' : 'did not pay'} the sound one`,
    };
  },
};

export const scheduleCases = [amountRestored, jobBroken];
