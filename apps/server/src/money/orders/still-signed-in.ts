import type { PostingCondition } from '../../capability/movement-kind.ts';
import type { Principal } from '../../http/callers/principal.ts';
import { needsOfCaller, refusalOfCaller } from '../../people/sessions/session-facts.ts';
import type { Verified } from '../../people/sessions/verified.ts';

/**
 * Makes a posting depend on its caller's session and, for a verified caller, on the credentials
 * that the check relied on. Fails with `unauthorized`, and as `refusalOfChanged`.
 */
export function stillSignedIn(
  actor: Pick<Principal, 'customerId' | 'sessionHash'> | Verified,
): PostingCondition {
  const { customerId, sessionHash } = actor;
  if (sessionHash === null) throw new Error('a posting needs a session');
  const caller = { customerId, sessionHash };
  return {
    needed: needsOfCaller(actor, caller),
    judge: (facts) => refusalOfCaller(actor, caller, facts),
  };
}
