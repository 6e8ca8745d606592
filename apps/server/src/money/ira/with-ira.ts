import {
  defaultReason,
  defaultWithholding,
  withheldOf,
  yearOf,
} from '@seven-hills/bank/ira/ira-rules';
import type { IraChoice } from '@seven-hills/bank/ira/ira-words';
import type { TransferSpec } from '@seven-hills/ledger';
import type { Cents } from '@seven-hills/money';
import type { MovementKind, Order } from '../../capability/movement-kind.ts';
import type { Facts } from '../../platform/database/batch-facts.ts';
import { bankDayAt } from '../../platform/time/bank-calendar.ts';
import { internalAccounts } from '../accounts/internal-accounts.ts';
import type { AccountFacts } from '../posting/account-facts.ts';
import { transferCodes } from '../transactions/transfer-codes.ts';
import type { Contribution, Distribution, IraEffect } from './ira-effect.ts';
import { iraSource, missingPeople } from './ira-facts.ts';
import { judgeContribution, judgeDistribution } from './ira-refusals.ts';

/** The accounts of a movement: both of an order between customers, or one and the bank's. */
interface Sides {
  from?: AccountFacts | undefined;
  to?: AccountFacts | undefined;
}

const noSides: Sides = {};
const noEffects: readonly IraEffect[] = [];

interface IraOrder extends Order {
  amount?: Cents;
  occurredAt?: Date | undefined;
}

interface IraRules<O> {
  sidesOf(order: O, facts: Facts): Sides;
  /** Whether the money goes to someone else, who gets all of it: nothing is withheld. */
  paysOthers?: true;
  /** Whether the money has been received, so that it is never refused. */
  mustTake?: true;
  /** Who ordered it. Default: the customer. */
  orderedBy?(order: O): bigint | null;
}

/** What the posted orders do to IRAs, until their transactions have ids. */
const effectsOfOrders = new WeakMap<Order, readonly IraEffect[]>();

/**
 * Adds the rules of IRAs to a kind of movement: contributions within the limit of the owner and tax
 * year, distributions with a reason and federal tax withheld (26 USC 219, 408, 3405). Money between
 * two IRAs of one person is neither. Without an IRA, it loads and writes nothing.
 */
export function withIra<O extends IraOrder>(
  kind: MovementKind<O>,
  rules: IraRules<O>,
): MovementKind<O> {
  const irasOf = (order: O, facts: Facts): Sides => {
    const { from, to } = rules.sidesOf(order, facts);
    const fromIra = isIra(from);
    const toIra = isIra(to);
    if (!fromIra && !toIra) return noSides;
    if (fromIra && toIra && from?.customer_id === to?.customer_id) return noSides;
    return { from: fromIra ? from : undefined, to: toIra ? to : undefined };
  };
  /** Once everything is loaded, most batches show that no order of theirs touches an IRA. */
  const touched = (order: O, facts: Facts): Sides =>
    facts.has(iraSource) ? irasOf(order, facts) : noSides;
  const effectsOf = (order: O, facts: Facts): readonly IraEffect[] => {
    const { from, to } = touched(order, facts);
    if (!from && !to) return noEffects;
    return [
      ...(from ? [distributionOf(order, from, facts, rules)] : []),
      ...(to ? [contributionOf(order, to, facts, rules)] : []),
    ];
  };
  /** Of a movement to the owner, the amount that is withheld. */
  const withheldFrom = (order: O, facts: Facts): Cents =>
    touched(order, facts).from ? withheldOf(amountOf(order), withholdingOf(order, rules)) : 0n;
  return {
    ...kind,
    moreNeedsOf(order, facts) {
      const more = kind.moreNeedsOf?.(order, facts) ?? [];
      const { from, to } = irasOf(order, facts);
      if (!from && !to) return more;
      const people = [from, to].flatMap((account) => account?.customer_id ?? []);
      return [...more, ...missingPeople(people, facts)];
    },
    transfersOf(order, facts) {
      const transfers = kind.transfersOf(order, facts);
      const withheld = withheldFrom(order, facts);
      return withheld > 0n ? splitTax(transfers, withheld) : transfers;
    },
    judge(order, facts, balances) {
      const refusal = kind.judge(order, facts, balances);
      if (refusal) return refusal;
      if (order.by?.who === 'import') return null;
      const { from, to } = touched(order, facts);
      if (!from && !to) return null;
      for (const effect of effectsOf(order, facts)) {
        const person = facts.of(iraSource).find(effect.personId);
        if (!person) throw new Error(`the owner ${effect.personId} of an IRA was not loaded`);
        const isOther = rules.paysOthers === true;
        const refused =
          effect.what === 'contribution'
            ? judgeContribution(effect, person, isOther && to?.customer_id !== order.customerId)
            : judgeDistribution(effect, person, {
                isToOther: isOther,
                stated: from && order.ira,
              });
        if (refused) return refused;
      }
      return null;
    },
    accepted(order, facts) {
      kind.accepted?.(order, facts);
      const effects = effectsOf(order, facts);
      if (effects.length === 0) return;
      effectsOfOrders.set(order, effects);
      for (const effect of effects) facts.of(iraSource).accept(effect);
    },
    inputsOf(order) {
      const inputs = kind.inputsOf(order);
      return hasChoice(order.ira) ? [{ ...inputs[0], ira: order.ira }] : inputs;
    },
    transactionOf(order, facts, beganAt, index) {
      const draft = kind.transactionOf(order, facts, beganAt, index);
      const { from } = touched(order, facts);
      if (!from || rules.paysOthers) return draft;
      const withheld = withheldFrom(order, facts);
      const { reason } = distributionOf(order, from, facts, rules);
      // If everything is withheld, the amount itself goes to the tax account.
      const fee = withheld < amountOf(order) ? withheld : 0n;
      return { ...draft, fee, distribution: { reason, withheld } };
    },
    write(pipeline, posted) {
      kind.write?.(pipeline, posted);
      for (const { order, transaction } of posted)
        for (const effect of effectsOfOrders.get(order) ?? noEffects)
          effect.transactionId = transaction.id;
    },
  };
}

