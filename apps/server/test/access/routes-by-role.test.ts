import { hasPermission } from '@seven-hills/bank/staff-roles';
import type { Endpoint } from '@seven-hills/contracts/endpoint';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { customerRulesOf } from '../../src/compose/customer-rules.ts';
import { staffRulesOf } from '../../src/compose/staff-rules.ts';
import { achFolder } from '../support/outside/ach-files.ts';
import { fundedCustomer, signedInPerson, staffMember } from '../support/people.ts';
import { sessionCookieOf } from '../support/session-cookie.ts';
import { showSecondFactor } from '../support/staff.ts';
import { openTestBank, type TestBank, TestClient } from '../support/test-bank.ts';
import {
  beforeSecondFactor,
  isDocumentation,
  isStaff,
  type Role,
  type RouteRule,
  roles,
  routeTable,
  stripeRoutes,
} from './expected-access.ts';

// Each role calls every route.
vi.setConfig({ testTimeout: 300_000 });

/** Opens a client of the role with a new session. */
const openers: Record<Role, () => Promise<TestClient>> = {
  'signed out': async () => new TestClient(bank.app),
  'customer without deposit': async () => withSession(noDeposit),
  customer: async () => withSession(active),
  suspended: async () => withSession(suspended),
  'admin without second factor': async () => {
    const client = await withSession(staff.admin);
    return Object.assign(new TestClient(strict), { cookie: client.cookie });
  },
  teller: async () => withSession(staff.teller),
  support: async () => withSession(staff.support),
  operations: async () => withSession(staff.operations),
  auditor: async () => withSession(staff.auditor),
  admin: async () => withSession(staff.admin),
};

/** The client that each role, or each server of a test, uses until a change succeeds. */
const kept = new Map<string, TestClient>();

/**
 * Calls a route with the kept client. A change or redirect that succeeds ends the client: some sign
 * out, and others change later results.
 */
async function callAs(
  name: string,
  open: () => Promise<TestClient>,
  ...[method, url, body]: Parameters<TestClient['call']>
): Promise<{ client: TestClient; response: LightMyRequestResponse }> {
  const client = kept.get(name) ?? (await open());
  const response = await client.call(method, url, body);
  const isUnchanged = response.statusCode >= 400 || (method === 'GET' && response.statusCode < 300);
  if (isUnchanged) kept.set(name, client);
  else kept.delete(name);
  return { client, response };
}

let bank: TestBank;
let production: TestBank;
/** Another server of the bank, with production's requirements for staff. */
let strict: FastifyInstance;
/** A server that requires a second factor from customers, too. */
let guarded: FastifyInstance;
let noDeposit: bigint;
let active: bigint;
let suspended: bigint;
const staff = { teller: 0n, support: 0n, operations: 0n, auditor: 0n, admin: 0n };

async function withSession(customerId: bigint): Promise<TestClient> {
  const client = new TestClient(bank.app);
  client.cookie = await sessionCookieOf(bank, customerId);
  return client;
}

beforeAll(async () => {
  const { network: achNetwork } = await achFolder();
  bank = await openTestBank({}, { adapters: { achNetwork } });
  const settings = {
    mode: 'demo',
    publicUrl: null,
    isPublic: false,
    webRoot: null,
    trustedProxies: [],
  } as const;
  strict = await bank.anotherServer({
    settings: { ...settings, staffRules: staffRulesOf('production') },
  });
  guarded = await bank.anotherServer({
    settings: { ...settings, customerRules: customerRulesOf('production') },
  });
  production = await openTestBank({ mode: 'production', publicUrl: 'https://bank.example' });
  noDeposit = (await signedInPerson(bank)).customerId;
  active = (await fundedCustomer(bank)).customerId;
  for (const role of Object.keys(staff) as (keyof typeof staff)[])
    staff[role] = (await staffMember(bank, role)).customerId;
  const frozen = await fundedCustomer(bank);
  suspended = frozen.customerId;
  await bank.database.query('update ledger.account set frozen = true where id = $1', [
    frozen.accountId,
  ]);
});
afterAll(async () => {
  await bank.auditAndClose();
  await production.close();
});

const namesOf = (server: TestBank) =>
  server.app.registeredRoutes
    .filter(({ url }) => !isDocumentation(url))
    .map(({ method, url }) => `${method} ${url}`)
    .sort();

describe('the route table', () => {
  it('names exactly the routes that a demo bank serves', () => {
    const listed = Object.keys(routeTable);
    const heads = listed
      .filter((name) => name.startsWith('GET '))
      .map((name) => name.replace('GET', 'HEAD'));
    expect(namesOf(bank)).toEqual([...listed, ...heads].sort());
  });

  it('names exactly the routes that a production bank serves: no sandbox, no API description', () => {
    const listed = { ...routeTable, ...stripeRoutes };
    const served = Object.keys(listed).filter((name) => !name.includes('/sandbox-card/'));
    const heads = served
      .filter((name) => name.startsWith('GET '))
      .map((name) => name.replace('GET', 'HEAD'));
    expect(namesOf(production)).toEqual([...served, ...heads].sort());
    expect(production.app.registeredRoutes.filter(({ url }) => isDocumentation(url))).toEqual([]);
  });

  it('agrees with what the contract declares', () => {
    for (const { method, url, endpoint } of bank.app.registeredRoutes)
      if (endpoint && method !== 'HEAD') {
        const rule = routeTable[`${method} ${url}`];
        expect(audienceIn(endpoint), `${method} ${url}`).toEqual(audienceOf(rule));
        expect(endpoint.confirmed, `${method} ${url}`).toBe(rule?.confirmed);
        expect(endpoint.beforeSecondFactor === true, `${method} ${url}`).toBe(
          beforeSecondFactor.includes(`${method} ${url}`),
        );
      }
  });

  it('is the same for the HEAD request of each route that reads', () => {
    const reads = bank.app.registeredRoutes.filter(({ method }) => method === 'GET');
    for (const { url, endpoint } of reads.filter((route) => !isDocumentation(route.url)))
      expect(
        bank.app.registeredRoutes.find((route) => route.method === 'HEAD' && route.url === url),
        url,
      ).toMatchObject({ endpoint });
  });

  const audienceIn = ({ access }: Endpoint) =>
    typeof access === 'string'
      ? access
      : roles.filter((role) => isStaff(role) && hasPermission(role, access.staff));
  const audienceOf = (rule: RouteRule | undefined) =>
    rule?.staff
      ? roles.filter((role) => isStaff(role) && rule.staff?.includes(role))
      : rule?.audience;
});

