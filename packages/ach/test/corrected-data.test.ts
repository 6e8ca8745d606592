import { expect, it } from 'vitest';
import { readCorrectedData } from '../src/index.ts';

const account = '12-345 678';

it.each([
  ['C01', account, { accountNumber: '12345678' }],
  ['C02', '021000021', { routingNumber: '021000021' }],
  ['C03', `021000021   ${account}`, { routingNumber: '021000021', accountNumber: '12345678' }],
  ['C05', '37', { transactionCode: '37' }],
  ['C06', `${account.padEnd(20)}32`, { accountNumber: '12345678', transactionCode: '32' }],
  [
    'C07',
    `021000021${account.padEnd(17)}27`,
    { routingNumber: '021000021', accountNumber: '12345678', transactionCode: '27' },
  ],
])('%s says what it corrects, each value at its place', (code, data, expected) => {
  expect(readCorrectedData(code, data)).toEqual(expected);
});

it.each([
  ['a name', 'C04', 'JANE PUBLIC'],
  ['an identification number', 'C09', '12345'],
  ['no value', 'C01', ''],
  ['too few digits', 'C02', '02100002'],
  ['a value at another place', 'C05', ' 37'],
  ['more than its values', 'C02', '021000021 12345678'],
])('%s corrects no account', (_what, code, data) => {
  expect(readCorrectedData(code, data)).toBeNull();
});
