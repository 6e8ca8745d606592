import { byteas } from '@seven-hills/postgres';
import type { Principal } from '../../http/callers/principal.ts';
import type { Refusal } from '../../http/problem.ts';
import type { FactSource, Facts } from '../../platform/database/batch-facts.ts';
import { type Actor, refusalOf } from './in-person-transaction.ts';

type Caller = Pick<Principal, 'customerId' | 'sessionHash'>;

/**
 * The open sessions of a batch's callers, each with the version of its owner's credentials. Locks
 * nothing: whatever ends a session locks its owner's PIN first, which the batch has locked before.
 */
export const sessionSource: FactSource<Caller, ReadonlyMap<string, bigint>> = {
  name: 'sessions',
  async load(opening, callers) {
    const rows = await opening.add<{ token_hash: Buffer; credentials_version: bigint }>({
      name: 'read-callers-sessions',
      text: `select token_hash, credentials_version
             from session join customer on customer.id = session.customer_id
             where token_hash = any ($1::bytea[]) and expires_at > now()`,
      values: [byteas(callers.map(({ sessionHash }) => sessionHash))],
    });
    return new Map(
      rows.map(({ token_hash, credentials_version }) => [keyOf(token_hash), credentials_version]),
    );
  },
};

/** Judges a caller again by the facts of a batch; fails as `inPersonTransaction` does. */
export function refusalOfCaller(
  actor: Actor,
  { sessionHash }: Caller,
  facts: Facts,
): Refusal | null {
  const version = facts.of(sessionSource).get(keyOf(sessionHash));
  return refusalOf(
    actor,
    version === undefined ? undefined : { credentials_version: version, is_signed_in: true },
  );
}

const keyOf = (hash: Buffer): string => hash.toString('latin1');
