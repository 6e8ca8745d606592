import { beginningWith, containing } from '../../platform/database/like-pattern.ts';

/**
 * Returns SQL for the ids of customers who match a search: a part of "first last email", or the
 * beginning of an account number (ignoring spaces and dashes). Each half has its own index
 * (migration 0030). `parameter` appends a value and returns its placeholder.
 */
export function peopleMatching(search: string, parameter: (value: unknown) => string): string {
  const words = search.trim().toLowerCase().replace(/\s+/g, ' ');
  const byText = `select id from customer
    where lower(first_name || ' ' || last_name || ' ' || email) like ${parameter(containing(words))}`;
  const digits = search.replace(/[\s-]/g, '');
  if (!/^\d+$/.test(digits)) return byText;
  return `${byText}
    union
    select customer_id from account where account_number like ${parameter(beginningWith(digits))}`;
}
