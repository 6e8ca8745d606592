import type { Transaction } from '@seven-hills/bank/transaction';
import type {
  StatementDocument,
  StatementLine,
} from '../../../../apps/server/src/money/statements/statement-document.ts';
import type { WireOrder } from '../../../../apps/server/src/money/wires/rails/wire-rail.ts';

/** A transaction with nothing but the given fields. */
const transaction = (id: number, changes: Partial<Transaction>): Transaction =>
  ({
    id,
    type: 'transfer',
    status: 'completed',
    direction: 'out',
    amount: '0.00',
    transferFee: '0.00',
    description: null,
    counterparty: null,
    recipientName: null,
    externalBankName: null,
    externalAccountNumber: null,
    paymentProvider: null,
    paymentIdentifier: null,
    ...changes,
  }) as Transaction;

const payment = transaction(1, {
  description: 'say "hello" & Zoë’s №5 – <b>',
  counterparty: 'Nguyễn Thị 李',
});
const salary = transaction(3, { type: 'deposit', direction: 'in', counterparty: 'Ольга Жукова' });

/** A payment, its fee, and money that came in. */
export const sampleLines: StatementLine[] = [
  { amount: -10_000n, balance: 90_000n, isFee: false, at: '2026-03-05T15:00:00Z', of: payment },
  { amount: -100n, balance: 89_900n, isFee: true, at: '2026-03-05T15:00:00Z', of: payment },
  { amount: 10_318n, balance: 100_218n, isFee: false, at: '2026-03-31T15:00:00Z', of: salary },
].map(({ at, of, ...line }, index) => ({
  ...line,
  sequence: BigInt(index + 1),
  day: at.slice(0, 10),
  at: new Date(at),
  transaction: of,
}));

/** A month with these lines. */
export const sampleStatement: StatementDocument = {
  bankAccount: { id: 1001n, number: '1234567890', type: 'checking' },
  holder: { name: 'Olivia Łukasik', address: '12 Vine Street, Cincinnati, OH, 45202' },
  from: '2026-03-01',
  to: '2026-03-31',
  asOf: new Date('2026-04-01T03:59:59Z'),
  isInterim: false,
  lastSequence: 3n,
  hash: 'a'.repeat(64),
  opening: 100_000n,
  closing: 100_218n,
  totals: {
    entryCount: 3,
    moneyIn: 10_318n,
    moneyOut: 10_000n,
    fees: 100n,
    interestCredited: 0n,
  },
  interest: null,
  pending: [],
  owed: 0n,
  lines: async function* () {
    yield sampleLines;
  },
  categoriesOf: null,
  generatedAt: new Date('2026-04-01T05:00:00Z'),
};

/** A wire with texts that the network does not carry as they are. */
export const sampleWire: WireOrder = {
  idempotencyKey: 'wire-1',
  amount: 10_000n,
  routingNumber: '042000314',
  accountNumber: '99887766554433',
  bankName: 'Fifth Third Bank',
  recipientName: 'Zoë Łukasik',
  recipientAddress: '1 Main Street, Dayton, OH 45402',
  swiftCode: null,
  intermediaryBank: null,
  description: 'Invoice №5',
  originator: {
    name: 'Olivia Łukasik',
    address: '12 Vine Street, Cincinnati, OH, 45202',
    accountNumber: '1234567890',
  },
};
