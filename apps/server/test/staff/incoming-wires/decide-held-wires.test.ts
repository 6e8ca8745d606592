import type { AnswerOf } from '@seven-hills/contracts/endpoint';
import type { listIncomingWires } from '@seven-hills/contracts/staff/incoming-wires';
import type { WorkItem } from '@seven-hills/contracts/staff/queue';
import { readMessage } from '@seven-hills/iso20022';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setPolicyFromTerminal } from '../../../src/staff/proposals/policies/set-policy.ts';
import { openWireFolder, type WireFolder } from '../../support/money/wire-folder.ts';
import { Death, dyingFiles } from '../../support/outside/dying-files.ts';
import {
  nextMessageId,
  otherBank,
  transferMessage,
  transferTo,
} from '../../support/outside/network-messages.ts';
import { type Customer, fundedCustomer, staffMember } from '../../support/people.ts';
import { eventsAbout } from '../../support/staff.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';

type Wire = AnswerOf<typeof listIncomingWires>[number];

let bank: TestBank;
let staff: Customer;
let folder: WireFolder;

beforeAll(async () => {
  bank = await openTestBank();
  staff = await staffMember(bank);
});
beforeEach(async () => {
  folder = await openWireFolder(bank);
});
afterEach(async () => {
  await folder.handOver();
  await folder.remove();
  expect(await bank.audit()).toEqual([]);
});
afterAll(() => bank.close());

const accountOf = async ({ client }: Customer) =>
  (await client.get('/api/account')).json<{ accountNumber: string; balance: string }>();
async function nameOf({ customerId }: Customer): Promise<[string, string]> {
  const { rows } = await bank.database.query<{ first_name: string; last_name: string }>(
    'select first_name, last_name from customer where id = $1',
    [customerId],
  );
  return [rows[0]?.first_name ?? '', rows[0]?.last_name ?? ''];
}
async function held(transfer = transferTo('9999999999'), messageId = nextMessageId()) {
  await folder.deliver(`${messageId}.xml`, transferMessage(transfer, messageId));
  await folder.collect();
  await folder.credit();
  const [wire] = (await staff.client.get('/api/admin/incoming-wires?state=held')).json<Wire[]>();
  if (wire?.uetr !== transfer.uetr) throw new Error('the wire was not held');
  return wire;
}
const decide = (wire: Wire, decision: 'credit' | 'return', body: object, by = staff) =>
  by.client.post(`/api/admin/incoming-wires/${wire.id}/${decision}`, body);