const isIra = (account: AccountFacts | undefined): boolean => account?.account_type === 'ira';

function amountOf({ amount }: IraOrder): Cents {
  if (amount === undefined) throw new Error('a movement has no amount');
  return amount;
}

const hasChoice = (choice: IraChoice | undefined): boolean =>
  choice !== undefined && Object.values(choice).some((value) => value !== undefined);

function withholdingOf<O extends IraOrder>(order: O, { paysOthers }: IraRules<O>): number {
  if (paysOthers || order.by?.who === 'import') return 0;
  return order.ira?.withholding ?? defaultWithholding(order.ira?.reason);
}

const dayOf = ({ occurredAt }: IraOrder, today: string): string =>
  occurredAt ? bankDayAt(occurredAt) : today;

const whoOrdered = <O extends IraOrder>(order: O, { orderedBy }: IraRules<O>): bigint | null =>
  orderedBy ? orderedBy(order) : order.customerId;

function contributionOf<O extends IraOrder>(
  order: O,
  { id, customer_id: personId }: AccountFacts,
  facts: Facts,
  rules: IraRules<O>,
): Contribution {
  const person = facts.of(iraSource).find(personId);
  const madeOn = dayOf(order, person?.today ?? bankDayAt());
  // Another customer's choice is about that customer's own IRA.
  const choice = rules.paysOthers ? undefined : order.ira;
  const taxYear = choice?.taxYear ?? yearOf(madeOn);
  return {
    what: 'contribution',
    accountId: id,
    personId,
    taxYear,
    amount: amountOf(order),
    orderedBy: whoOrdered(order, rules),
    madeOn,
    transactionId: null,
    kind: choice?.credit ?? 'contribution',
    limit: person?.years.get(taxYear)?.limit ?? 0n,
    mustTake: rules.mustTake === true || order.by?.who === 'import',
  };
}

function distributionOf<O extends IraOrder>(
  order: O,
  { id, customer_id: personId }: AccountFacts,
  facts: Facts,
  rules: IraRules<O>,
): Distribution {
  const person = facts.of(iraSource).find(personId);
  const madeOn = dayOf(order, person?.today ?? bankDayAt());
  const reason = order.ira?.reason ?? defaultReason(person?.dateOfBirth ?? null, madeOn);
  const withholding = withholdingOf(order, rules);
  return {
    what: 'distribution',
    accountId: id,
    personId,
    taxYear: (reason === 'excess' ? order.ira?.taxYear : undefined) ?? yearOf(madeOn),
    amount: amountOf(order),
    orderedBy: whoOrdered(order, rules),
    madeOn,
    transactionId: null,
    reason,
    withholding,
    withheld: withheldOf(amountOf(order), withholding),
  };
}

/** Sends a part of the first transfer, or all of it, to the bank's account of withheld tax. */
function splitTax(transfers: readonly TransferSpec[], withheld: Cents): readonly TransferSpec[] {
  const [moved, ...rest] = transfers;
  if (moved?.kind !== 'immediate' && moved?.kind !== 'pending') return transfers;
  const tax = {
    ...moved,
    creditAccountId: internalAccounts.taxWithheld,
    amount: withheld,
    code: transferCodes.tax_withheld,
  };
  if (withheld >= moved.amount) return [{ ...tax, amount: moved.amount }, ...rest];
  return [{ ...moved, amount: moved.amount - withheld }, tax, ...rest];
}
