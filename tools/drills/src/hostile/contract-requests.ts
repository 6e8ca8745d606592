import { pages } from '@seven-hills/bank/pages';
import * as api from '@seven-hills/contracts';
import type { Endpoint } from '@seven-hills/contracts/endpoint';
import type { SeededRandom } from '@seven-hills/postgres-testing';
import { linkedPages } from '../../../../apps/server/src/compose/capabilities.ts';
import {
  type HostileRequest,
  hostileRequests,
} from '../../../../apps/server/test/support/hostile/hostile-requests.ts';
import { hostileStrings } from '../../../../apps/server/test/support/hostile/hostile-values.ts';

/** Every call of the contract. */
const endpoints = Object.values<unknown>(api).filter(isEndpoint);

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
}

/**
 * Calls that end the attacker's own session. They are rare, because the attacker would otherwise
 * reach little else.
 */
const endsSession = (endpoint: Endpoint) =>
  /logout|\/api\/sessions/.test(endpoint.path) && endpoint.method !== 'GET';

/**
 * Creates requests from the contract's own schemas with one or two fields corrupted, and requests
 * for unusual addresses.
 */
export function contractRequests(random: SeededRandom): () => HostileRequest {
  const makers = endpoints.map((endpoint) => ({
    endpoint,
    make: hostileRequests(random, { method: endpoint.method, url: endpoint.path, endpoint }),
  }));
  return () => {
    if (random.chance(0.04)) return pageRequest(random);
    const { endpoint, make } = random.pick(makers);
    if (endsSession(endpoint) && !random.chance(0.02)) return pageRequest(random);
    return make();
  };
}

/** Pages, files, and addresses that are neither. */
function pageRequest(random: SeededRandom): HostileRequest {
  const path = random.pick([
    ...pages,
    ...linkedPages,
    '/healthz',
    '/readyz',
    '/api/nothing',
    '/assets/nothing.js',
    '/sandbox-card/fields',
    '/.env',
    '/..%2f..%2fetc%2fpasswd',
  ]);
  const query = random.chance(0.5)
    ? `?view=${encodeURIComponent(random.pick(hostileStrings).replace(/\p{Surrogate}/gu, ''))}`
    : '';
  return { method: 'GET', url: `${path}${query}`, headers: {}, payload: undefined };
}

export const contractCalls = endpoints.length;
