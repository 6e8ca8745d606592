import { randomUUID } from 'node:crypto';
import { formatUsd } from '@seven-hills/money';
import type { People, Person } from '../people.ts';
import { atOnce, type HostileCase } from './hostile-case.ts';

const rounds = 3;

/** Sends $30.00, and reports it as not authorized; returns the transaction and the case. */
async function sendAndReport(people: People, payer: Person, recipient: Person) {
  const order = { type: 'transfer', amount: '30.00', toAccountId: recipient.accountId };
  const { status, body } = await people.order(payer, order, true);
  if (status !== 201) throw new Error(`transfer: ${JSON.stringify(body)}`);
  const transactionId = Number(body.id);
  const opened = await payer.client.must('POST', '/api/cases', {
    transactionId,
    kind: 'not_authorized',
    description: 'I never ordered this transaction.',
  });
  return { transactionId, caseId: Number(opened.id) };
}

/** Staff give one transfer back by corrections and by its case at the same time. */
export const refundedAgain: HostileCase = {
  row: 5,
  async attack(_bank, people) {
    const payer = await people.open({ dollars: 1_000 });
    const recipient = await people.open({ dollars: 500 });
    await people.refreshStaff();
    const before = await people.balanceOf(payer);
    const [first, second] = people.colleagues;
    for (let round = 0; round < rounds; round += 1) {
      const { transactionId, caseId } = await sendAndReport(people, payer, recipient);
      const post = async (by: Person, path: string, body: object) =>
        people.vote(await by.client.post(path, body, randomUUID()));
      await atOnce(6, (index) =>
        index % 2 === 0
          ? post(
              index === 0 ? people.teller : first,
              `/api/admin/transactions/${transactionId}/corrections`,
              { scope: 'whole', reasonCode: 'bank_error', note: 'As the customer asked' },
            )
          : post(index === 1 ? second : first, `/api/admin/cases/${caseId}/credit`, {
              amount: '30.00',
            }),
      );
    }
    const gained = (await people.balanceOf(payer)) - before;
    return {
      held: gained === 0n,
      says: `beyond one refund each, ${rounds} transfers with simultaneous refunds gave back ${formatUsd(gained)}`,
    };
  },
};
