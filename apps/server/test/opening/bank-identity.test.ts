import { brand } from '@seven-hills/bank/brand';
import { sampleTransaction } from '@seven-hills/contracts/sample-transaction';
import { describe, expect, test } from 'vitest';
import { type AppDependencies, createApp } from '../../src/compose/app.ts';
import { readSettings } from '../../src/compose/settings.ts';
import { receiptPdf } from '../../src/money/receipts/receipt-pdf.ts';
import { statementFile } from '../../src/money/statements/formats/statement-file.ts';
import { paymentOrder } from '../../src/money/wires/rails/iso-20022/payment-order.ts';
import { identityProblems } from '../../src/opening/demo-identity.ts';
import { linesOfPdf } from '../support/money/pdf-layout.ts';
import { madeUpStatement } from '../support/money/statements.ts';
import { fictitiousBank } from '../support/processes/fictitious-bank.ts';
import { productionSettings } from '../support/processes/spawn-bank.ts';

describe('production', () => {
  test.each([
    ['name', brand.name],
    ['shortName', brand.shortName],
    ['mailAddress', brand.mailAddress],
    ['routingNumber', brand.routingNumber],
    ['swiftCode', brand.swiftCode],
    ['supportPhone', brand.supportPhone],
    ['servicePhone', brand.servicePhone],
    ['supportEmail', brand.supportEmail],
    ['routingNumber', '091999997'],
  ])('refuses an example’s %s by its value', (part, value) => {
    const identity = { ...fictitiousBank, [part]: value };
    expect(() => readSettings(productionSettings, '/srv', identity)).toThrow(
      `${[value].flat().join(', ')} is an example's.`,
    );
    expect(identityProblems('demo', identity)).toEqual([]);
  });

  test('reads its settings under an identity of its own', () => {
    expect(readSettings(productionSettings, '/srv', fictitiousBank).mode).toBe('production');
  });

  test('is not composed under the demo’s identity either', async () => {
    const dependencies = { identity: brand, settings: { mode: 'production' } };
    await expect(createApp(dependencies as unknown as AppDependencies)).rejects.toThrow(
      "121000248 is an example's.",
    );
  });

  test('pays wires from its own routing number', () => {
    const files = {
      WIRE_NETWORK: 'files',
      WIRE_FILES_DIR: 'wires',
      WIRE_FILES_ACCOUNT: '55500011',
    };
    const { adapters } = readSettings({ ...productionSettings, ...files }, '/srv', fictitiousBank);
    expect(adapters.wireNetwork).toMatchObject({
      debtor: { routingNumber: fictitiousBank.routingNumber },
    });
  });
});

describe('what leaves the bank names the bank that it was composed for', () => {
  const demoWords = new RegExp([brand.name, brand.routingNumber, brand.swiftCode].join('|'));
  const statement = madeUpStatement([{ at: new Date('2026-03-05T20:04:00Z'), amount: 5_00n }]);

  test.each(['ofx', 'camt', 'pdf'] as const)('in a statement as %s', async (format) => {
    const bytes = Buffer.concat(
      await statementFile(fictitiousBank, statement, format).content.toArray(),
    );
    const text = format === 'pdf' ? (await linesOfPdf(bytes)).join('\n') : bytes.toString('utf8');
    expect(text).toContain(fictitiousBank.routingNumber);
    expect(text).toContain(fictitiousBank.name);
    expect(text).not.toMatch(demoWords);
  });

  test('in a receipt', async () => {
    const { content } = receiptPdf(fictitiousBank, sampleTransaction(7));
    const text = (await linesOfPdf(Buffer.concat(await content.toArray()))).join('\n');
    expect(text).toContain(fictitiousBank.routingNumber);
    expect(text).toContain(fictitiousBank.swiftCode);
  });

  const order = {
    idempotencyKey: 'wire-7',
    amount: 5_00n,
    routingNumber: '021000021',
    accountNumber: '123456',
    bankName: 'Their Bank',
    recipientName: 'Ada Byron',
    recipientAddress: '1 Main Street, Dayton, OH 45402',
    swiftCode: null,
    intermediaryBank: null,
    description: null,
    originator: { name: 'Olivia Kim', address: '12 Vine Street', accountNumber: '9313906597' },
  };

  test('in a wire', () => {
    const account = { accountNumber: '1', routingNumber: fictitiousBank.routingNumber };
    const file = paymentOrder(order, { bank: fictitiousBank, account, orderedAt: new Date() });
    expect(file).toContain(fictitiousBank.swiftCode);
    expect(file).toContain(fictitiousBank.name);
    expect(file).not.toMatch(demoWords);
  });

  test('without a SWIFT code, by its routing number', async () => {
    const bank = { ...fictitiousBank, swiftCode: null };
    const account = { accountNumber: '1', routingNumber: bank.routingNumber };
    const wire = paymentOrder(order, { bank, account, orderedAt: new Date() });
    expect(wire.replaceAll(/>\s+</g, '><')).toContain(
      `<OrgId><Othr><Id>${bank.routingNumber}</Id></Othr></OrgId>`,
    );
    const { content } = receiptPdf(bank, sampleTransaction(7));
    expect((await linesOfPdf(Buffer.concat(await content.toArray()))).join('\n')).not.toContain(
      'SWIFT',
    );
    const camt = await statementFile(bank, statement, 'camt').content.toArray();
    expect(Buffer.concat(camt).toString('utf8')).not.toMatch(/BICFI|null/);
    expect(identityProblems('production', bank)).toEqual([]);
  });
});
