import { limits } from '@seven-hills/bank/limits';
import type { Cents } from '@seven-hills/money';
import { bigints } from '@seven-hills/postgres';
import { ascending, type FactSource } from '../../platform/database/batch-facts.ts';
import { startOfBankDay } from '../../platform/time/bank-calendar.ts';

interface LinkedFacts {
  id: bigint;
  customer_id: bigint;
  is_usable: boolean;
}

/**
 * What a customer has added today, and whether the most that they may add is still the lower one.
 */
export interface AddedToday {
  customer_id: bigint;
  added: Cents;
  is_new: boolean;
}

interface Linked {
  accounts: Map<bigint, LinkedFacts>;
  added: Map<bigint, AddedToday>;
}

/** SQL for AddedToday rows of customers. */
export const addedToday = `
  select customer.id as customer_id,
         customer.created_at > now() - interval '${limits.newCustomerDays} days' as is_new,
         coalesce((
           select sum(amount) from ach_order
           where customer_id = customer.id and kind = 'add' and state <> 'canceled'
             and reverses is null
             and created_at >= ${startOfBankDay}
         ), 0)::bigint as added
  from customer
  where customer.id = any ($1::bigint[])`;

/**
 * The linked accounts of a batch, locked against their removal, with what their owners have added
 * today. The PIN lock serializes a customer's orders, so none can commit between this sum and the
 * posting.
 */
export const linkedSource: FactSource<{ id: bigint; customerId: bigint }, Linked> = {
  name: 'linked accounts',
  async load(opening, wanted) {
    const [accounts, added] = await Promise.all([
      opening.add<LinkedFacts>({
        name: 'lock-linked-accounts',
        text: `select id, customer_id, state = 'verified' and removed_at is null as is_usable
               from linked_account
               where id = any ($1::bigint[])
               order by id
               for share`,
        values: [bigints(ascending(wanted.map(({ id }) => id)))],
      }),
      opening.add<AddedToday>({
        name: 'read-added-today',
        text: addedToday,
        values: [bigints(ascending(wanted.map(({ customerId }) => customerId)))],
      }),
    ]);
    return {
      accounts: new Map(accounts.map((row) => [row.id, row])),
      added: new Map(added.map((row) => [row.customer_id, row])),
    };
  },
};

/** The most that a customer may still add today. */
export function addableToday({ added, is_new: isNew }: Omit<AddedToday, 'customer_id'>): Cents {
  const { addedPerDayMax } = limits;
  const max = isNew ? addedPerDayMax.new : addedPerDayMax.established;
  return added < max ? max - added : 0n;
}
