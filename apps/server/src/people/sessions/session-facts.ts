import { bigints, byteas } from '@seven-hills/postgres';
import type { Principal } from '../../http/callers/principal.ts';
import type { Refusal } from '../../http/problem.ts';
import { signedOut } from '../../http/refusals.ts';
import {
  type FactSource,
  type Facts,
  type Needed,
  needs,
} from '../../platform/database/batch-facts.ts';
import { type Actor, refusalOf } from './in-person-transaction.ts';

type Caller = Pick<Principal, 'customerId' | 'sessionHash'>;

/**
 * The callers of a batch whose sessions are open. Locks nothing: whatever ends a session locks its
 * owner's PIN first, which the batch has locked before.
 */
export const sessionSource: FactSource<Caller, ReadonlySet<string>> = {
  name: 'sessions',
  async load(opening, callers) {
    const rows = await opening.add<{ token_hash: Buffer }>({
      name: 'read-open-sessions',
      text: 'select token_hash from session where token_hash = any ($1::bytea[]) and expires_at > now()',
      values: [byteas(callers.map(({ sessionHash }) => sessionHash))],
    });
    return new Set(rows.map(({ token_hash }) => keyOf(token_hash)));
  },
};

/** The versions of verified callers' credentials; what changes them locks the PIN, too. */
export const credentialsSource: FactSource<bigint, ReadonlyMap<bigint, bigint>> = {
  name: 'versions of credentials',
  async load(opening, customerIds) {
    const rows = await opening.add<{ id: bigint; credentials_version: bigint }>({
      name: 'read-credentials-versions',
      text: 'select id, credentials_version from customer where id = any ($1::bigint[])',
      values: [bigints(customerIds)],
    });
    return new Map(rows.map(({ id, credentials_version }) => [id, credentials_version]));
  },
};

/** What a batch needs to judge a caller again. */
export const needsOfCaller = (actor: Actor, caller: Caller): Needed[] => [
  needs(sessionSource, caller),
  ...('by' in actor ? [needs(credentialsSource, caller.customerId)] : []),
];

/** Judges a caller again by the facts of a batch; fails as `inPersonTransaction` does. */
export function refusalOfCaller(
  actor: Actor,
  { customerId, sessionHash }: Caller,
  facts: Facts,
): Refusal | null {
  const isSignedIn = facts.of(sessionSource).has(keyOf(sessionHash));
  if (!('by' in actor)) return isSignedIn ? null : signedOut();
  const version = facts.of(credentialsSource).get(customerId);
  return refusalOf(
    actor,
    version === undefined ? undefined : { credentials_version: version, is_signed_in: isSignedIn },
  );
}

const keyOf = (hash: Buffer): string => hash.toString('latin1');
