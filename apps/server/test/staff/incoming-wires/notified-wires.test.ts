import { randomUUID } from 'node:crypto';
import type { Transaction } from '@seven-hills/bank/transaction';
import type { AnswerOf } from '@seven-hills/contracts/endpoint';
import type { listIncomingWires } from '@seven-hills/contracts/staff/incoming-wires';
import { readMessage } from '@seven-hills/iso20022';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openWireFolder, type WireFolder } from '../../support/money/wire-folder.ts';
import {
  creditNotification,
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

const wiresOf = async ({ client }: Customer) =>
  (await client.get('/api/transactions?type=incoming_wire&limit=200')).json<Transaction[]>();
const newest = async () => {
  const listed = await staff.client.get('/api/admin/incoming-wires?limit=1');
  const [wire] = listed.json<AnswerOf<typeof listIncomingWires>>();
  if (!wire) throw new Error('no wire was received');
  return wire;
};
async function receive(content: string, name = `${nextMessageId()}.xml`): Promise<void> {
  await folder.deliver(name, content);
  await folder.collect();
  await folder.credit();
}

describe('a credit that a correspondent bank reports', () => {
  it('is a wire to the account that it states, once, however it is delivered', async () => {
    const ann = await fundedCustomer(bank);
    const accountNumber = await numberOf(ann);
    const uetr = randomUUID();
    const message = creditNotification([
      { accountNumber, uetr },
      { accountNumber, uetr: randomUUID(), amount: '7.25' },
      { accountNumber, uetr: randomUUID(), status: 'PDNG' },
      { accountNumber, uetr: randomUUID(), direction: 'DBIT' },
    ]);
    await receive(message, 'one.xml');
    await receive(message, 'again.xml');
    expect(await wiresOf(ann)).toMatchObject([
      { amount: '7.25' },
      {
        amount: '1250.00',
        description: 'Invoice 4711',
        recipientName: 'Acme Corp',
        externalBankName: 'First Bank of Dayton',
        externalAccountNumber: '6789',
      },
    ]);
    // The same payment in another message, of either kind.
    const transfer = { ...transferTo(accountNumber), uetr };
    await receive(transferMessage(transfer), 'as-transfer.xml');
    await receive(creditNotification([{ accountNumber, uetr }]), 'as-credit.xml');
    expect(await wiresOf(ann)).toHaveLength(2);
    expect(folder.logged).toEqual([
      `as-transfer.xml: the payment ${uetr} was received before`,
      `as-credit.xml: the payment ${uetr} was received before`,
    ]);
  });

  it.each([
    [
      'what was sent, and the rest as charges',
      '<AmtDtls><InstdAmt><Amt Ccy="USD">1275.00</Amt></InstdAmt></AmtDtls>',
      'Invoice 4711 (Sent: $1,275.00. Charges of other banks: $25.00)',
    ],
    [
      'the charges that it states',
      '<Chrgs><Rcrd><Amt Ccy="USD">15.00</Amt><CdtDbtInd>DBIT</CdtDbtInd></Rcrd><Rcrd><Amt Ccy="EUR">2.5</Amt></Rcrd></Chrgs>',
      'Invoice 4711 (Charges of other banks: $15.00, EUR 2.5)',
    ],
    [
      'no charge that was given back or that is not in the amount',
      '<Chrgs><Rcrd><Amt Ccy="USD">15.00</Amt><CdtDbtInd>CRDT</CdtDbtInd></Rcrd><Rcrd><Amt Ccy="USD">9.00</Amt><ChrgInclInd>false</ChrgInclInd></Rcrd></Chrgs>',
      'Invoice 4711',
    ],
  ])('says %s', async (_what, amountDetails, description) => {
    const ann = await fundedCustomer(bank);
    const accountNumber = await numberOf(ann);
    await receive(creditNotification([{ accountNumber, uetr: randomUUID(), amountDetails }]));
    expect(await wiresOf(ann)).toMatchObject([{ amount: '1250.00', description }]);
  });

  it('waits for staff if no account has its number, and goes back to the correspondent', async () => {
    const uetr = randomUUID();
    await receive(creditNotification([{ accountNumber: '000000', uetr }]));
    const wire = await newest();
    expect(wire).toMatchObject({ state: 'held', heldFor: 'not_found' });
    const returned = await staff.client.post(`/api/admin/incoming-wires/${wire.id}/return`, {
      reason: 'AC01',
      note: 'There is no such account.',
    });
    expect(returned.statusCode, returned.body).toBe(200);
    await folder.handOver();
    const [name = ''] = await folder.filesIn('out');
    const read = readMessage(await folder.read('out', name));
    expect(read).toMatchObject({
      message: {
        kind: 'return',
        returns: [
          {
            to: otherBank,
            amount: 125_000n,
            original: { uetr, messageName: 'camt.054.001.08', endToEndId: 'invoice-4711' },
          },
        ],
      },
    });
  });

  it('fails as a whole, and credits nobody, if a received transfer has no UETR', async () => {
    const ann = await fundedCustomer(bank);
    const accountNumber = await numberOf(ann);
    const message = creditNotification([{ accountNumber, uetr: randomUUID() }, { accountNumber }]);
    await receive(message, 'unclear.xml');
    expect(await wiresOf(ann)).toEqual([]);
    expect(await folder.filesIn('failed')).toEqual(['unclear.xml']);
  });
});
