import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readWireAddress } from '../../../src/money/wires/format/wire-address.ts';
import { refuseUnfit } from '../../../src/money/wires/format/wire-text.ts';
import { plainWire } from '../../support/money/sample-wire.ts';
import { fundedCustomer } from '../../support/people.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.auditAndClose());

describe('an address typed as one line', () => {
  it.each([
    ['1 Main Street, Dayton, OH 45402', '1 Main Street|Dayton|OH|45402|US'],
    ['1 Main Street, Dayton OH 45402', '1 Main Street|Dayton|OH|45402|US'],
    [
      '1 Main Street, Apt 4, Dayton, OH, 45402-1234',
      '1 Main Street, Apt 4|Dayton|OH|45402-1234|US',
    ],
    ['12 Elm Street, Columbus, OH', '12 Elm Street|Columbus|OH||US'],
    ['1 Elm Street, Charleston, West Virginia 25301, USA', '1 Elm Street|Charleston|WV|25301|US'],
    ['5 Peachtree, Atlanta, Georgia 30303', '5 Peachtree|Atlanta|GA|30303|US'],
    ['350 5th Ave, New York NY 10118', '350 5th Ave|New York|NY|10118|US'],
    ['1 Road, Wilmington, DE, United States', '1 Road|Wilmington|DE||US'],
    ['Dayton, OH 45402', '|Dayton|OH|45402|US'],
    ['Unter den Linden 1, 10117 Berlin, Germany', 'Unter den Linden 1|Berlin||10117|DE'],
    ['10 Downing Street, London SW1A 2AA, UK', '10 Downing Street|London||SW1A 2AA|GB'],
    ['10 Downing Street, London, SW1A 2AA, England', '10 Downing Street|London||SW1A 2AA|GB'],
    ['1 Front St, Toronto, ON M5J 2X5, Canada', '1 Front St|Toronto|ON|M5J 2X5|CA'],
    ['Dam 1, 1012 JS Amsterdam, The Netherlands', 'Dam 1|Amsterdam||1012 JS|NL'],
    ['Bahnhofstrasse 1, 8001 Zürich, Switzerland', 'Bahnhofstrasse 1|Zurich||8001|CH'],
    ['Rua 1, São Paulo, Côte d’Ivoire', 'Rua 1|Sao Paulo|||CI'],
    // The town or the country is unclear.
    ['1 Main Street', null],
    ['1 Main Street Dayton OH 45402', null],
    ['1 Fountain Square, Cincinnati', null],
    ['1 Road, Munich, DE', null],
    ['1 Road, Atlanta, Georgia', null],
    ['1 Front St, Toronto, ON, CA', null],
    ['1 Main Street, 45402', null],
    ['Germany', null],
    ['OH 45402', null],
    [',', null],
  ])('%j is read as %j', (typed, expected) => {
    const read = readWireAddress(typed);
    expect(
      read && [read.lines.join('/'), read.town, read.state, read.postCode, read.country].join('|'),
    ).toBe(expected);
  });
});

const problemsOf = (changes: object) => {
  try {
    refuseUnfit({ ...plainWire, ...changes });
    return [];
  } catch (error) {
    const { options } = error as { options: { errors: { path: string }[] } };
    return options.errors.map(({ path }) => path);
  }
};

describe('the texts of a wire', () => {
  it.each([
    [{ recipientName: 'Zoë Łukasik-Đặng “Jo”', description: 'Invoice №5 – 10 € & ½' }, []],
    [{ recipientName: 'Γιώργος' }, ['recipientName']],
    [{ externalBankName: '工商银行' }, ['externalBankName']],
    [{ description: 'rent 🎉', intermediaryBank: 'Сбербанк' }, ['intermediaryBank', 'description']],
    [{ description: '👩\u200d👧' }, ['description']],
    [
      { recipientName: 'محمد', recipientAddress: 'somewhere' },
      ['recipientName', 'recipientAddress'],
    ],
    // Abroad.
    [{ recipientAddress: 'Unter den Linden 1, 10117 Berlin, Germany' }, ['recipientAddress']],
    [{ recipientAddress: '1 Front St, Toronto, ON M5J 2X5, Canada' }, ['recipientAddress']],
    [{ recipientAddress: '1 Calle Luna, San Juan, Puerto Rico' }, []],
    [{ recipientAddress: '1 Calle Luna, San Juan, PR 00901' }, []],
    [{ swiftCode: 'DEUTDEFF' }, ['swiftCode']],
    [{ swiftCode: 'FTTBUS3C' }, []],
    [{ externalAccountNumber: 'DE89370400440532013000' }, ['externalAccountNumber']],
    [{ externalAccountNumber: 'DE88370400440532013000' }, []],
    [{ externalAccountNumber: 'AB1234567890123' }, []],
    [{ recipientAddress: `${'Long street name, '.repeat(10)}Dayton, OH` }, ['recipientAddress']],
  ])('of %j are refused in %j', (changes, expected) =>
    expect(problemsOf(changes)).toEqual(expected),
  );

  it('are refused at their fields when the wire is ordered or its payee is saved, and move nothing', async () => {
    const ann = await fundedCustomer(bank, 100_000n);
    const { amount: _amount, pin: _pin, ...payee } = plainWire;
    for (const send of [
      (changes: object) => ann.client.post('/api/wire-transfer', { ...plainWire, ...changes }),
      (changes: object) =>
        ann.client.post('/api/payees', { kind: 'bank_account', ...payee, ...changes }),
    ]) {
      const address = await send({ recipientAddress: '1 Main Street' });
      expect(address.statusCode).toBe(400);
      expect(address.json()).toMatchObject({
        code: 'validation_failed',
        errors: [
          { path: 'recipientAddress', message: expect.stringMatching(/city, state, and ZIP code/) },
        ],
      });
      const abroad = await send({
        recipientAddress: '10 Downing Street, London SW1A 2AA, UK',
        swiftCode: 'BARCGB22',
        externalAccountNumber: 'GB29 NWBK 6016 1331 9268 19',
      });
      expect(abroad.json()).toMatchObject({
        code: 'validation_failed',
        message: 'This is an IBAN, an account abroad. We send wires only within the United States.',
        errors: [
          { path: 'externalAccountNumber' },
          {
            path: 'swiftCode',
            message:
              'This SWIFT code is of a bank abroad. We send wires only within the United States',
          },
          {
            path: 'recipientAddress',
            message: 'This address is abroad. We send wires only within the United States',
          },
        ],
      });
      const name = await send({ recipientName: '李小龍' });
      expect(name.json()).toMatchObject({
        message: expect.stringMatching(/^Wires carry only Latin letters/),
        errors: [{ path: 'recipientName' }],
      });
    }
    const { balance } = (await ann.client.get('/api/account')).json<{ balance: string }>();
    expect(balance).toBe('1000.00');
  });
});
