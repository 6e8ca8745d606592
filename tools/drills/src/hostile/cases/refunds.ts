import { randomUUID } from 'node:crypto';
import { formatUsd } from '@seven-hills/money';
import { plainWire } from '../../../../../apps/server/test/support/money/sample-wire.ts';
import type { AttackedBank } from '../attacked-bank.ts';
import type { People, Person } from '../people.ts';
import { atOnce, type HostileCase } from './hostile-case.ts';

const explanation = 'We looked into all of it.';
const raceRounds = 3;
const notDue = 'is no longer due to be debited';

/** What staff can do to give a transaction back, each with a colleague's vote if it needs one. */
function waysBack(people: People) {
  const post = async (by: Person, path: string, body: object) =>
    people.vote(await by.client.post(path, body, randomUUID()));
  return {
    async report({ client }: Person, transactionId: number, turn = 0): Promise<number> {
      const description = `I never ordered this transaction, report ${turn}.`;
      const made = await client.must('POST', '/api/cases', {
        transactionId,
        kind: 'not_authorized',
        description,
      });
      return Number(made.id);
    },
    correct: (id: number, by = people.teller) =>
      post(by, `/api/admin/transactions/${id}/corrections`, {
        scope: 'whole',
        reasonCode: 'bank_error',
        note: 'As the customer asked',
      }),
    credit: (caseId: number, amount: string, by = people.colleagues[0]) =>
      post(by, `/api/admin/cases/${caseId}/credit`, { amount }),
    conclude: (caseId: number, outcome: string, by = people.colleagues[0]) =>
      post(by, `/api/admin/cases/${caseId}/conclude`, { outcome, explanation }),
    reopen: async (caseId: number) =>
      Number(
        (
          await people.colleagues[0].client.must('POST', `/api/admin/cases/${caseId}/reopen`, {
            note: 'The customer called again',
          })
        ).id,
      ),
  };
}

/** A transfer that is corrected, credited by its case, by the reopened case, and by a third. */
async function giveTransferBack(people: People, ann: Person, bob: Person): Promise<void> {
  const { report, correct, credit, conclude, reopen } = waysBack(people);
  const id = await send(people, ann, bob);
  const first = await report(ann, id);
  await correct(id);
  await credit(first, '30.00');
  await conclude(first, 'error_found');
  const reopened = await reopen(first);
  await credit(reopened, '30.00');
  await conclude(reopened, 'error_found');
  const third = await report(ann, id, 1);
  await credit(third, '30.00');
  await conclude(third, 'error_found');
}

async function send(people: People, ann: Person, bob: Person): Promise<number> {
  const order = { type: 'transfer', amount: '30.00', toAccountId: bob.accountId };
  const { status, body } = await people.order(ann, 'transaction', order, true);
  if (status !== 201) throw new Error(`transfer: ${JSON.stringify(body)}`);
  return Number(body.id);
}

/** Corrections and credits of one transfer at the same time. */
async function race(people: People, ann: Person, bob: Person): Promise<void> {
  const { report, correct, credit } = waysBack(people);
  const [first, second] = people.colleagues;
  for (let round = 0; round < raceRounds; round += 1) {
    const id = await send(people, ann, bob);
    const opened = await report(ann, id);
    await atOnce(6, (index) =>
      index % 2 === 0
        ? correct(id, index === 0 ? people.teller : first)
        : credit(opened, '30.00', index === 1 ? second : first),
    );
  }
}

/** Two wires that the network rejects: one before its case is credited, one afterward. */
async function giveWiresBack(bank: AttackedBank, people: People, ann: Person): Promise<void> {
  const { report, credit } = waysBack(people);
  const wires: number[] = [];
  for (let count = 0; count < 2; count += 1) {
    const { status, body } = await people.order(ann, 'wire', plainWire, true);
    if (status !== 201) throw new Error(`wire: ${JSON.stringify(body)}`);
    await people.approve(Number(body.id));
    wires.push(Number(body.id));
  }
  const [returned = 0, credited = 0] = wires;
  const opened = [await report(ann, returned), await report(ann, credited)] as const;
  await credit(opened[1], '102.00');
  await bank.reportWire(returned, 'rejected');
  await bank.reportWire(credited, 'rejected');
  await bank.runJob('return_rejected_wires');
  await credit(opened[0], '102.00');
}

/** A case's credit that staff correct must not be debited as well; returns what became of it. */
async function correctCredit(people: People, ann: Person, bob: Person): Promise<string> {
  const { report, correct, credit, conclude } = waysBack(people);
  const opened = await report(ann, await send(people, ann, bob));
  await credit(opened, '30.00');
  const [posted] = (await ann.client.must('GET', '/api/transactions?limit=1')) as unknown as {
    id: number;
  }[];
  await conclude(opened, 'no_error');
  const corrected = await correct(posted?.id ?? 0);
  if (corrected.status >= 300) return 'cannot be corrected';
  const cases = (await ann.client.must('GET', '/api/cases')) as unknown as {
    id: number;
    result: { debitOn: string | null } | null;
  }[];
  const result = cases.find(({ id }) => id === opened)?.result;
  return result?.debitOn === null ? notDue : 'is still due to be debited';
}

const refundedAgain: HostileCase = {
  row: 5,
  async attack(bank, people) {
    const [ann, bob] = [await people.open({ dollars: 1_000 }), await people.open({ dollars: 500 })];
    await people.refreshStaff();
    const before = await people.balanceOf(ann);
    const gain = async () => (await people.balanceOf(ann)) - before;
    await giveTransferBack(people, ann, bob);
    const byTransfer = await gain();
    await race(people, ann, bob);
    const byRace = (await gain()) - byTransfer;
    await giveWiresBack(bank, people, ann);
    const byWires = (await gain()) - byRace - byTransfer;
    const due = await correctCredit(people, ann, bob);
    return {
      held: byTransfer === 0n && byRace === 0n && byWires === 0n && due === notDue,
      says: `beyond one refund each, a transfer gave back ${formatUsd(byTransfer)}, ${raceRounds} with simultaneous refunds ${formatUsd(byRace)}, and two returned wires ${formatUsd(byWires)}; a corrected credit ${due}`,
    };
  },
};

export const refundCases = [refundedAgain];
