import type { AttackedBank } from '../attacked-bank.ts';
import type { People, Person } from '../people.ts';
import { atOnce, type HostileCase } from './hostile-case.ts';

const unknownId = 99_999_999;
const rounds = 5;
const callsAtOnce = 8;

/** A payer whose transfers can be taken back for a minute, and a recipient. */
async function openPair(people: People): Promise<[payer: Person, recipient: Person]> {
  const payer = await people.open({ dollars: 200 });
  await payer.client.must('PUT', '/api/undo-time', { seconds: 60 });
  return [payer, await people.open({ dollars: 100 })];
}

async function send(people: People, payer: Person, recipient: Person): Promise<number> {
  const order = { type: 'transfer', amount: '5.00', toAccountId: recipient.accountId };
  const { status, body } = await people.order(payer, 'transaction', order);
  if (status !== 201) throw new Error(`transfer: ${JSON.stringify(body)}`);
  return Number(body.id);
}

const takeBack = ({ client }: Person, id: number) =>
  client.post(`/api/transactions/${id}/take-back`, {});

/** The recipient looks for transfers that are not final, by their sequential numbers. */
const hiddenTransfer: HostileCase = {
  row: 8,
  async attack(_bank: AttackedBank, people) {
    const [payer, recipient] = await openPair(people);
    const [pending, undone] = [
      await send(people, payer, recipient),
      await send(people, payer, recipient),
    ];
    await takeBack(payer, undone);
    const { client } = recipient;
    const probes: Record<string, (id: number) => ReturnType<typeof client.post>> = {
      'POST /api/cases': (transactionId) =>
        client.post('/api/cases', {
          transactionId,
          kind: 'not_authorized',
          description: 'I never ordered this transaction.',
        }),
      'POST /api/payees': (transactionId) =>
        client.post('/api/payees', { kind: 'transaction', transactionId }),
      'GET /api/transactions/:id': (id) => client.get(`/api/transactions/${id}`),
      'GET /api/transactions/:id/receipt': (id) => client.get(`/api/transactions/${id}/receipt`),
      'POST /api/transactions/:id/take-back': (id) => takeBack(recipient, id),
    };
    const told: string[] = [];
    for (const [name, probe] of Object.entries(probes)) {
      const [unknown, ...answers] = await Promise.all(
        [unknownId, pending, undone].map(async (id) => {
          const { status, body } = await probe(id);
          return `${status} ${body.code}`;
        }),
      );
      if (answers.some((answer) => answer !== unknown))
        told.push(`${name}: ${[...answers, unknown].join(', ')}`);
    }
    return {
      held: told.length === 0,
      says:
        told.length === 0
          ? `${Object.keys(probes).length} calls answer the recipient alike for a transfer that can be taken back, one that was, and an unknown one`
          : told.join('; '),
    };
  },
};

/** The payer takes one transfer back several times at once. */
const simultaneousTakeBacks: HostileCase = {
  row: 15,
  async attack(_bank, people) {
    const [payer, recipient] = await openPair(people);
    let wrong = 0;
    for (let round = 0; round < rounds; round += 1) {
      const id = await send(people, payer, recipient);
      const answers = await atOnce(callsAtOnce, () => takeBack(payer, id));
      wrong += answers.filter(
        ({ status, body }) => status !== 200 || body.status !== 'declined',
      ).length;
    }
    const balance = await people.balanceOf(payer);
    return {
      held: wrong === 0 && balance === 20_000n,
      says: `${wrong} of ${rounds * callsAtOnce} simultaneous take-backs were answered as if the transfer were final`,
    };
  },
};

export const undoCases = [hiddenTransfer, simultaneousTakeBacks];
