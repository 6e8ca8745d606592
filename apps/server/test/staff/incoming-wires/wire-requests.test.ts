import { brand } from '@seven-hills/bank/brand';
import type { Transaction } from '@seven-hills/bank/transaction';
import type { WorkItem } from '@seven-hills/contracts/staff/queue';
import {
  type CustomerCreditTransfer,
  readMessage,
  writeReturnRequest,
} from '@seven-hills/iso20022';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { returnReversedWires } from '../../../src/money/incoming-wires/return-reversed-wires.ts';
import { openWireFolder, type WireFolder } from '../../support/money/wire-folder.ts';
import {
  nextMessageId,
  otherBank,
  transferMessage,
  transferTo,
} from '../../support/outside/network-messages.ts';
import { type Customer, fundedCustomer, numberOf, staffMember } from '../../support/people.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';

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
  await folder.remove();
  expect(await bank.audit()).toEqual([]);
});
afterAll(() => bank.close());

/** Credits a wire to a customer, whose bank then asks for it back; returns the open request. */
async function askedBack(customer: Customer) {
  const accountNumber = await numberOf(customer);
  const transfer = transferTo(accountNumber);
  const messageId = nextMessageId();
  await folder.deliver('wire.xml', transferMessage(transfer, messageId));
  await folder.deliver('zz-request.xml', returnRequest(transfer, messageId));
  await folder.collect();
  await folder.credit();
  const { items } = (await staff.client.get('/api/admin/queue?kind=wire_request')).json<{
    items: WorkItem[];
  }>();
  const work = items.at(-1);
  const [credit] = (await customer.client.get('/api/transactions?type=incoming_wire')).json<
    Transaction[]
  >();
  if (!work || !credit) throw new Error('the request is not open work');
  return { work, credit };
}

const returnRequest = (transfer: CustomerCreditTransfer, messageId: string): string =>
  writeReturnRequest(
    { messageId: nextMessageId(), createdAt: '2026-11-27T10:30:00-05:00' },
    {
      from: otherBank,
      to: brand.routingNumber,
      caseId: 'case-1',
      caseCreator: transfer.debtorAgent,
      original: {
        messageId,
        messageName: 'pacs.008.001.08',
        createdAt: '2026-11-27T09:30:00-05:00',
        instructionId: transfer.instructionId,
        endToEndId: transfer.endToEndId,
        uetr: transfer.uetr,
      },
      amount: transfer.amount,
      settlementDate: transfer.settlementDate,
      reason: { code: 'DUPL', texts: ['Sent twice'] },
    },
  );
const sent = async () => {
  await folder.handOver();
  const names = await folder.filesIn('out');
  return Promise.all(names.map(async (name) => readMessage(await folder.read('out', name))));
};
const reverse = (id: number) =>
  staff.client.post(
    `/api/admin/transactions/${id}/corrections`,
    { scope: 'whole', reasonCode: 'duplicate', note: 'The customer consented by phone' },
    { 'idempotency-key': crypto.randomUUID() },
  );
const returnReversed = () => returnReversedWires({ ...bank.app.means, identity: brand });

describe('a request to return a wire', () => {
  it('is refused with a reason, which the other bank gets once', async () => {
    const ann = await fundedCustomer(bank);
    const { work, credit } = await askedBack(ann);
    expect(work).toMatchObject({ kind: 'wire_request', subject: 'return_request' });
    const facts = (
      await staff.client.get(`/api/admin/queue/wire_request/${work.reference}`)
    ).json();
    expect(facts.wireRequest).toMatchObject({
      reasonCode: 'DUPL',
      reasonText: 'Sent twice',
      wire: { transactionId: credit.id },
    });
    const refuse = () =>
      staff.client.post(`/api/admin/wire-requests/${work.reference}/refuse`, { reason: 'CUST' });
    expect((await refuse()).statusCode).toBe(200);
    expect((await refuse()).statusCode).toBe(409);
    expect(await sent()).toMatchObject([
      { message: { name: 'camt.029.001.09', confirmation: 'RJCR', reasons: [{ code: 'CUST' }] } },
    ]);
    expect((await reverse(credit.id)).json()).toMatchObject({ code: 'not_correctable' });
  });

  it('returns the money once staff have reversed the wire, and not before', async () => {
    const ann = await fundedCustomer(bank);
    const { work, credit } = await askedBack(ann);
    expect(await returnReversed()).toBe(0);
    // In the demo's policy, a colleague approves corrections of this amount.
    const proposed = await reverse(credit.id);
    expect(proposed.statusCode, proposed.body).toBe(202);
    expect(await returnReversed()).toBe(0);
    const colleague = await staffMember(bank);
    const { proposal } = proposed.json<{ proposal: { id: number } }>();
    const approved = await colleague.client.post(`/api/admin/proposals/${proposal.id}/approve`, {});
    expect(approved.statusCode, approved.body).toBe(200);
    const late = await staff.client.post(`/api/admin/wire-requests/${work.reference}/refuse`, {
      reason: 'CUST',
    });
    expect(late.statusCode).toBe(409);
    await Promise.all([returnReversed(), returnReversed()]);
    expect(await sent()).toMatchObject([
      {
        message: {
          name: 'pacs.004.001.10',
          returns: [
            { amount: 125_000n, creditor: { name: 'Acme Corp' }, reason: { code: 'FOCR' } },
          ],
        },
      },
    ]);
  });

  it('is needed to reverse a wire at all', async () => {
    const ann = await fundedCustomer(bank);
    const { accountNumber } = (await ann.client.get('/api/account')).json();
    await folder.deliver('wire.xml', transferMessage(transferTo(accountNumber)));
    await folder.collect();
    await folder.credit();
    const [credit] = (await ann.client.get('/api/transactions?type=incoming_wire')).json<
      Transaction[]
    >();
    expect((await reverse(credit?.id ?? 0)).json()).toMatchObject({ code: 'not_correctable' });
  });
});

