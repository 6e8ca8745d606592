import { hasCheckDigit } from '@seven-hills/bank/payments/routing-number-rules';
import fc from 'fast-check';
import type { Agent, CustomerCreditTransfer, Original, Party } from '../../src/index.ts';

/** Printable text without outer blanks, which XML readers trim. */
export const text = (lengthMax: number) =>
  fc
    .array(fc.integer({ min: 0x20, max: 0x7e }), { minLength: 1, maxLength: lengthMax })
    .map((codes) => String.fromCharCode(...codes).trim())
    .filter((each) => each !== '');
const digits = (length: number) =>
  fc.integer({ min: 0, max: 10 ** length - 1 }).map((each) => `${each}`.padStart(length, '0'));
const routingNumber = digits(8).map(
  (eight) => eight + ([...'0123456789'].find((each) => hasCheckDigit(eight + each)) ?? '0'),
);
const amount = fc.bigInt(1n, 99_999_999_999n);
const day = fc.constantFrom('2026-11-27', '2028-02-29');
const uetr = fc.uuid({ version: 4 });
const code = fc.stringMatching(/^[A-Z0-9]{4}$/);
const route = { from: routingNumber, to: routingNumber };

const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const address = fc
  .record({
    street: optional(text(70)),
    buildingNumber: optional(text(16)),
    room: optional(text(70)),
    postCode: optional(text(16)),
    town: text(35),
    subdivision: optional(text(35)),
    country: fc.constantFrom('US', 'DE'),
    lines: optional(fc.array(text(35), { minLength: 1, maxLength: 2 })),
  })
  .map((all) => Object.fromEntries(Object.entries(all).filter(([, each]) => each !== undefined)));
const party = fc.record({ name: fc.option(text(140)), address: fc.option(address) });
const agent = fc.record({
  name: fc.option(text(140)),
  address: fc.option(address),
  routingNumber: fc.option(routingNumber),
  bic: fc.option(fc.constantFrom('DEUTDEFF', 'CHASUS33XXX')),
});
const account = fc.option(
  fc.oneof(
    fc.record({ number: text(34) }),
    fc.record({ iban: fc.constant('DE89370400440532013000') }),
  ),
);
const original = fc.record({
  messageId: text(35),
  messageName: fc.constantFrom('pacs.008.001.08', 'pacs.009.001.08'),
  createdAt: fc.constantFrom('2026-11-27T09:30:00-05:00', '2026-07-01T09:30:00-04:00'),
  instructionId: fc.option(text(35)),
  endToEndId: fc.option(text(35)),
  uetr,
}) satisfies fc.Arbitrary<Original>;

const reasonOf = (codes: fc.Arbitrary<string>) =>
  fc.record({ code: codes, texts: fc.array(text(105), { maxLength: 2 }) });

export const identity = fc.record({
  messageId: fc.stringMatching(/^2026112[0-9][A-Z0-9]{8}\d{6}$/),
  createdAt: fc.constantFrom('2026-11-27T09:30:00-05:00', '2026-07-01T23:59:59.999-04:00'),
});

export const transfer = fc.record({
  ...route,
  instructionId: fc.option(text(35)),
  endToEndId: text(35),
  uetr,
  amount,
  settlementDate: day,
  charges: fc.constant([]),
  instructed: fc.record({
    currency: fc.constantFrom('USD', 'EUR'),
    units: fc.constantFrom('1', '1250.5', '999999.99'),
  }),
  chargeBearer: fc.constantFrom('DEBT', 'CRED', 'SHAR', 'SLEV'),
  debtor: party as fc.Arbitrary<Party>,
  debtorAccount: account,
  debtorAgent: agent as fc.Arbitrary<Agent>,
  creditor: party as fc.Arbitrary<Party>,
  creditorAccount: account,
  creditorAgent: agent as fc.Arbitrary<Agent>,
  remittance: fc.option(text(140)),
}) satisfies fc.Arbitrary<CustomerCreditTransfer>;

export const paymentReturn = fc.record({
  ...route,
  original,
  amount,
  settlementDate: day,
  debtor: party as fc.Arbitrary<Party>,
  debtorAccount: account,
  creditor: party as fc.Arbitrary<Party>,
  creditorAccount: account,
  reason: reasonOf(code),
});

const openCase = {
  ...route,
  caseId: text(35),
  caseCreator: agent as fc.Arbitrary<Agent>,
  original,
};
export const returnRequest = fc.record({
  ...openCase,
  amount,
  settlementDate: day,
  reason: reasonOf(code),
});
export const investigationAnswer = fc.record({
  ...route,
  requestId: text(35),
  investigationType: code,
  status: fc.constantFrom('CLSD', 'PNDG'),
  answers: fc.array(text(500), { maxLength: 2 }),
});
export const returnAnswer = fc.record({
  ...openCase,
  confirmation: fc.constantFrom('CNCL', 'PDCR', 'RJCR'),
  reasons: fc.array(reasonOf(fc.oneof(code, text(35))), { maxLength: 3 }),
});
