import type { Transaction } from '@seven-hills/bank/transaction';
import type { AnswerOf } from '@seven-hills/contracts/endpoint';
import type { listIncomingWires } from '@seven-hills/contracts/staff/incoming-wires';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openWireFolder, type WireFolder } from '../../support/money/wire-folder.ts';
import {
  nextMessageId,
  otherBank,
  transferMessage,
  transferTo,
} from '../../support/outside/network-messages.ts';
import {
  balanceOf,
  type Customer,
  fundedCustomer,
  numberOf,
  staffMember,
} from '../../support/people.ts';
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
  await folder.remove();
  expect(await bank.audit()).toEqual([]);
});
afterAll(() => bank.close());

const wiresOf = async ({ client }: Customer) =>
  (await client.get('/api/transactions?type=incoming_wire&limit=200')).json<Transaction[]>();
const received = async (): Promise<Wire> => {
  const [newest] = (await staff.client.get('/api/admin/incoming-wires?limit=1')).json<Wire[]>();
  if (!newest) throw new Error('no wire was received');
  return newest;
};
async function receive(content: string, name = `${nextMessageId()}.xml`): Promise<void> {
  await folder.deliver(name, content);
  await folder.collect();
  await folder.credit();
}

describe('a wire from another bank', () => {
  it('says what banks on the way have charged', async () => {
    const ann = await fundedCustomer(bank);
    const charge =
      '<ChrgsInf><Amt Ccy="USD">15.00</Amt><Agt><FinInstnId><BICFI>DEUTDEFF</BICFI></FinInstnId></Agt></ChrgsInf>';
    const sent = transferMessage(transferTo(await numberOf(ann)));
    await receive(sent.replace('</ChrgBr>', `</ChrgBr>${charge}`));
    expect((await wiresOf(ann))[0]).toMatchObject({
      amount: '1250.00',
      description: 'Invoice 4711 (Charges of other banks: $15.00)',
    });
  });

  it('says what was sent if less than that arrived', async () => {
    const ann = await fundedCustomer(bank);
    const instructed = { currency: 'USD', units: '1265' };
    await receive(transferMessage(transferTo(await numberOf(ann), { instructed })));
    const description = 'Invoice 4711 (Sent: $1,265.00. Charges of other banks: $15.00)';
    expect((await wiresOf(ann))[0]).toMatchObject({ amount: '1250.00', description });
    const abroad = { currency: 'EUR', units: '1265' };
    await receive(transferMessage(transferTo(await numberOf(ann), { instructed: abroad })));
    expect((await wiresOf(ann))[0]).toMatchObject({ description: 'Invoice 4711' });
  });

  it('credits the account that it states, and names who sent it', async () => {
    const ann = await fundedCustomer(bank);
    const before = await balanceOf(ann);
    await receive(transferMessage(transferTo(await numberOf(ann))), 'one.xml');
    expect(Number(await balanceOf(ann)) - Number(before)).toBe(1250);
    const [item] = await wiresOf(ann);
    expect(item).toMatchObject({
      type: 'incoming_wire',
      status: 'completed',
      direction: 'in',
      amount: '1250.00',
      description: 'Invoice 4711',
      recipientName: 'Acme Corp',
      externalBankName: 'First Bank of Dayton',
      externalAccountNumber: '6789',
    });
    expect(await folder.filesIn('processed')).toEqual(['one.xml']);
    expect(await received()).toMatchObject({
      state: 'posted',
      transactionId: item?.id,
      heldFor: null,
      decidedBy: null,
    });
  });

  it('is credited once, however often the network delivers it, under any name', async () => {
    const ann = await fundedCustomer(bank);
    const message = transferMessage(transferTo(await numberOf(ann)));
    await receive(message, 'one.xml');
    await receive(message, 'one.xml');
    await receive(message, 'again.xml');
    expect(await wiresOf(ann)).toHaveLength(1);
    expect(folder.logged).toEqual([]);
    expect(await folder.filesIn('in')).toEqual([]);
  });

  it('is refused if its id or its payment was received with another content', async () => {
    const ann = await fundedCustomer(bank);
    const transfer = transferTo(await numberOf(ann));
    const messageId = nextMessageId();
    await receive(transferMessage(transfer, messageId));
    await receive(transferMessage({ ...transfer, amount: 9_900_000n }, messageId), 'same-id.xml');
    await receive(transferMessage({ ...transfer, amount: 9_900_000n }), 'same-payment.xml');
    expect(await wiresOf(ann)).toHaveLength(1);
    expect(folder.logged).toEqual([
      `same-id.xml: another message with the id ${messageId} was received before`,
      `same-payment.xml: the payment ${transfer.uetr} was received before`,
    ]);
    expect(await folder.filesIn('failed')).toEqual(['same-id.xml', 'same-payment.xml']);
  });

  it('is credited once by two servers that collect and credit at the same time', async () => {
    const ann = await fundedCustomer(bank);
    const number = await numberOf(ann);
    for (let index = 0; index < 5; index += 1)
      await folder.deliver(`${index}.xml`, transferMessage(transferTo(number)));
    const other = await folder.openRail();
    await Promise.all([folder.collect(), folder.collect(other)]);
    await Promise.all([folder.credit(), folder.credit(), folder.credit()]);
    expect(await wiresOf(ann)).toHaveLength(5);
    expect(await folder.filesIn('in')).toEqual([]);
  });

  it('cannot be a file that is garbage, too long, or has a wrong amount', async () => {
    const ann = await fundedCustomer(bank);
    const message = transferMessage(transferTo(await numberOf(ann)));
    await folder.deliver('1.xml', message.slice(0, message.length / 2));
    await folder.deliver('2.xml', message.replaceAll('1250.00', '1250.001'));
    await folder.deliver('3.xml', message.replace('pacs.008.001.08', 'pacs.008.001.99'));
    await folder.collect();
    await folder.credit();
    expect(await wiresOf(ann)).toEqual([]);
    expect(await folder.filesIn('failed')).toEqual(['1.xml', '2.xml', '3.xml']);
    expect(folder.logged.join()).not.toContain('Acme');
  });

  it('leaves the files of status reports to those who read them', async () => {
    await folder.deliver(
      'report.xml',
      '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"/>',
    );
    await folder.collect();
    expect(await folder.filesIn('in')).toEqual(['report.xml']);
  });
});

