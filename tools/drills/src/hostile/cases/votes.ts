import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { People, Person } from '../people.ts';
import type { HostileCase } from './hostile-case.ts';

const votesCast = 6;

/** Proposes the correction of a new transfer, which needs others in both modes. */
async function proposeCorrection(
  people: People,
  payer: Person,
  recipient: Person,
): Promise<number> {
  const order = { type: 'transfer', amount: '5.00', toAccountId: recipient.accountId };
  const { body: sent } = await people.order(payer, order);
  const proposed = await people.teller.client.post(
    `/api/admin/transactions/${sent.id}/corrections`,
    { scope: 'whole', reasonCode: 'bank_error', note: 'As the customer asked' },
    randomUUID(),
  );
  if (proposed.status !== 202) throw new Error(`correction: ${JSON.stringify(proposed.body)}`);
  return (proposed.body.proposal as { id: number }).id;
}

const block = ({ client }: Person, { customerId }: Person) =>
  client.post(`/api/admin/users/${customerId}/block-sign-in`, {
    reason: 'suspected_fraud',
    note: 'A drill',
  });

/** Staff vote while they are blocked; a vote may count only if it comes before the block. */
export const votesOfBlocked: HostileCase = {
  row: 17,
  async attack(bank, people) {
    const payer = await people.open({ dollars: 200 });
    const recipient = await people.open({ dollars: 100 });
    let counted = 0;
    let late = 0;
    for (let round = 0; round < votesCast; round += 1) {
      const voter = await people.open({ role: 'admin' });
      await people.refreshStaff();
      const id = await proposeCorrection(people, payer, recipient);
      const cast = () => voter.client.post(`/api/admin/proposals/${id}/approve`, {});
      // The vote has a head start in half of the rounds, the block in the others.
      const later = <Result>(call: () => Promise<Result>) => sleep(round * 2).then(call);
      const stop = () => block(people.colleagues[0], voter);
      const [vote, blocked] = await Promise.all(
        round % 2 === 0 ? [cast(), later(stop)] : [later(cast), stop()],
      );
      if (blocked.status !== 200) throw new Error(`the block answered ${blocked.status}`);
      if (vote.status === 200) counted += 1;
      const { rowCount } = await bank.database.query(
        `select from audit_event as vote
         join audit_event as block on block.subject_id = vote.actor_id and block.action = 'sign_in_blocked'
         where vote.actor_id = $1 and vote.action = 'proposal_approved' and vote.id > block.id`,
        [voter.customerId],
      );
      late += rowCount ?? 0;
    }
    return {
      held: late === 0,
      says: `of ${votesCast} votes by staff who were blocked at the same time, ${counted} counted, ${late} of them after the block`,
    };
  },
};
