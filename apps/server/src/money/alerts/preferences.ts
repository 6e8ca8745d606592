import {
  type AlertKind,
  alertDefaults,
  type ChosenKind,
  chosenKinds,
  isEmailOptional,
  isSecurityKind,
} from '@seven-hills/bank/words/alert-kinds';
import type { AlertPreference, chosenPreference } from '@seven-hills/contracts/money/alerts';
import { formatUsd, parseAmount, toDecimal } from '@seven-hills/money';
import { type Connection, type Database, inTransaction } from '@seven-hills/postgres';
import type { z } from 'zod';
import type { Origin } from '../../platform/audit-log/origin.ts';
import { recordEvent } from '../../platform/audit-log/record-event.ts';
import { withdrawMail } from '../../platform/mail/queue-mail.ts';
import { withdrawPush } from './push/queue-push.ts';

/** How a customer wants to be notified of a kind of event. */
export interface Preference {
  inApp: boolean;
  email: boolean;
  push: boolean;
  /** The kind's threshold in cents; null for a kind without one. */
  amount: bigint | null;
}

export type Preferences = Record<ChosenKind, Preference>;

/** The kinds that cannot be turned off. */
const inAnyCase: Preference = { inApp: true, email: true, push: true, amount: null };

export const preferenceFor = (preferences: Preferences, kind: AlertKind): Preference =>
  isSecurityKind(kind) ? inAnyCase : preferences[kind];

interface PreferenceRow {
  customer_id: bigint;
  kind: ChosenKind;
  in_app: boolean;
  email: boolean;
  push: boolean;
  amount: bigint | null;
}

const centsOf = (amount: string | null) => (amount === null ? null : (parseAmount(amount) ?? 0n));

/** The defaults; created once, because each transaction looks up two people's preferences. */
const defaults: Readonly<Preferences> = Object.fromEntries(
  chosenKinds.map((kind) => {
    const { inApp, email, amount } = alertDefaults[kind];
    return [kind, { inApp, email: email === 'always', push: true, amount: centsOf(amount) }];
  }),
) as Preferences;

/** The default limit below which a low balance is reported. */
export const usualLowBalance = centsOf(alertDefaults.low_balance.amount) ?? 0n;

/** Reads the customers' preferences, with defaults for what they have not chosen. */
export async function preferencesOf(
  database: Database | Connection,
  customerIds: readonly bigint[],
): Promise<Map<bigint, Readonly<Preferences>>> {
  const { rows } = await database.query<PreferenceRow>({
    name: 'alert-preferences',
    text: `select customer_id, kind, in_app, email, push, amount from alert_preference
           where customer_id = any ($1::bigint[])`,
    values: [customerIds],
  });
  const found = new Map(customerIds.map((id) => [id, defaults]));
  for (const { customer_id, kind, in_app, email, push, amount } of rows)
    found.set(customer_id, {
      ...(found.get(customer_id) ?? defaults),
      [kind]: { inApp: in_app, email, push, amount },
    });
  return found;
}

/** Reads one customer's preferences for every kind, in the contract's order. */
export async function readPreferences(
  database: Database | Connection,
  customerId: bigint,
): Promise<AlertPreference[]> {
  const preferences = (await preferencesOf(database, [customerId])).get(customerId) ?? defaults;
  return chosenKinds.map((kind) => {
    const { amount, ...channels } = preferences[kind];
    return { kind, ...channels, amount: amount === null ? null : toDecimal(amount) };
  });
}

type Chosen = z.output<typeof chosenPreference>;

/**
 * Formats preferences for the audit log, one field for each kind: `money_in: app, email, from
 * $500.00`.
 */
const inWords = (preferences: readonly AlertPreference[]): Record<string, string> =>
  Object.fromEntries(
    preferences.map(({ kind, inApp, email, push, amount }) => {
      const words = [
        inApp && 'app',
        email && 'email',
        push && 'devices',
        amount &&
          `${kind === 'low_balance' ? 'below' : 'from'} ${formatUsd(centsOf(amount) ?? 0n)}`,
      ];
      return [kind, words.filter(Boolean).join(', ')];
    }),
  );

/** Saves a customer's preferences for some kinds, and returns all of them. */
export async function changePreferences(
  database: Database,
  customerId: bigint,
  choose: (current: readonly AlertPreference[]) => readonly Chosen[],
  origin: Origin,
): Promise<AlertPreference[]> {
  return inTransaction(database, async (connection) => {
    await lockAlerts(connection);
    const before = await readPreferences(connection, customerId);
    await savePreferences(connection, customerId, choose(before));
    const after = await readPreferences(connection, customerId);
    const changed = after.filter(
      (item, index) => JSON.stringify(item) !== JSON.stringify(before[index]),
    );
    if (changed.length > 0)
      await recordEvent(connection, {
        action: 'alerts_changed',
        actorId: customerId,
        subjectId: customerId,
        origin,
        before: inWords(before.filter(({ kind }) => changed.some((item) => item.kind === kind))),
        after: inWords(changed),
      });
    return after;
  });
}

/** Turns off email for one kind of alert, for anyone with the link from a message. */
export async function turnOffEmail(
  database: Database,
  customerId: bigint,
  kind: ChosenKind,
  origin: Origin,
): Promise<void> {
  const choose = (current: readonly AlertPreference[]) =>
    current.filter((item) => item.kind === kind).map((item) => ({ ...item, email: false }));
  await changePreferences(database, customerId, choose, origin);
}

/**
 * Locks the alerts' progress, so that a change of preferences and a step of the job take turns, and
 * the job never acts on outdated preferences.
 */
export async function lockAlerts(connection: Connection): Promise<void> {
  await connection.query('select from alert_progress for update');
}

async function savePreferences(
  connection: Connection,
  customerId: bigint,
  chosen: readonly Chosen[],
): Promise<void> {
  for (const { kind, inApp, email, push, amount } of chosen) {
    await connection.query(
      `insert into alert_preference as known (customer_id, kind, in_app, email, push, amount)
       values ($1, $2, $3, $4, coalesce($5, true), $6)
       on conflict (customer_id, kind) do update
       set in_app = excluded.in_app, email = excluded.email, push = coalesce($5, known.push),
           amount = excluded.amount`,
      [customerId, kind, inApp, email, push ?? null, centsOf(amount)],
    );
    if (push === false) await withdrawPush(connection, customerId, kind);
    if (!email && isEmailOptional(kind)) await withdrawMail(connection, customerId, kind);
    if (kind === 'low_balance') await judgeBalanceAnew(connection, customerId, amount);
  }
}

/** Resets the state after the amount changed, so that only a later drop below it is reported. */
async function judgeBalanceAnew(
  connection: Connection,
  customerId: bigint,
  amount: string | null,
): Promise<void> {
  await connection.query(
    'delete from low_balance using account where account.id = account_id and account.customer_id = $1',
    [customerId],
  );
  await connection.query(
    `insert into low_balance (account_id)
     select account.id
     from account
     join ledger.account_state as state on state.id = account.id
     where account.customer_id = $1 and state.available < $2`,
    [customerId, centsOf(amount)],
  );
}
