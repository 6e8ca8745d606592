import type { AlertPreference, chosenPreference } from '@seven-hills/contracts/money/alerts';
import { formatUsd, parseAmount, toDecimal } from '@seven-hills/money';
import { type Connection, type Database, inTransaction } from '@seven-hills/postgres';
import type { z } from 'zod';
import type { Origin } from '../../audit-log/origin.ts';
import { recordOwnEvent } from '../../audit-log/record-event.ts';
import type { AlertKind } from '../../capability/alert-kind.ts';
import { refusalAt } from '../../http/problem.ts';
import { withdrawMail } from '../../platform/mail/queue-mail.ts';
import { lowBalance } from './alert-kinds.ts';
import { judgeBalancesAnew } from './choices/low-amounts.ts';
import { withdrawPush } from './push/queue-push.ts';

/** How a customer wants to be notified of a kind of event. */
export interface Preference {
  inApp: boolean;
  email: boolean;
  push: boolean;
  /** The kind's threshold in cents; null for a kind without one. */
  amount: bigint | null;
}

/** What a customer chose, by the name of the kind. */
type Preferences = ReadonlyMap<string, Preference>;

/**
 * Returns what a customer chose about a kind, or its default; security alerts cannot be turned off.
 */
export const preferenceFor = (preferences: Preferences, kind: AlertKind): Preference =>
  (kind.choice && preferences.get(kind.name)) ?? {
    inApp: true,
    email: !kind.isInboxOnly && (!kind.choice || kind.choice.isAlwaysEmailed === true),
    push: !kind.isInboxOnly,
    amount: usualAmount(kind),
  };

const centsOf = (amount: string | null) => (amount === null ? null : (parseAmount(amount) ?? 0n));

/** The amount of a kind until a customer chooses another; null for a kind without one. */
export const usualAmount = ({ choice }: AlertKind): bigint | null =>
  centsOf(choice?.amount ?? null);

/** Reads what the customers have chosen. */
export async function preferencesOf(
  database: Database | Connection,
  customerIds: readonly bigint[],
): Promise<Map<bigint, Preferences>> {
  const { rows } = await database.query<Preference & { customer_id: bigint; kind: string }>({
    name: 'alert-preferences',
    text: `select customer_id, kind, in_app as "inApp", email, push, amount from alert_preference
           where customer_id = any ($1::bigint[])`,
    values: [customerIds],
  });
  const found = new Map(customerIds.map((id) => [id, new Map<string, Preference>()]));
  for (const { customer_id, kind, ...preference } of rows)
    found.get(customer_id)?.set(kind, preference);
  return found;
}

/** Reads one customer's preferences for every kind. */
export async function readPreferences(
  database: Database | Connection,
  kinds: readonly AlertKind[],
  customerId: bigint,
): Promise<AlertPreference[]> {
  const preferences = (await preferencesOf(database, [customerId])).get(customerId) ?? new Map();
  return kinds.flatMap((kind) => {
    const { name, choice } = kind;
    if (!choice) return [];
    const { amount, ...channels } = preferenceFor(preferences, kind);
    return {
      kind: name,
      label: choice.label,
      ...channels,
      isAlwaysShown: choice.isShownBeside === true,
      isAlwaysEmailed: choice.isAlwaysEmailed === true,
      amount: amount === null ? null : toDecimal(amount),
    };
  });
}

type Chosen = z.output<typeof chosenPreference>;

/** Fails with `validation_failed` for the first choice that its kind does not offer. */
export function refuseUnoffered(kinds: readonly AlertKind[], chosen: readonly Chosen[]): void {
  for (const [index, { kind, inApp, email, amount }] of chosen.entries()) {
    const choice = kinds.find(({ name }) => name === kind)?.choice;
    const refuse = (field: string, message: string) =>
      refusalAt('validation_failed', `preferences.${index}.${field}`, message);
    if (!choice) throw refuse('kind', 'Please choose a kind of alert');
    if (choice.isShownBeside && !inApp) throw refuse('inApp', 'We always show you this');
    if (choice.isAlwaysEmailed && !email) throw refuse('email', 'We always email you about this');
    if ((choice.amount === undefined) !== (amount === null))
      throw refuse('amount', 'Please enter an amount');
  }
}

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
          `${kind === lowBalance.name ? 'below' : 'from'} ${formatUsd(centsOf(amount) ?? 0n)}`,
      ];
      return [kind, words.filter(Boolean).join(', ')];
    }),
  );

/** Saves a customer's preferences for some kinds, and returns all of them. */
export async function changePreferences(
  database: Database,
  kinds: readonly AlertKind[],
  customerId: bigint,
  choose: (current: readonly AlertPreference[]) => readonly Chosen[],
  origin: Origin,
): Promise<AlertPreference[]> {
  return inTransaction(database, async (connection) => {
    await lockAlerts(connection);
    const before = await readPreferences(connection, kinds, customerId);
    await savePreferences(connection, customerId, choose(before));
    const after = await readPreferences(connection, kinds, customerId);
    const changed = after.filter(
      (item, index) => JSON.stringify(item) !== JSON.stringify(before[index]),
    );
    if (changed.length > 0)
      await recordOwnEvent(connection, customerId, {
        action: 'alerts_changed',
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
  kind: AlertKind,
  customerId: bigint,
  origin: Origin,
): Promise<void> {
  const choose = (current: readonly AlertPreference[]) =>
    current.map((item) => ({ ...item, email: false }));
  await changePreferences(database, [kind], customerId, choose, origin);
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
    if (!email) await withdrawMail(connection, customerId, kind);
    if (kind === lowBalance.name)
      await judgeBalancesAnew(connection, customerId, usualAmount(lowBalance));
  }
}
