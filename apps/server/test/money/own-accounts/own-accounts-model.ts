import { earlyWithdrawalPenalty } from '@seven-hills/bank/certificates';
import * as fc from 'fast-check';

/** What a bank should know of people with several accounts; see `own-accounts-property.test.ts`. */

/** What each person, and the owners of each shared account together, may pay in a day. */
export const limit = 60_000n;
/**
 * What each person, and the owners of each shared account together, may pay without confirming it.
 */
export const confirmedAbove = 40_000n;
const count = 2;

/** What each person begins with. */
export const startsWith = 80_000n;
/** The rate of every certificate, in millionths a year, and its penalty in days of interest. */
export const offer = { rate: 36_500, penaltyDays: 90 };
/** What withdrawing everything from a certificate costs on its first day. */
export const penaltyFor = ({ available }: Pick<ModelAccount, 'available'>): bigint =>
  earlyWithdrawalPenalty(available, offer.rate, offer.penaltyDays);

export interface ModelAccount {
  available: bigint;
  owners: number[];
  isClosed: boolean;
  isCertificate?: true;
}
/** A payment that can still be taken back, or has been; it counts toward the limits until then. */
export interface Payment {
  ref: number;
  by: number;
  from: number;
  amount: bigint;
  isConfirmed: boolean;
  isTakenBack: boolean;
}
/** People and accounts are named by their positions. */
export interface Model {
  accounts: ModelAccount[];
  payments: Payment[];
}

const who = fc.integer({ min: 0, max: count - 1 });
const any = fc.nat({ max: 11 });
export const step = fc.record({
  does: fc.constantFrom(
    ...(['pay', 'pay', 'pay', 'move', 'move', 'takeBack', 'takeBack', 'close', 'close'] as const),
    ...(['open', 'open', 'share', 'share', 'leave', 'remove'] as const),
    ...(['certify', 'certify', 'redeem', 'redeem'] as const),
  ),
  person: who,
  from: any,
  to: any,
  amount: fc.bigInt({ min: 1n, max: 35_000n }),
  /** Whether a payment comes with a confirmation. */
  isConfirmed: fc.boolean(),
});
type Drawn = typeof step extends fc.Arbitrary<infer Value> ? Value : never;
export type Step = Drawn & { ref: number };

export const accountAt = ({ accounts }: Model, index: number): ModelAccount => {
  const found = accounts[index];
  if (!found) throw new Error(`no account ${index}`);
  return found;
};
const ownsAlone = (account: ModelAccount, person: number): boolean =>
  !account.isClosed &&
  !account.isCertificate &&
  account.owners.length === 1 &&
  account.owners[0] === person;
/** The accounts that a person can pay from. */
const ownedBy = (model: Model, person: number): ModelAccount[] =>
  model.accounts.filter(
    ({ owners, isClosed, isCertificate }) => !isClosed && !isCertificate && owners.includes(person),
  );
/** Whether a person can open a certificate with the least amount from an account. */
export const canCertify = (model: Model, { person, from }: Step, amount: bigint): boolean => {
  const account = accountAt(model, from);
  return ownsAlone(account, person) && account.available >= amount;
};
const sumOf = (payments: readonly Payment[]): bigint =>
  payments.reduce((sum, { amount, isTakenBack }) => sum + (isTakenBack ? 0n : amount), 0n);

/**
 * What counts for a person's payment from an account: their own sum, or the shared one if it is
 * more.
 */
function countedSum(
  model: Model,
  person: number,
  from: number,
  payments: readonly Payment[],
): bigint {
  const ofPerson = sumOf(payments.filter(({ by }) => by === person));
  const ofAccount = sumOf(payments.filter((payment) => payment.from === from));
  const together = accountAt(model, from).owners.length > 1 ? ofAccount : 0n;
  return ofPerson > together ? ofPerson : together;
}

/** What a person can still pay today from an account. */
export const leftToday = (model: Model, person: number, from: number): bigint =>
  limit - countedSum(model, person, from, model.payments);

/** Applies a step to the model; returns whether the bank should accept it. */
function apply(model: Model, { does, person, from, to, amount, isConfirmed, ref }: Step): boolean {
  if (does === 'takeBack') {
    const payment = model.payments[from];
    if (!payment) return false;
    const account = accountAt(model, payment.from);
    if (!account.owners.includes(person)) return false;
    // Repeating it changes nothing.
    if (payment.isTakenBack) return true;
    payment.isTakenBack = true;
    account.available += payment.amount;
    return true;
  }
  const account = accountAt(model, from);
  const owns = account.owners.includes(person) && !account.isClosed;
  if (does === 'leave' || does === 'remove') {
    if (!owns || account.owners.length === 1) return false;
    account.owners = account.owners.filter((owner) => owner !== person);
    return true;
  }
  if (does === 'pay') {
    if (account.isCertificate) return false;
    if (!owns || amount > leftToday(model, person, from) || amount > account.available)
      return false;
    const unconfirmed = model.payments.filter((payment) => !payment.isConfirmed);
    if (!isConfirmed && countedSum(model, person, from, unconfirmed) + amount > confirmedAbove)
      return false;
    account.available -= amount;
    model.payments.push({ ref, by: person, from, amount, isConfirmed, isTakenBack: false });
    return true;
  }
  const target = accountAt(model, to);
  if (does === 'redeem') {
    const mayGoThere =
      ownedBy(model, person).includes(target) &&
      [...account.owners].sort().join() === [...target.owners].sort().join();
    if (!owns || !account.isCertificate || !mayGoThere) return false;
    target.available += account.available - penaltyFor(account);
    account.available = 0n;
    account.isClosed = true;
    return true;
  }
  if (from === to || !ownsAlone(account, person)) return false;
  // An empty account has nothing to move to the other one, which then may be a shared one.
  const isEmptied = does === 'close' && account.available === 0n;
  const mayReceive = isEmptied
    ? ownedBy(model, person).includes(target)
    : ownsAlone(target, person);
  if (!mayReceive) return false;
  if (does === 'close') {
    const waits = model.payments.some((each) => each.from === from && !each.isTakenBack);
    if (waits) return false;
    account.isClosed = true;
  }
  const moved = does === 'close' ? account.available : amount;
  if (moved > account.available) return false;
  account.available -= moved;
  target.available += moved;
  return true;
}

/** Both orders of two steps, with what each step should get. */
export function outcomes(
  model: Model,
  steps: readonly Step[],
): { model: Model; results: boolean[] }[] {
  const orders = steps.length === 2 ? [[...steps], [...steps].reverse()] : [steps];
  return orders.map((order) => {
    const after = structuredClone(model);
    const results = new Map(order.map((each) => [each.ref, apply(after, each)]));
    return { model: after, results: steps.map(({ ref }) => results.get(ref) === true) };
  });
}

/**
 * Keeps what everyone here can try: nobody gives up the last account that they can pay from, or
 * closes one again.
 */
export function isMeaningful(model: Model, { does, person, from }: Step): boolean {
  if (does === 'takeBack') return model.payments[from] !== undefined;
  // A closing may be repeated, and is then answered without looking at what it asks.
  if (does === 'close' && accountAt(model, from).isClosed) return false;
  return (
    !(does === 'leave' || does === 'remove') ||
    ownedBy(model, person).length > 1 ||
    accountAt(model, from).isCertificate === true ||
    !accountAt(model, from).owners.includes(person)
  );
}