it('a question about a wire is answered once, in the words of staff', async () => {
  const agentOf = (name: string, number: string) =>
    `<${name}><Agt><FinInstnId><ClrSysMmbId><ClrSysId><Cd>USABA</Cd></ClrSysId><MmbId>${number}</MmbId></ClrSysMmbId></FinInstnId></Agt></${name}>`;
  const messageId = nextMessageId();
  await folder.deliver(
    'question.xml',
    `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.110.001.01"><InvstgtnReq><InvstgtnReq>
<MsgId>${messageId}</MsgId><InvstgtnTp><Cd>UTAP</Cd></InvstgtnTp><Undrlyg><IntrBk>
<OrgnlGrpInf><OrgnlMsgId>${nextMessageId()}</OrgnlMsgId><OrgnlMsgNmId>pacs.008.001.08</OrgnlMsgNmId>
<OrgnlCreDtTm>2026-11-27T09:30:00-05:00</OrgnlCreDtTm></OrgnlGrpInf>
<OrgnlUETR>${crypto.randomUUID()}</OrgnlUETR></IntrBk></Undrlyg>
${agentOf('Rqstr', otherBank)}${agentOf('Rspndr', brand.routingNumber)}</InvstgtnReq>
<InvstgtnData><Rsn><Cd>IN01</Cd></Rsn><AddtlReqData><ReqNrrtv>Whose account?</ReqNrrtv></AddtlReqData>
</InvstgtnData></InvstgtnReq></Document>`,
  );
  await folder.collect();
  const { items } = (await staff.client.get('/api/admin/queue?kind=wire_request')).json<{
    items: WorkItem[];
  }>();
  const [work] = items.filter(({ subject }) => subject === 'investigation');
  const path = `/api/admin/wire-requests/${work?.reference}/answer`;
  expect((await staff.client.post(path, { answer: 'Zoë’s' })).statusCode).toBe(400);
  const before = (await sent()).length;
  expect((await staff.client.post(path, { answer: 'It was credited.' })).statusCode).toBe(200);
  expect((await staff.client.post(path, { answer: 'It was not.' })).statusCode).toBe(409);
  const messages = await sent();
  expect(messages).toHaveLength(before + 1);
  expect(messages.at(-1)).toMatchObject({
    ok: true,
    message: {
      kind: 'answer to an investigation',
      requestId: messageId,
      to: otherBank,
      status: 'CLSD',
      answers: ['It was credited.'],
    },
  });
});

it('a file that the bank can’t use is open work until staff note what it was', async () => {
  await folder.deliver('broken.xml', '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pacs.008"/>');
  expect(await folder.collect()).toBe(0);
  expect(await folder.filesIn('failed')).toEqual(['broken.xml']);
  const open = async () =>
    (await staff.client.get('/api/admin/queue?kind=refused_message')).json<{ items: WorkItem[] }>()
      .items;
  const [work] = await open();
  expect(work).toMatchObject({ kind: 'refused_message', subject: 'broken.xml', person: null });
  const facts = await staff.client.get(`/api/admin/queue/refused_message/${work?.reference}`);
  expect(facts.json()).toMatchObject({
    refusedMessage: { reason: expect.stringMatching(/^line 1: /) },
  });
  const handle = () =>
    staff.client.post(`/api/admin/refused-messages/${work?.reference}/handle`, {
      note: 'The bank sent it again',
    });
  expect((await handle()).statusCode).toBe(200);
  expect((await handle()).statusCode).toBe(409);
  expect(await open()).toEqual([]);
});
