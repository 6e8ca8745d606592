import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brand } from '@seven-hills/bank/brand';
import { describe, expect, it } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { statementFile } from '../../../src/money/statements/formats/statement-file.ts';
import { paymentOrder } from '../../../src/money/wires/rails/iso-20022/payment-order.ts';
import { madeUpStatement } from '../../support/money/statements.ts';

/** A folder of ISO 20022's schemas, which are not the project's to distribute. */
const schemas = process.env.ISO_20022_SCHEMAS;

const closed = madeUpStatement([
  {
    at: new Date('2026-03-05T15:00:00Z'),
    amount: -10_000n,
    description: 'say "hello" & <b> \ufffe',
    counterparty: 'Łukasz',
  },
  { at: new Date('2026-03-05T15:00:00Z'), amount: -100n, isFee: true },
]);
const untilNow = { ...closed, hash: null, isInterim: true, asOf: new Date('2026-03-20T20:18:07Z') };

const camtOf = async (document: typeof closed) =>
  Buffer.concat(await statementFile(brand, document, 'camt').content.toArray()).toString('utf8');

/** Whether libxml2 reads a text, and accepts it by a schema if there is one. */
async function verdictOf(contents: string, schema?: string): Promise<string[]> {
  const { valid, errors } = await validateXML({
    xml: [{ fileName: 'file.xml', contents }],
    ...(schema === undefined
      ? { normalization: 'format' as const }
      : { schema: [{ fileName: 'schema.xsd', contents: schema }] }),
  });
  return valid ? [] : errors.map(({ message }) => message);
}

describe('the XML files', () => {
  it('are well-formed for libxml2', async () => {
    const wire = {
      idempotencyKey: 'wire-1',
      amount: 10_000n,
      routingNumber: '042000314',
      accountNumber: '99887766554433',
      bankName: 'Fifth Third Bank',
      recipientName: 'Zoë <Łukasik> & "Jo"',
      recipientAddress: '1 Main Street, Dayton, OH 45402',
      swiftCode: null,
      intermediaryBank: null,
      description: ']]> &amp; №5',
      originator: { name: 'Zoë', address: 'somewhere', accountNumber: '1234567890' },
    };
    const order = paymentOrder(wire, {
      bank: brand,
      account: { accountNumber: '55500011', routingNumber: '021000021' },
      orderedAt: new Date('2026-03-05T15:00:00Z'),
    });
    for (const xml of [await camtOf(closed), await camtOf(untilNow), order])
      expect(await verdictOf(xml)).toEqual([]);
    expect(await verdictOf('<a><b></a>')).not.toEqual([]);
  });

  it.runIf(schemas)('of statements are valid by the schema camt.053.001.08', async () => {
    const schema = await readFile(join(schemas ?? '', 'camt.053.001.08.xsd'), 'utf8');
    for (const document of [closed, untilNow])
      expect(await verdictOf(await camtOf(document), schema)).toEqual([]);
    const broken = (await camtOf(closed)).replace('CLBD', 'TOO LONG A CODE');
    expect(await verdictOf(broken, schema)).not.toEqual([]);
  });
});
