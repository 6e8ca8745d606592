import { plainWire } from '../../support/money/sample-wire.ts';
import { inDays } from '../../support/money/schedules.ts';
import { postMovement, testPin } from '../../support/people.ts';
import { except, forAll, forOwners, type Row, type World } from './rows.ts';

/** Calls that name the account in their body, or a transaction or schedule of it in their path. */

const dates = { every: 'monthly', firstOn: inDays(3) };

const payment = ({ account, shop }: World) => ({
  type: 'transfer',
  fromAccountId: account,
  toAccountId: shop.accountId,
  amount: '1.00',
  pin: testPin,
});
const achPayment = {
  amount: '1.00',
  recipientName: 'Ada Byron',
  externalAccountNumber: '4455667788',
  externalRoutingNumber: '021000021',
  accountKind: 'checking',
  recipientKind: 'person',
};

const paid = async (world: World): Promise<number> =>
  idOf(await world.people.owner.who.client.post('/api/transactions', payment(world)));
const paidByAch = async ({ account, people }: World): Promise<number> => {
  const form = { ...achPayment, fromAccountId: account, pin: testPin };
  return idOf(await people.owner.who.client.post('/api/ach-payments', form));
};
const sentToBank = async ({ account, people, linked }: World): Promise<number> =>
  idOf(
    await people.owner.who.client.post(`/api/bank-transfers?account=${account}`, {
      direction: 'out',
      linkedAccountId: linked.owner,
      amount: '1.00',
      pin: testPin,
    }),
  );
/** Posted at once, unlike a payment, which can be taken back for a while. */
const deposited = ({ bank, people }: World): Promise<number> =>
  postMovement(bank, people.owner.who, 'deposit', 100n);
const wired = async ({ account, people }: World): Promise<number> =>
  idOf(
    await people.owner.who.client.post('/api/wire-transfer', {
      ...plainWire,
      fromAccountId: account,
      amount: '1.00',
    }),
  );
const scheduled = async ({ account, people }: World): Promise<number> =>
  idOf(
    await people.owner.who.client.post('/api/schedules', {
      toAccountId: people.owner.own,
      fromAccountId: account,
      amount: '1.00',
      pin: testPin,
      ...dates,
    }),
  );
const asked = async ({ shop }: World): Promise<{ id: number; link: string }> => {
  const form = { accountId: null, amount: '1.00', note: 'Lunch' };
  const { request, link } = (await shop.client.post('/api/payment-requests', form)).json<{
    request: { id: number };
    link: string;
  }>();
  return { id: request.id, link };
};
const idOf = (answer: { json: <T>() => T }): number => answer.json<{ id: number }>().id;

const ofMade = (body?: object): NonNullable<Row['input']> => {
  return (_world, _caller, made) => (body ? { ids: [made], body } : { ids: [made] });
};
/** Of a schedule or rule, which only the one who ordered it changes. */
const forOrderer = (status: number, row: Omit<Row, 'answers'>): Row =>
  except(forOwners(status, row), { 'joint owner': 404 });
const fromAccount = (more: object): NonNullable<Row['input']> => {
  return ({ account }) => ({ body: { fromAccountId: account, pin: testPin, ...more } });
};