/** Returns the refusal that a role gets before any other check, or `null` with access. */
function refusalFor(
  role: Role,
  { audience, staff: allowed, movesMoney }: RouteRule,
): string | null {
  if (audience === 'anyone') return null;
  if (role === 'signed out') return 'unauthorized';
  if (isStaff(role)) return allowed?.includes(role) === false ? 'permission_required' : null;
  if (audience === 'staff')
    return role === 'admin without second factor' ? 'staff_factor_required' : 'admin_required';
  if (role === 'customer without deposit')
    return audience === 'customer' ? 'deposit_required' : null;
  return role === 'suspended' && movesMoney ? 'account_suspended' : null;
}

/** Returns the role's response: the refusal, or the route's own response. */
function answerFor(role: Role, rule: RouteRule): { status: number; gate: string | null } {
  const gate = refusalFor(role, rule);
  if (gate !== null) return { status: role === 'signed out' ? 401 : 403, gate };
  const { status } = rule;
  return { status: typeof status === 'number' ? status : (status[role] ?? status.otherwise), gate };
}

const gates = [
  'unauthorized',
  'admin_required',
  'staff_factor_required',
  'confirmation_required',
  'permission_required',
  'deposit_required',
  'account_suspended',
];

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The method of a route, and its path with ids. */
function callOf(name: string): [method: Method, url: string] {
  const [method, path] = name.split(' ') as [Method, string];
  return [method, path.replace(/:\w+/g, '1')];
}

/** The code of a response that is a problem; an empty text for others. */
const codeOf = (response: LightMyRequestResponse): string =>
  String(response.headers['content-type']).includes('problem+json')
    ? response.json<{ code: string }>().code
    : '';

// One test for each role, which lists every route with another answer. With one for each route,
// these would be a third of all tests.
it.each(roles)('every route answers as the table says as %s', async (role) => {
  const found: Record<string, unknown> = {};
  const expected: Record<string, unknown> = {};
  for (const [name, rule] of Object.entries(routeTable)) {
    const [method, url] = callOf(name);
    const body = rule.body ?? (method === 'GET' ? undefined : {});
    const { client, response } = await callAs(role, openers[role], method, url, body);
    const code = codeOf(response);
    found[name] = { status: response.statusCode, gate: gates.includes(code) ? code : null };
    expected[name] = answerFor(role, rule);
    // A HEAD route has its GET's declaration, so three roles show that it is enforced.
    if (method !== 'GET' || !['signed out', 'customer', 'teller'].includes(role)) continue;
    const head = await client.app.inject({
      method: 'HEAD',
      url,
      headers: client.cookie ? { cookie: client.cookie } : {},
    });
    found[`HEAD of ${name}`] = head.statusCode;
    expected[`HEAD of ${name}`] = response.statusCode;
  }
  expect(found).toEqual(expected);
});

it('a customer without a second factor gets nothing where everyone needs one', async () => {
  const required = { status: 403, code: 'customer_factor_required' };
  const wrong: string[] = [];
  for (const [name, { audience }] of Object.entries(routeTable)) {
    const open = async () =>
      Object.assign(new TestClient(guarded), { cookie: (await withSession(active)).cookie });
    const { response } = await callAs('guarded', open, ...callOf(name), {});
    const [status, code] = [response.statusCode, codeOf(response)];
    const isRequired = status === required.status && code === required.code;
    const isRight =
      audience === 'staff'
        ? code === 'admin_required'
        : audience === 'anyone' || beforeSecondFactor.includes(name)
          ? code !== required.code
          : isRequired;
    if (!isRight) wrong.push(`${name}: ${status} ${code}`);
  }
  expect(wrong).toEqual([]);
});

it('an administrator who confirmed six minutes ago confirms again where the table says so', async () => {
  const found: Record<string, unknown> = {};
  const expected: Record<string, unknown> = {};
  for (const [name, { audience, confirmed }] of Object.entries(routeTable)) {
    if (audience !== 'staff') continue;
    const open = async () => {
      const client = Object.assign(new TestClient(strict), {
        cookie: (await withSession(staff.admin)).cookie,
      });
      await showSecondFactor(bank, { customerId: staff.admin });
      await bank.database.query(
        "update session set second_factor_at = now() - interval '6 minutes' where customer_id = $1",
        [staff.admin],
      );
      return client;
    };
    const { response } = await callAs('confirmed', open, ...callOf(name), {});
    const code = codeOf(response);
    found[name] = [code === 'confirmation_required', code === 'staff_factor_required'];
    expected[name] = [confirmed === true, false];
  }
  expect(found).toEqual(expected);
});