describe('returning a held wire', () => {
  it('sends the sender one message about the original payment', async () => {
    const transfer = transferTo('9999999999');
    const messageId = nextMessageId();
    const wire = await held(transfer, messageId);
    const answer = await decide(wire, 'return', { reason: 'AC01', note: 'No such account' });
    expect(answer.json()).toMatchObject({
      state: 'returned',
      returnReason: 'AC01',
      returnSentAt: null,
    });
    await folder.handOver();
    const [name, ...more] = await folder.filesIn('out');
    expect(more).toEqual([]);
    const read = readMessage(await folder.read('out', name ?? ''));
    expect(read).toMatchObject({
      ok: true,
      message: {
        name: 'pacs.004.001.10',
        returns: [
          {
            from: '121000248',
            to: otherBank,
            amount: 125_000n,
            original: { messageId, messageName: 'pacs.008.001.08', uetr: transfer.uetr },
            debtor: { name: 'Ann Miller' },
            creditor: { name: 'Acme Corp' },
            creditorAccount: { number: '000123456789' },
            reason: { code: 'AC01', texts: ['No such account'] },
          },
        ],
      },
    });
    expect(await folder.handOver()).toBe(0);
    const [event] = (
      await bank.database.query<{ detail: string }>(
        "select detail from audit_event where action = 'incoming_wire_returned' order by id desc",
      )
    ).rows;
    expect(event?.detail).toBe('No such account');
  });

  it('sends it once, wherever the server dies between writing and marking', async () => {
    for (const moment of ['before', 'torn', 'after'] as const)
      for (let step = 1; ; step += 1) {
        await decide(await held(), 'return', { reason: 'AC01' });
        const dying = dyingFiles(step, moment);
        const rail = await folder.openRail(dying.files);
        dying.arm();
        await folder.handOver(rail).catch((error: unknown) => {
          if (!(error instanceof Death)) throw error;
        });
        const carried = await folder.carryAway();
        await folder.handOver();
        expect([...carried, ...(await folder.carryAway())]).toHaveLength(1);
        if (!dying.hasDied()) break;
      }
  });

  it('is decided once, by the first of two staff members', async () => {
    const wire = await held();
    const colleague = await staffMember(bank);
    const answers = await Promise.all([
      decide(wire, 'return', { reason: 'AC01' }),
      decide(wire, 'return', { reason: 'AC04' }, colleague),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    await folder.handOver();
    expect(await folder.filesIn('out')).toHaveLength(1);
  });
});

describe('crediting a held wire', () => {
  it('needs an account whose owner has the name that the wire states', async () => {
    const ann = await fundedCustomer(bank);
    const other = await fundedCustomer(bank);
    const [firstName, lastName] = await nameOf(ann);
    const transfer = transferTo('9999999999');
    const wire = await held({
      ...transfer,
      creditor: { ...transfer.creditor, name: `${lastName.toUpperCase()}, ${firstName}` },
    });
    const { accountNumber, balance } = await accountOf(ann);
    const foreign = await decide(wire, 'credit', {
      accountNumber: (await accountOf(other)).accountNumber,
    });
    expect([foreign.statusCode, foreign.json()]).toEqual([
      409,
      expect.objectContaining({ detail: expect.stringContaining('No owner of this account') }),
    ]);
    const credited = await decide(wire, 'credit', { accountNumber });
    expect(credited.json()).toMatchObject({ state: 'posted', account: { accountNumber } });
    expect(Number((await accountOf(ann)).balance) - Number(balance)).toBe(1250);
    expect((await decide(wire, 'return', { reason: 'AC01' })).statusCode).toBe(409);
    expect(await eventsAbout(bank, ann.customerId, 'incoming_wire_credited')).toHaveLength(1);
  });

  it('works on the stated account once it can take it, and not before', async () => {
    const ann = await fundedCustomer(bank);
    const { accountNumber } = await accountOf(ann);
    await staff.client.post('/api/admin/suspend-account', { accountId: ann.accountId });
    const wire = await held(transferTo(accountNumber));
    const tooEarly = await decide(wire, 'credit', {});
    expect([tooEarly.statusCode, tooEarly.json().code]).toEqual([403, 'account_suspended']);
    await staff.client.post('/api/admin/unsuspend-account', { accountId: ann.accountId });
    expect((await decide(wire, 'credit', {})).json()).toMatchObject({ state: 'posted' });
  });

  it('needs a colleague for what adds up to more than the policy’s threshold', async () => {
    const ann = await fundedCustomer(bank);
    const { accountNumber } = await accountOf(ann);
    const colleague = await staffMember(bank);
    const maker = await staffMember(bank);
    const ofAnn = async () => {
      await staff.client.post('/api/admin/suspend-account', { accountId: ann.accountId });
      const wire = await held(transferTo(accountNumber));
      await staff.client.post('/api/admin/unsuspend-account', { accountId: ann.accountId });
      return wire;
    };
    const policy = { approvals: 1, threshold: 200_000n, releasesByTime: null };
    await setPolicyFromTerminal(bank.database, 'demo', 'incoming_payment', policy);
    expect((await decide(await ofAnn(), 'credit', {}, colleague)).json()).toMatchObject({
      state: 'posted',
    });
    // $1,250 each: with the second one, $2,500 for this customer.
    const second = await ofAnn();
    const answer = await decide(second, 'credit', {}, maker);
    expect(answer.statusCode).toBe(202);
    const { proposal } = answer.json<{ proposal: { id: number } }>();
    expect(proposal).toMatchObject({
      changes: expect.arrayContaining([
        { field: 'Done alone in 24 hours', before: '$1,250.00', after: 'with this, $2,500.00' },
      ]),
    });
    const approve = (by: Customer) =>
      by.client.post(`/api/admin/proposals/${proposal.id}/approve`, {});
    expect((await approve(maker)).json()).toMatchObject({ code: 'conflict' });
    expect((await approve(colleague)).json()).toMatchObject({ state: 'executed' });
    const found = await staff.client.get(`/api/admin/incoming-wires/${second.id}`);
    expect(found.json()).toMatchObject({ state: 'posted' });
    // One that is returned meanwhile ends its proposal.
    const third = await ofAnn();
    const other = (await decide(third, 'credit', {}, maker)).json<{ proposal: { id: number } }>();
    await decide(third, 'return', { reason: 'AC01' });
    const late = await colleague.client.post(
      `/api/admin/proposals/${other.proposal.id}/approve`,
      {},
    );
    expect(late.json()).toMatchObject({ code: 'proposal_stale' });
    const large = { ...policy, threshold: 10_000_000n };
    await setPolicyFromTerminal(bank.database, 'demo', 'incoming_payment', large);
  });

  it('is up to a colleague if the account is the staff member’s own', async () => {
    const { accountNumber } = await accountOf(staff);
    const [firstName, lastName] = await nameOf(staff);
    const transfer = transferTo('9999999999');
    const creditor = { ...transfer.creditor, name: `${firstName} ${lastName}` };
    const wire = await held({ ...transfer, creditor });
    const answer = await decide(wire, 'credit', { accountNumber });
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'conflict']);
  });
});

describe('the work queue', () => {
  it('shows a held wire, due at the opening of the next funds-transfer day', async () => {
    // December 31, 2099 is a Thursday; Friday is a holiday.
    const wire = await held({ ...transferTo('9999999999'), settlementDate: '2099-12-31' });
    expect(wire.dueAt).toBe('2100-01-04T14:00:00.000Z');
    const today = await held();
    const { items } = (await staff.client.get('/api/admin/queue?kind=incoming_wire')).json<{
      items: WorkItem[];
    }>();
    expect(items.find(({ reference }) => reference === today.id)).toMatchObject({
      kind: 'incoming_wire',
      subject: 'Acme Corp',
      amount: '1250.00',
      dueAt: today.dueAt,
      transaction: null,
    });
    const facts = (await staff.client.get(`/api/admin/queue/incoming_wire/${today.id}`)).json();
    expect(facts.incomingWire).toMatchObject({ id: today.id, heldFor: 'not_found' });
    await decide(today, 'return', { reason: 'AC01' });
    expect((await staff.client.get(`/api/admin/queue/incoming_wire/${today.id}`)).statusCode).toBe(
      404,
    );
  });
});
