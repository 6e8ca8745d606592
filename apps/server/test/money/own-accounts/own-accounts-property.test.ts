import { randomUUID } from 'node:crypto';
import { certificateMinimum } from '@seven-hills/bank/certificates';
import { toDecimal } from '@seven-hills/money';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { movementRulesOf } from '../../../src/compose/movement-rules.ts';
import { joinAccount } from '../../support/money/join-account.ts';
import {
  type Customer,
  fundedCustomer,
  openAnother,
  staffMember,
  testPin,
} from '../../support/people.ts';
import { approveProposal, proposalIn } from '../../support/proposals.ts';
import { openTestBank, type TestBank } from '../../support/test-bank.ts';
import { agreedTexts } from '../../support/texts/agreed-texts.ts';
import {
  accountAt,
  canCertify,
  confirmedAbove,
  isMeaningful,
  leftToday,
  limit,
  type Model,
  offer,
  outcomes,
  penaltyFor,
  type Step,
  startsWith,
  step,
} from './own-accounts-model.ts';

/**
 * People with several accounts against a model: they open and close accounts and certificates, move
 * money between them, pay, take payments back, share accounts, and lose them while payments wait.
 * Two steps at the same time must end as if one had come after the other.
 */

const rules = movementRulesOf('demo');
let bank: TestBank;
let staff: Customer;
let colleague: Customer;
let shop: Customer;
let offerId: number;
beforeAll(async () => {
  bank = await openTestBank({
    rules: {
      ...rules,
      undoSeconds: 3_600,
      dailyLimits: { ...rules.dailyLimits, transfer: limit },
      confirmations: 'everyone',
    },
  });
  [staff, colleague] = [
    await staffMember(bank, 'operations'),
    await staffMember(bank, 'operations'),
  ];
  shop = await fundedCustomer(bank);
  const { rows } = await bank.database.query<{ id: bigint }>(
    `insert into certificate_rate (months, valid_from, rate, penalty_days, reason)
     values (12, '2020-01-01', $1, $2, 'test')
     returning id`,
    [offer.rate, offer.penaltyDays],
  );
  offerId = Number(rows[0]?.id);
});
afterAll(() => bank.auditAndClose());

