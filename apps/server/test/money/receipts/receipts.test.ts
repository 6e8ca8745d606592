import { brand } from '@seven-hills/bank/brand';
import { receiptText } from '@seven-hills/bank/receipts/receipt-document';
import { transactionReceipt } from '@seven-hills/bank/receipts/transaction-receipt';
import { feeLabel } from '@seven-hills/bank/receipts/transaction-words';
import { type Transaction, transactionTypes } from '@seven-hills/bank/transaction';
import { sampleTransaction } from '@seven-hills/contracts/sample-transaction';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { receiptPdf } from '../../../src/money/receipts/receipt-pdf.ts';
import { type ArrangedMovement, arrange } from '../../support/money/arranged-movement.ts';
import { type Customer, fundedCustomer, signedInPerson, testPin } from '../../support/people.ts';
import { signedInAdmin } from '../../support/staff.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.auditAndClose());

/** Posts a deposit that happened at another time. */
const depositAt = (
  { customerId }: Customer,
  occurredAt: string,
  change: Partial<ArrangedMovement> = {},
) =>
  arrange(bank, {
    type: 'deposit',
    customerId,
    amount: 1_000n,
    occurredAt: new Date(occurredAt),
    ...change,
  });

const list = async ({ client }: Customer, query: string) =>
  (await client.get(`/api/transactions?${query}`)).json<{ id: number; description: string }[]>();

describe('GET /api/transactions/summary', () => {
  it('counts all and this month’s transactions, and totals what moved or is held', async () => {
    const ann = await fundedCustomer(bank, 100_000n);
    const ben = await fundedCustomer(bank);
    const now = new Date();
    const sameMonthLastYear = new Date(Date.UTC(now.getUTCFullYear() - 1, now.getUTCMonth(), 10));
    await depositAt(ann, sameMonthLastYear.toISOString());
    await ann.client.post('/api/transactions', {
      type: 'transfer',
      amount: '12.34',
      toAccountId: ben.accountId,
      pin: testPin,
    });
    expect((await ann.client.get('/api/transactions/summary')).json()).toEqual({
      total: 4,
      thisMonth: 3,
      totalVolume: '1022.34',
      firstMonth: sameMonthLastYear.toISOString().slice(0, 7),
    });
  });

  it('is empty for a person without transactions', async () => {
    const ann = await signedInPerson(bank);
    expect((await ann.client.get('/api/transactions/summary')).json()).toEqual({
      total: 0,
      thisMonth: 0,
      totalVolume: '0.00',
      firstMonth: null,
    });
  });
});

describe('the search of receipts', () => {
  it.each([
    ['rent', 1],
    ['RENT FOR', 1],
    ['deposit', 3],
    ['1,234.5', 1],
    ['$1,234.50', 1],
    ['100%', 1],
    ['1_34', 0],
    ['nothing like it', 0],
  ])('%j finds %i', async (search, count) => {
    const ann = await signedInPerson(bank);
    await depositAt(ann, '2026-01-10T12:00:00Z', { type: 'initial_deposit', amount: 5_000n });
    await depositAt(ann, '2026-01-11T12:00:00Z', { description: 'Rent for May', amount: 123_450n });
    await depositAt(ann, '2026-01-12T12:00:00Z', { description: '100% wool' });
    expect(await list(ann, `search=${encodeURIComponent(search)}`)).toHaveLength(count);
  });

  it('finds a receipt by its number, but never another customer’s', async () => {
    const [ann, ben] = [await fundedCustomer(bank), await fundedCustomer(bank)];
    const { id } = await depositAt(ann, '2026-01-10T12:00:00Z');
    const number = `SH${String(id).padStart(8, '0')}`;
    expect((await list(ann, `search=${number}`)).map((item) => item.id)).toEqual([id]);
    expect(await list(ben, `search=${number}`)).toEqual([]);
  });
});

describe('a month', () => {
  it('begins and ends at midnight in Cincinnati', async () => {
    const ann = await fundedCustomer(bank);
    // Eastern time is five hours behind UTC in January and four in July.
    await depositAt(ann, '2025-02-01T04:59:59Z', { description: 'last of January' });
    await depositAt(ann, '2025-02-01T05:00:00Z', { description: 'first of February' });
    await depositAt(ann, '2025-08-01T03:59:59Z', { description: 'last of July' });
    const names = async (month: string) =>
      (await list(ann, `month=${month}`)).map(({ description }) => description);
    expect(await names('2025-01')).toEqual(['last of January']);
    expect(await names('2025-02')).toEqual(['first of February']);
    expect(await names('2025-07')).toEqual(['last of July']);
    expect(await names('2025-08')).toEqual([]);
  });

  it('is refused if it is invalid', async () => {
    const ann = await fundedCustomer(bank);
    for (const month of ['2025-13', '25-01', 'may'])
      expect((await ann.client.get(`/api/transactions?month=${month}`)).statusCode).toBe(400);
  });
});