export const orderRows: Record<string, Row> = {
  'POST /api/transactions': forOwners(201, { input: (world) => ({ body: payment(world) }) }),
  'POST /api/transactions/confirmations': forOwners('You have no passkey.', {
    input: (world) => ({
      body: { kind: 'transaction', idempotencyKey: null, order: payment(world) },
    }),
  }),
  'POST /api/own-transfers': forOwners(
    'This account has other owners. Please use Transfer & Pay.',
    {
      input: ({ account }, { own }) => ({
        body: { fromAccountId: account, toAccountId: own, amount: '1.00', pin: testPin },
      }),
    },
  ),
  'POST /api/external-payment': forOwners(201, {
    input: fromAccount({
      amount: '1.00',
      paymentProvider: 'zelle',
      paymentIdentifier: 'band@example.com',
      recipientName: 'The Band',
    }),
  }),
  'POST /api/wire-transfer': forOwners(201, {
    input: fromAccount({ ...plainWire, amount: '1.00' }),
  }),
  'POST /api/ach-payments': forOwners(201, {
    input: fromAccount(achPayment),
  }),
  'POST /api/bank-transfers': forOwners(201, {
    input: ({ account, linked }, { role }) => ({
      query: `account=${account}`,
      body: {
        direction: 'out',
        linkedAccountId: linked[role] ?? linked.owner,
        amount: '1.00',
        pin: testPin,
      },
    }),
  }),
  'GET /api/ach-payments/:transactionId': forAll({ make: paidByAch, input: ofMade() }),
  'POST /api/ach-payments/:transactionId/cancel': forOwners(200, {
    make: paidByAch,
    input: ofMade(),
  }),
  'POST /api/bank-transfers/:transactionId/cancel': forOwners(200, {
    make: sentToBank,
    input: ofMade(),
  }),
  'POST /api/payment-requests/:id/payment': forOwners(201, {
    input: async (world) => {
      const { id, link } = await asked(world);
      return {
        ids: [id],
        body: { ...payment(world), token: new URL(link).hash.slice(1) },
      };
    },
  }),
  'POST /api/payment-requests': except(
    forOwners(201, {
      input: ({ account }) => ({
        body: { accountId: null, toAccountId: account, amount: '1.00', note: 'Lunch' },
      }),
    }),
    { 'joint owner': 404 },
  ),
  'POST /api/bill-splits': except(
    forOwners(201, {
      input: ({ account, shop }) => ({
        body: {
          total: '2.00',
          ownShare: '1.00',
          shares: [{ accountId: shop.accountId, amount: '1.00' }],
          toAccountId: account,
          note: 'Lunch',
        },
      }),
    }),
    { 'joint owner': 404 },
  ),
  'POST /api/schedules': forOwners(201, {
    input: ({ account }, { own }) => ({
      body: { toAccountId: own, fromAccountId: account, amount: '1.00', pin: testPin, ...dates },
    }),
  }),
  'POST /api/schedules/authorization': forOwners(200, {
    input: ({ account, linked }, { role }) => ({
      body: {
        linkedAccountId: linked[role] ?? linked.owner,
        fromAccountId: account,
        amount: '1.00',
        ...dates,
      },
    }),
  }),
  'POST /api/schedules/move': forOwners(200, {
    input: ({ account }, { own }) => ({ body: { fromAccountId: account, toAccountId: own } }),
  }),
  'PUT /api/schedules/:id': forOrderer(200, {
    make: scheduled,
    input: ({ account }, _caller, made) => ({
      ids: [made],
      body: { fromAccountId: account, amount: '2.00', pin: testPin, ...dates },
    }),
  }),
  'GET /api/schedules/:id': forAll({ make: scheduled, input: ofMade() }),
  'PUT /api/schedules/:id/next': forOrderer(200, {
    make: scheduled,
    input: ofMade({ nominalOn: inDays(3), amount: '2.00', pin: testPin }),
  }),
  'POST /api/schedules/:id/skip': forOrderer(200, {
    make: scheduled,
    input: ofMade({ nominalOn: inDays(3) }),
  }),
  'POST /api/schedules/:id/missed': forOrderer(409, {
    make: scheduled,
    input: ofMade({ nominalOn: inDays(3), makes: false }),
  }),
  'POST /api/schedules/:id/notices/dismiss': forOrderer(404, {
    make: scheduled,
    input: ofMade({ nominalOn: inDays(3) }),
  }),
  'POST /api/schedules/:id/state': forOwners(200, {
    make: scheduled,
    input: ofMade({ action: 'end' }),
  }),
  'POST /api/projected-balance': forOwners(200, {
    input: ({ account }) => ({ body: { fromAccountId: account } }),
  }),
  'POST /api/income-rules': forOwners('An account with other owners is not yours alone.', {
    input: ({ account }, { own }) => ({
      body: {
        fromAccountId: account,
        toAccountId: own,
        incomeMin: '1.00',
        amount: '1.00',
        percent: null,
        pin: testPin,
      },
    }),
  }),
  'GET /api/transactions/:id': forAll({ make: paid, input: ofMade() }),
  'GET /api/transactions/:id/receipt': forAll({ make: paid, input: ofMade() }),
  'PUT /api/transactions/:id/category': forOwners(200, {
    make: deposited,
    input: ofMade({ parts: [], isExcluded: true }),
  }),
  'DELETE /api/transactions/:id/category': forOwners(200, { make: deposited, input: ofMade() }),
  'POST /api/transactions/:id/take-back': forOwners(200, { make: paid, input: ofMade() }),
  'POST /api/wire-transfer/:id/cancel': forOwners(200, { make: wired, input: ofMade() }),
  'POST /api/cases': forOwners(201, {
    make: paid,
    input: (_world, _caller, transactionId) => ({
      body: { transactionId, kind: 'not_authorized', description: 'I never ordered this.' },
    }),
  }),
};