describe('a wire that cannot be credited is held for staff', () => {
  const heldFor = async (content: string) => {
    await receive(content);
    const wire = await received();
    expect(wire).toMatchObject({ state: 'held', transactionId: null });
    return wire.heldFor;
  };

  it('without an account of that number', async () => {
    expect(await heldFor(transferMessage(transferTo('9999999999')))).toBe('not_found');
  });

  it('for another bank', async () => {
    const ann = await fundedCustomer(bank);
    const { creditorAgent, ...transfer } = transferTo(await numberOf(ann));
    const elsewhere = { ...creditorAgent, routingNumber: otherBank };
    expect(await heldFor(transferMessage({ ...transfer, creditorAgent: elsewhere }))).toBe(
      'other_bank',
    );
    expect(await heldFor(transferMessage(transferTo('1', { to: otherBank })))).toBe('other_bank');
  });

  it('for a suspended account', async () => {
    const ann = await fundedCustomer(bank);
    const suspended = await staff.client.post('/api/admin/suspend-account', {
      accountId: ann.accountId,
    });
    expect(suspended.statusCode).toBe(200);
    expect(await heldFor(transferMessage(transferTo(await numberOf(ann))))).toBe('suspended');
  });

  it('for a day that has not come', async () => {
    const ann = await fundedCustomer(bank);
    const transfer = transferTo(await numberOf(ann), { settlementDate: '2099-12-01' });
    expect(await heldFor(transferMessage(transfer))).toBe('not_due');
  });
});
