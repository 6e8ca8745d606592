import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { liveLimits } from '@seven-hills/bank/help/live-limits';
import { WebSocket } from 'ws';
import { setPolicyFromTerminal } from '../../../../../apps/server/src/staff/proposals/policies/set-policy.ts';
import type { BankClient } from '../../workload/bank-client.ts';
import type { AttackedBank } from '../attacked-bank.ts';
import type { People, Person } from '../people.ts';
import type { HostileCase } from './hostile-case.ts';

const sessionsOpened = 15;
const socketsPerSession = 20;
/** How long the bank may take to close those beyond the limit. */
const closingMsMax = 20_000;
const votesCast = 6;

/** Opens live sockets in several sessions of one customer; returns how many stay open. */
async function holdSockets(bank: AttackedBank, people: People): Promise<number> {
  const ann = await people.open();
  const clients: BankClient[] = [];
  for (let count = 0; count < sessionsOpened; count += 1) clients.push(await people.signIn(ann));
  const sockets = clients.flatMap(({ cookie }) =>
    Array.from({ length: socketsPerSession }, () => {
      const socket = new WebSocket(`ws://${bank.host}/ws`, {
        headers: { cookie, origin: bank.origin },
      });
      // One that is refused counts as closed.
      socket.on('error', () => {});
      return socket;
    }),
  );
  const count = (state: WebSocket['readyState']) =>
    sockets.filter(({ readyState }) => readyState === state).length;
  const end = Date.now() + closingMsMax;
  while (
    Date.now() < end &&
    (count(WebSocket.CONNECTING) > 0 || count(WebSocket.OPEN) > liveLimits.socketsPerPerson)
  )
    await sleep(100);
  const open = count(WebSocket.OPEN);
  for (const socket of sockets) socket.terminate();
  return open;
}

/** Lets staff members vote while they are blocked; counts the votes that come after the block. */
async function voteWhileBlocked(
  bank: AttackedBank,
  people: People,
): Promise<{ counted: number; late: number }> {
  const [payer, recipient] = [
    await people.open({ dollars: 200 }),
    await people.open({ dollars: 100 }),
  ];
  const votes = { counted: 0, late: 0 };
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
    if (vote.status === 200) votes.counted += 1;
    const { rowCount } = await bank.database.query(
      `select from audit_event as vote
       join audit_event as block on block.subject_id = vote.actor_id and block.action = 'sign_in_blocked'
       where vote.actor_id = $1 and vote.action = 'proposal_approved' and vote.id > block.id`,
      [voter.customerId],
    );
    votes.late += rowCount ?? 0;
  }
  return votes;
}

/** A vote, the block of its voter, and the last vote: whether the first one still counts. */
async function countsBlockedVoter(bank: AttackedBank, people: People): Promise<boolean> {
  const setApprovals = (approvals: number) =>
    setPolicyFromTerminal(bank.database, bank.mode, 'transaction_correction', {
      approvals,
      threshold: null,
      releasesByTime: null,
    });
  const [payer, recipient] = [
    await people.open({ dollars: 100 }),
    await people.open({ dollars: 100 }),
  ];
  const voter = await people.open({ role: 'admin' });
  await people.refreshStaff();
  await setApprovals(2);
  const id = await proposeCorrection(people, payer, recipient);
  const approve = ({ client }: Person) => client.post(`/api/admin/proposals/${id}/approve`, {});
  const [first, last] = people.colleagues;
  const cast = await approve(voter);
  const blocked = await block(first, voter);
  if (cast.status !== 200 || blocked.status !== 200)
    throw new Error(`the vote answered ${cast.status}, the block ${blocked.status}`);
  const { body } = await approve(last);
  await setApprovals(1);
  return body.state === 'executed';
}

/** Proposes the correction of a new transfer, which needs others in both modes. */
async function proposeCorrection(
  people: People,
  payer: Person,
  recipient: Person,
): Promise<number> {
  const order = { type: 'transfer', amount: '5.00', toAccountId: recipient.accountId };
  const { body: sent } = await people.order(payer, 'transaction', order);
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

/** What sessions could do beyond their number, and beyond their end. */
const socketsAndVotes: HostileCase = {
  row: 17,
  async attack(bank, people) {
    const open = await holdSockets(bank, people);
    const { counted, late } = await voteWhileBlocked(bank, people);
    const isCounted = await countsBlockedVoter(bank, people);
    return {
      held: open > 0 && open <= liveLimits.socketsPerPerson && late === 0 && !isCounted,
      says: `one customer held ${open} of ${sessionsOpened * socketsPerSession} live sockets over ${sessionsOpened} sessions (limit ${liveLimits.socketsPerPerson}); of ${votesCast} votes by staff who were blocked at the same time, ${counted} counted, ${late} of them after the block; an earlier vote of a staff member blocked since ${isCounted ? 'completed' : 'did not complete'} a proposal`,
    };
  },
};

export const sessionCases = [socketsAndVotes];
