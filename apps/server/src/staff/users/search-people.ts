import { folded } from '@seven-hills/bank/text/folded';
import { bigints, type Connection, type Database } from '@seven-hills/postgres';
import { mayRead } from '../../money/accounts/account-owners.ts';
import { findUnfolded } from '../../people/identity/folded-names.ts';
import { beginningWith, containing } from '../../platform/database/like-pattern.ts';

/** The digits of an account number that are spoken on the phone. */
export const lastDigits = 4;
const phoneDigits = { min: 7, national: 10 };

/** Appends a value and returns its placeholder. */
type Parameter = (value: unknown) => string;

/**
 * Returns SQL for the ids of customers who match a search as `peopleNamed` does, or who may use an
 * account that it numbers, or could when it was closed.
 */
export async function peopleMatching(
  database: Database | Connection,
  search: string,
  parameter: Parameter,
): Promise<string> {
  const named = await peopleNamed(database, search, parameter);
  const accounts = accountsNumbered(search, parameter);
  if (accounts === null) return named;
  return `${named}
    union select customer_id from account where id in (${accounts})
    union select held.customer_id from account_owner as held
      join account on account.id = held.account_id
      where ${mayRead} and account.id in (${accounts})`;
}

/**
 * Returns SQL for the ids of accounts whose number begins with the digits of a search, or ends in
 * them if they are four; null for other texts. Each part has its own index.
 */
export function accountsNumbered(search: string, parameter: Parameter): string | null {
  const number = search.replace(/[\s-]/g, '');
  if (!/^\d+$/.test(number)) return null;
  const beginning = `select id from account
    where account_number like ${parameter(beginningWith(number))}`;
  if (number.length !== lastDigits) return beginning;
  return `${beginning} union select id from account
    where right(account_number, ${lastDigits}) = ${parameter(number)}`;
}

/**
 * Returns SQL for the ids of customers who match a search: every word of it is in "first last
 * email", in any order; or its digits begin a phone number. Each part has its own index.
 */
export async function peopleNamed(
  database: Database | Connection,
  search: string,
  parameter: Parameter,
): Promise<string> {
  const words = folded(search).split(' ');
  const parts = [
    `select id from customer
     where ${words.map((word) => `folded_words like ${parameter(containing(word))}`).join(' and ')}`,
  ];
  const unfolded = await findUnfolded(database, (person) =>
    words.every((word) => person.words.includes(word)),
  );
  if (unfolded.length > 0) parts.push(`select unnest(${parameter(bigints(unfolded))}::bigint[])`);
  const phone = phoneIn(search);
  if (phone !== null)
    parts.push(
      `select id from customer
       where regexp_replace(phone_number, '\\D', '', 'g') like ${parameter(beginningWith(phone))}`,
    );
  return parts.join(' union ');
}

/**
 * Returns the digits of a phone number, or of its beginning, in any format; null for other texts.
 */
function phoneIn(search: string): string | null {
  if (!/^\+?[\d\s().-]+$/.test(search)) return null;
  const digits = search.replace(/\D/g, '');
  const phone = digits.length > phoneDigits.national ? digits.replace(/^1/, '') : digits;
  return phone.length >= phoneDigits.min ? phone : null;
}