describe('GET /api/transactions/statement', () => {
  it('is a CSV file, oldest first, safe to open in a spreadsheet', async () => {
    const ann = await fundedCustomer(bank);
    const first = await depositAt(ann, '2025-03-03T15:00:00Z', { description: 'Salary, March' });
    const second = await depositAt(ann, '2025-03-09T15:00:00Z', {
      type: 'withdrawal',
      description: '=HYPERLINK("x")',
    });
    const third = await depositAt(ann, '2025-03-10T15:00:00Z', { description: '＝1+1' });
    const answer = await ann.client.get('/api/transactions/statement?month=2025-03');
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toContain('statement-2025-03.csv');
    const number = (id: number) => `SH${String(id).padStart(8, '0')}`;
    expect(answer.body.split('\r\n')).toEqual([
      '\ufeffDate,Receipt,Type,Description,Status,Amount,Fee',
      `2025-03-03,${number(first.id)},deposit,"Salary, March",completed,10.00,0.00`,
      `2025-03-09,${number(second.id)},withdrawal,"'=HYPERLINK(""x"")",completed,-10.00,0.00`,
      `2025-03-10,${number(third.id)},deposit,'＝1+1,completed,10.00,0.00`,
      '',
    ]);
  });

  it('names each line’s category in a last column if asked', async () => {
    const ann = await fundedCustomer(bank);
    await depositAt(ann, '2025-05-03T15:00:00Z', { description: 'Salary' });
    await depositAt(ann, '2025-05-09T15:00:00Z', { type: 'withdrawal', description: 'Market' });
    const read = async (columns: string) =>
      (await ann.client.get(`/api/transactions/statement?month=2025-05${columns}`)).body.split(
        '\r\n',
      );
    const usual = await read('');
    expect(await read('&columns=usual')).toEqual(usual);
    const last = ['Category', 'Income', 'Groceries'];
    expect(await read('&columns=category')).toEqual([
      ...last.map((category, index) => `${usual[index]},${category}`),
      '',
    ]);
    expect(
      (await ann.client.get('/api/transactions/statement?month=2025-05&columns=all')).statusCode,
    ).toBe(400);
  });

  it('continues past one page', async () => {
    const ann = await fundedCustomer(bank);
    for (let day = 0; day < 205; day++) await depositAt(ann, '2025-04-10T12:00:00Z');
    const answer = await ann.client.get('/api/transactions/statement?month=2025-04');
    expect(answer.body.trimEnd().split('\r\n')).toHaveLength(206);
  });
});

/** The words of a PDF and its tags; without spaces, because it breaks lines differently. */
async function readPdf(bytes: Buffer): Promise<{ words: string; roles: string[] }> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const words: string[] = [];
  const roles: string[] = [];
  const collect = (node: { role?: string; children?: unknown[] }) => {
    if (node.role) roles.push(node.role);
    for (const child of node.children ?? []) collect(child as typeof node);
  };
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    for (const item of (await page.getTextContent()).items) if ('str' in item) words.push(item.str);
    collect(await page.getStructTree());
  }
  await pdf.destroy();
  return { words: withoutSpaces(words.join('')), roles };
}

const withoutSpaces = (text: string) => text.replace(/\s/g, '');

/** Fails unless a PDF has the same content as the text receipt, in the same order. */
async function expectSame(pdf: Buffer, transaction: Transaction, ownNumber: string | null) {
  const receipt = transactionReceipt(transaction, ownNumber);
  const { words, roles } = await readPdf(pdf);
  expect(words).toContain(
    withoutSpaces(receipt.lines.map(({ label, value }) => label + value).join('')),
  );
  // The rest of the text receipt is its title and its footer.
  const lines = receiptText(receipt).split('\n');
  for (const line of [lines[1] ?? '', ...lines.slice(-4)])
    expect(words).toContain(withoutSpaces(line.replace(/^(Generated on).*/, '$1')));
  expect(roles.filter((role) => role === 'TH')).toHaveLength(receipt.lines.length);
  expect(roles.filter((role) => role === 'TD')).toHaveLength(receipt.lines.length);
  return receipt.lines.map(({ label }) => label);
}

