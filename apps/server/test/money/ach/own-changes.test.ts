import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { postEntries } from '../../../src/money/ach/receiving/post-entries.ts';
import { receiveFiles } from '../../../src/money/ach/receiving/receive-files.ts';
import { type AchFolder, achFile, achFolder } from '../../support/outside/ach-files.ts';
import { fundedCustomer, moneyOf, numberOf } from '../../support/people.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';

let bank: TestBank;
let folder: AchFolder;

beforeAll(async () => {
  folder = await achFolder();
  bank = await openTestBank({}, { adapters: { achNetwork: folder.network } });
});
afterEach(async () => expect(await bank.audit()).toEqual([]));
afterAll(() => bank.close());

it.each([
  ['credit', '33', '31', '22'],
  ['debit', '38', '36', '27'],
])(
  'a prenote of a %s to savings that is checking is answered with C05, once',
  async (kind, code, answer, corrected) => {
    const customer = await fundedCustomer(bank, 10_000n);
    const accountNumber = await numberOf(customer);
    const firstTrace = kind === 'credit' ? 100 : 200;
    const entries = [{ accountNumber, amount: 0n, code }];
    const modifier = kind === 'credit' ? 'A' : 'B';
    await folder.deliver(`${kind}.ach`, await achFile({ entries, firstTrace, modifier }));
    const { means } = bank.app;
    await receiveFiles({ ...means, network: folder.network });
    for (let run = 0; run < 2; run += 1) {
      await postEntries(means, new Date(Date.now() + 4 * 86_400_000));
      await folder.write(bank);
    }
    const items = await folder.written();
    const header = items.findLast((item) => item.kind === 'batchHeader');
    expect(header).toMatchObject({ entryClass: 'COR', companyName: 'ACME PAYROLL' });
    const sent = items.flatMap((item) => (item.kind === 'entry' ? [item] : []));
    expect(sent.filter(({ transactionCode }) => transactionCode === answer)).toMatchObject([
      {
        entryClass: 'COR',
        amount: 0n,
        account: accountNumber,
        addenda: [
          {
            form: '98',
            changeCode: 'C05',
            correctedData: corrected,
            originalTraceNumber: `07640125${String(firstTrace).padStart(7, '0')}`,
          },
        ],
      },
    ]);
    expect(await moneyOf(customer)).toEqual(['100.00', '100.00', '0.00']);
  },
);
