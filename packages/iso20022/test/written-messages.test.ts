import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  readMessage,
  writeCustomerTransfer,
  writeInvestigationAnswer,
  writeReturn,
  writeReturnAnswer,
  writeReturnRequest,
} from '../src/index.ts';
import {
  identity,
  investigationAnswer,
  paymentReturn,
  returnAnswer,
  returnRequest,
  transfer,
} from './support/made-up-messages.ts';
import { hasSamples, schemaFaults } from './support/schemas.ts';

const messageOf = (xml: string) => {
  const read = readMessage(xml);
  if (!read.ok) throw new Error(read.fault.message);
  return read.message;
};
const first = <T>(arbitrary: fc.Arbitrary<T>): T => {
  const [value] = fc.sample(arbitrary, { numRuns: 1, seed: 7 });
  if (value === undefined) throw new Error('there is no sample');
  return value;
};

describe('a message that was written is read as the same values', () => {
  it('pacs.008.001.08', () =>
    fc.assert(
      fc.property(identity, transfer, (id, values) => {
        expect(messageOf(writeCustomerTransfer(id, values))).toEqual({
          name: 'pacs.008.001.08',
          kind: 'customer transfer',
          ...id,
          transfers: [values],
        });
      }),
    ));

  it('pacs.004.001.10', () =>
    fc.assert(
      fc.property(identity, paymentReturn, (id, values) => {
        expect(messageOf(writeReturn(id, values))).toEqual({
          name: 'pacs.004.001.10',
          kind: 'return',
          ...id,
          returns: [values],
        });
      }),
    ));

  it('camt.056.001.08', () =>
    fc.assert(
      fc.property(identity, returnRequest, (id, values) => {
        expect(messageOf(writeReturnRequest(id, values))).toEqual({
          name: 'camt.056.001.08',
          kind: 'return request',
          ...id,
          ...values,
        });
      }),
    ));

  it('camt.029.001.09', () =>
    fc.assert(
      fc.property(identity, returnAnswer, (id, values) => {
        expect(messageOf(writeReturnAnswer(id, values))).toEqual({
          name: 'camt.029.001.09',
          kind: 'answer to a return request',
          ...id,
          ...values,
        });
      }),
    ));

  it('camt.111.001.01, which states no time', () =>
    fc.assert(
      fc.property(identity, investigationAnswer, ({ messageId }, values) => {
        expect(messageOf(writeInvestigationAnswer({ messageId }, values))).toEqual({
          name: 'camt.111.001.01',
          kind: 'answer to an investigation',
          messageId,
          createdAt: null,
          ...values,
        });
      }),
    ));
});

describe.skipIf(!hasSamples)('a message that was written is valid by Fedwire’s schema', () => {
  const sampled =
    <T>(write: (id: { messageId: string; createdAt: string }, values: T) => string) =>
    (values: fc.Arbitrary<T>) =>
      fc.sample(fc.tuple(identity, values), 25).map(([id, each]) => write(id, each));

  it.each([
    ['pacs.008.001.08', sampled(writeCustomerTransfer)(transfer)],
    ['pacs.004.001.10', sampled(writeReturn)(paymentReturn)],
    ['camt.056.001.08', sampled(writeReturnRequest)(returnRequest)],
    ['camt.029.001.09', sampled(writeReturnAnswer)(returnAnswer)],
    ['camt.111.001.01', sampled(writeInvestigationAnswer)(investigationAnswer)],
  ])('%s', async (name, documents) => {
    expect(await schemaFaults(name, documents)).toEqual([]);
    expect(
      await schemaFaults(name, [
        documents[0]
          ?.replace('OrgnlUETR', 'UETR')
          .replace('<UETR>', '<UETR>x')
          .replace('<Sts>', '<Sts>too long') ?? '',
      ]),
    ).not.toEqual([]);
  });
});

describe('a writer refuses', () => {
  const id = first(identity);
  const values = { ...first(transfer), debtor: { name: 'Jo Public', address: null } };
  const at = (address: object) => ({
    ...values,
    debtor: { name: 'Jo Public', address: { town: 'Cincinnati', country: 'US', ...address } },
  });

  it.each([
    ['an address without a town', at({ town: '' }), /PstlAdr: an address without TwnNm/],
    ['an address without a country', at({ country: '' }), /PstlAdr: an address without Ctry/],
    ['an address with three lines', at({ lines: ['a', 'b', 'c'] }), /more than 2 lines/],
    ['an address with a long line', at({ lines: ['a'.repeat(36)] }), /too long/],
    ['an accent', { ...values, remittance: 'Café' }, /Ustrd has a character/],
    ['a long text', { ...values, remittance: 'a'.repeat(141) }, /Ustrd has more than 140/],
    ['an amount of zero', { ...values, amount: 0n }, /IntrBkSttlmAmt is not an amount/],
    ['a wrong routing number', { ...values, to: '021000022' }, /MmbId is not a routing number/],
    ['a date that does not exist', { ...values, settlementDate: '2026-02-29' }, /not a date/],
  ])('%s', (_what, wrong, why) => expect(() => writeCustomerTransfer(id, wrong)).toThrow(why));

  it('an IMAD of another form', () =>
    expect(() => writeCustomerTransfer({ ...id, messageId: 'wire-1' }, values)).toThrow('IMAD'));
});