describe('the PDF of a receipt', () => {
  const kinds = transactionTypes.flatMap((type) =>
    (['completed', 'pending', 'declined'] as const).map((status) => [type, status] as const),
  );

  it.each(kinds)('of type %s, %s, matches the text receipt', async (type, status) => {
    const isOut = ['withdrawal', 'transfer', 'wire_transfer', 'external_payment'].includes(type);
    const isOutside = type === 'wire_transfer' || type === 'external_payment';
    const made = sampleTransaction(58, {
      type,
      status,
      direction: isOut ? 'out' : 'in',
      amount: '1234.50',
      transferFee: isOutside || type === 'wire_return' ? '24.69' : '0.00',
      [isOut ? 'fromAccountNumber' : 'toAccountNumber']: '9313906597',
      description: 'Two weeks in the cabin by the lake, with “firewood” and boats. '
        .repeat(3)
        .trim(),
      statusReason: status === 'declined' ? 'The recipient’s bank closed the account' : null,
      ...(type === 'transfer' && { counterparty: 'Marcus B.', toAccountNumber: '3188112118' }),
      ...(type === 'correction' && { corrects: 41 }),
      ...(isOutside && {
        recipientName: 'Žofia Králová',
        recipientAddress: '1 Main Street, Dayton, OH 45402',
        externalBankName: 'Fifth Third Bank',
        externalAccountNumber: '6789',
        heldUntil: status === 'pending' ? '2031-01-06T20:04:00.000Z' : null,
      }),
      ...(type === 'external_payment' && {
        paymentProvider: 'zelle',
        paymentIdentifier: 'zofia@example.com',
      }),
    });
    const { name, content } = receiptPdf(brand, made);
    expect(name).toBe('receipt-58.pdf');
    const pdf = Buffer.concat(await content.toArray());
    const labels = await expectSame(pdf, made, '9313906597');
    expect(labels).toEqual(expect.arrayContaining(['Account', 'Amount', 'Total', 'Status']));
    expect(labels).toContain(feeLabel(made));
    if (isOutside || type === 'transfer') expect(labels).toContain('To');
  });

  it('names a penalty only of a transfer between own accounts that has one', () => {
    const between = { type: 'own_transfer', direction: 'out', transferFee: '0.00' } as const;
    expect(feeLabel(between)).toBe('Fee');
    expect(feeLabel({ ...between, transferFee: '1.00' })).toBe('Early Withdrawal Penalty');
    expect(feeLabel({ ...between, transferFee: '1.00', direction: 'in' })).toBe('Fee');
  });

  it('of money received names the sender, and is not available to other customers', async () => {
    const [ann, ben, eve] = await Promise.all([
      fundedCustomer(bank, 50_000n),
      fundedCustomer(bank),
      fundedCustomer(bank),
    ]);
    const sent = await ann.client.post('/api/transactions', {
      type: 'transfer',
      amount: '12.34',
      toAccountId: ben.accountId,
      pin: testPin,
    });
    const path = `/api/transactions/${sent.json<Transaction>().id}/receipt`;
    const own = await ann.client.get(path);
    expect(own.headers['content-type']).toBe('application/pdf');
    expect(own.headers['content-disposition']).toContain('attachment; filename="receipt-');
    const read = await ann.client.get(path.replace('/receipt', ''));
    const { fromAccountNumber } = read.json<Transaction>();
    await expectSame(own.rawPayload, read.json<Transaction>(), fromAccountNumber);
    const { words } = await readPdf((await ben.client.get(path)).rawPayload);
    expect(words).toContain('FromTestP.,');
    expect(words).toContain('Total$12.34');
    expect((await eve.client.get(path)).statusCode).toBe(404);
    expect((await eve.client.get('/api/transactions/999999999/receipt')).statusCode).toBe(404);

    const staff = await signedInAdmin(bank);
    const forStaff = await staff.client.get(path.replace('/api/', '/api/admin/'));
    const seen = (await readPdf(forStaff.rawPayload)).words;
    expect(seen).toContain('ToTestP.,');
    expect((await staff.client.get('/api/admin/transactions/999999999/receipt')).statusCode).toBe(
      404,
    );
    expect((await eve.client.get(path.replace('/api/', '/api/admin/'))).statusCode).toBe(403);
  });
});