it('several accounts of several people hold what was moved, whoever owns them at that moment', async () => {
  let refs = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(step, fc.option(step)), { minLength: 8, maxLength: 14 }),
      fc.boolean(),
      async (drawn, startsShared) => {
        const people = [
          await fundedCustomer(bank, startsWith),
          await fundedCustomer(bank, startsWith),
        ];
        await bank.superuser.query(
          'update customer set confirms_above = $2 where id = any ($1::bigint[])',
          [people.map(({ customerId }) => customerId), confirmedAbove],
        );
        const ids = people.map(({ accountId }) => accountId);
        const payments = new Map<number, number>();
        let model: Model = {
          accounts: people.map((_, owner) => ({
            available: startsWith,
            owners: [owner],
            isClosed: false,
          })),
          payments: [],
        };
        if (startsShared) {
          await joinAccount(bank, people[1] as Customer, ids[0] ?? 0, 'joint_owner');
          accountAt(model, 0).owners.push(1);
        }

        const open = async (person: number) => {
          if (ids.length === 8) return;
          ids.push(await openAnother({ client: clientOf(people, person) }));
          model.accounts.push({ available: 0n, owners: [person], isClosed: false });
        };
        /** Opens a certificate, if the model says that it can be. */
        const certify = async (each: Step) => {
          if (ids.length === 8) return;
          const amount = certificateMinimum + (each.amount % 10_000n);
          const form = {
            accountType: 'savings',
            offerId,
            fromAccountId: ids[each.from],
            amount: toDecimal(amount),
            interestToAccountId: null,
            atMaturity: 'renew',
            payToAccountId: null,
            agreements: agreedTexts,
            pin: testPin,
          };
          const opened = await clientOf(people, each.person).post('/api/certificates', form);
          expect(opened.statusCode === 201, opened.body).toBe(canCertify(model, each, amount));
          if (opened.statusCode !== 201) return;
          accountAt(model, each.from).available -= amount;
          ids.push(opened.json<{ id: number }>().id);
          model.accounts.push({
            available: amount,
            owners: [each.person],
            isClosed: false,
            isCertificate: true,
          });
        };
        const send = async (each: Step): Promise<boolean> => {
          const { does, person, ref } = each;
          const customer = people[person] as Customer;
          const [from, to, amount] = [ids[each.from], ids[each.to], toDecimal(each.amount)];
          const key = { 'idempotency-key': randomUUID() };
          const post = async (path: string, body: object) => {
            const answer = await customer.client.post(path, body, key);
            if (answer.statusCode >= 500 || answer.statusCode === 429) throw new Error(answer.body);
            return answer;
          };
          const isDone = async (path: string, body: object) =>
            (await post(path, body)).statusCode < 300;
          if (does === 'pay') {
            const form = { type: 'transfer', fromAccountId: from, toAccountId: shop.accountId };
            const confirmation = each.isConfirmed && {
              confirmation: { currentPassword: customer.password },
            };
            const order = { ...form, amount, pin: testPin, ...confirmation };
            const paid = await post('/api/transactions', order);
            if (paid.statusCode === 201) payments.set(ref, paid.json<{ id: number }>().id);
            return paid.statusCode === 201;
          }
          if (does === 'takeBack') {
            const payment = model.payments[each.from];
            return isDone(`/api/transactions/${payments.get(payment?.ref ?? 0)}/take-back`, {});
          }
          if (does === 'move')
            return isDone('/api/own-transfers', {
              fromAccountId: from,
              toAccountId: to,
              amount,
              pin: testPin,
            });
          if (does === 'redeem')
            return isDone(`/api/certificates/${from}/withdrawal`, {
              penalty: toDecimal(penaltyFor(accountAt(model, each.from))),
              toAccountId: to,
              pin: testPin,
            });
          if (does === 'close')
            return isDone(`/api/own-accounts/${from}/closing`, {
              toAccountId: to,
              primaryId: to,
              pin: testPin,
            });
          if (does === 'leave')
            return isDone(`/api/own-accounts/${from}/leave`, {
              currentPassword: customer.password,
            });
          const proposed = await staff.client.post(
            `/api/admin/accounts/${from}/owners/${customer.customerId}/remove`,
            { ground: 'court_order', reference: 'Case 26-0412' },
          );
          if (proposed.statusCode >= 400) return false;
          const decided = await approveProposal(colleague, proposalIn(proposed));
          return decided.json<{ state: string }>().state === 'executed';
        };

        for (const pair of drawn) {
          await bank.database.query('delete from attempt_counter');
          const steps = pair
            .filter((each) => each !== null)
            .map((each, place) => ({
              ...each,
              from:
                each.from %
                Math.max(1, each.does === 'takeBack' ? model.payments.length : ids.length),
              to: each.to % ids.length,
              ref: refs + place,
            }));
          refs += steps.length;
          const [first] = steps;
          if (first?.does === 'open') await open(first.person);
          if (first?.does === 'share') await share(first);
          if (first?.does === 'certify') await certify(first);
          const together = steps.filter(
            (each) =>
              !['open', 'share', 'certify'].includes(each.does) && isMeaningful(model, each),
          );
          const accepted = await Promise.all(together.map(send));
          const after = outcomes(model, together).find(
            ({ results }) => JSON.stringify(results) === JSON.stringify(accepted),
          );
          expect(after, `no order of ${describeSteps(together)} gives ${accepted}`).toBeDefined();
          model = after?.model ?? model;
          await compare(model, people, ids);
        }

        async function share({ person, from }: Step): Promise<void> {
          const account = accountAt(model, from);
          if (account.isClosed || account.owners.includes(person)) return;
          await joinAccount(bank, people[person] as Customer, ids[from] ?? 0, 'joint_owner');
          account.owners.push(person);
        }
      },
    ),
    { numRuns: 8 },
  );
}, 120_000);

const clientOf = (people: readonly Customer[], person: number) =>
  (people[person] as Customer).client;

const describeSteps = (steps: readonly Step[]): string =>
  JSON.stringify(steps, (_, value) => (typeof value === 'bigint' ? toDecimal(value) : value));

/**
 * Each person sees exactly the accounts that they own, with what is in them, and what they can
 * still pay from each today.
 */
async function compare(
  model: Model,
  people: readonly Customer[],
  ids: readonly number[],
): Promise<void> {
  await Promise.all(
    people.map(async ({ client }, person) => {
      const read = await client.get('/api/own-accounts');
      const { accounts } = read.json<{ accounts: { id: number; balance: string }[] }>();
      const listed = new Map(accounts.map(({ id, balance }) => [id, balance]));
      const expected = model.accounts.flatMap(({ owners, isClosed, available }, index) =>
        owners.includes(person) && !isClosed ? [[ids[index], toDecimal(available)] as const] : [],
      );
      expect(listed).toEqual(new Map(expected));
      for (const [id = 0] of expected) {
        if (accountAt(model, ids.indexOf(id)).isCertificate) continue;
        const limits = await client.get(`/api/daily-limits?account=${id}`);
        const remaining = toDecimal(leftToday(model, person, ids.indexOf(id)));
        expect(limits.json()).toMatchObject({ transfers: { remaining } });
      }
    }),
  );
}
