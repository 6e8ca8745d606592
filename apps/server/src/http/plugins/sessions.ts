import { brand } from '@seven-hills/bank/brand';
import { limits } from '@seven-hills/bank/limits';
import type { Permission } from '@seven-hills/bank/staff-roles';
import { words } from '@seven-hills/bank/words/words';
import type { Endpoint } from '@seven-hills/contracts/endpoint';
import type { SecondStepMethod } from '@seven-hills/contracts/errors';
import type { AskedAccounts } from '@seven-hills/contracts/fields';
import { getAccountPage } from '@seven-hills/contracts/staff/account-page';
import { getUser } from '@seven-hills/contracts/staff/users';
import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { recordOwnEvent } from '../../audit-log/record-event.ts';
import type { CustomerRules } from '../callers/customer-rules.ts';
import type { AccountAccess, FindSession, Principal } from '../callers/principal.ts';
import type { StaffRules } from '../callers/staff-rules.ts';
import { countCostlyCall, demandOf } from '../lanes/call-costs.ts';
import type { RequestLanes } from '../lanes/request-lanes.ts';
import { Refusal } from '../problem.ts';
import { accountRequired, depositRequired, signedOut } from '../refusals.ts';
import { originOf } from '../route.ts';
import { refusalOfStaff } from '../staff-access.ts';

export interface SessionCookies {
  read(request: FastifyRequest): string | null;
  set(reply: FastifyReply, token: string): void;
  clear(reply: FastifyReply): void;
}

/**
 * The session cookie: inaccessible to scripts, not sent with other sites' requests, and, where the
 * bank is served over https, restricted to this host and https by its `__Host-` name. A second
 * cookie only indicates that there is a session, so that a visitor's page need not request the
 * current user.
 */
export function sessionCookies(isHttps: boolean): SessionCookies {
  const name = isHttps ? '__Host-session' : 'session';
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps } as const;
  const hint = { ...options, httpOnly: false };
  return {
    read: (request) => request.cookies[name] ?? null,
    set: (reply, token) =>
      void reply.setCookie(name, token, options).setCookie(brand.signedInCookie, '1', hint),
    clear: (reply) => void reply.clearCookie(name, options).clearCookie(brand.signedInCookie, hint),
  };
}

interface SessionsOptions {
  database: Database;
  cookies: SessionCookies;
  /** `people/sessions/find-session.ts`; injected, because `http` imports nothing from `people`. */
  findSession: FindSession;
  touches: { touch(sessionHash: Buffer): void };
  lanes: RequestLanes;
  /** Whether a person may read an account, and move its money; injected, too. */
  accessTo(customerId: bigint, accountId: bigint): Promise<AccountAccess | null>;
  /** The account of a person that a transaction is in; injected, too. */
  accountOf(customerId: bigint, transactionId: bigint): Promise<bigint | null>;
  customerRules: CustomerRules;
  staffRules: StaffRules;
  /** Finds a person's second factors; injected like `findSession`. */
  methodsOf(customerId: bigint): Promise<SecondStepMethod[]>;
  /**
   * Whether a staff member has recently given a reason for opening a customer's page; injected,
   * too.
   */
  hasStatedReason(staffId: bigint, customerId: bigint): Promise<boolean>;
  /** Those who may use an account, and in whose name it is; injected, too. */
  ownersOf(accountId: bigint): Promise<bigint[]>;
}

/**
 * Checks whether the caller may use an endpoint, according to its `access`, before any other
 * processing.
 */
export const sessions = fastifyPlugin(
  async (app: FastifyInstance, options: SessionsOptions) => {
    app.decorateRequest('principal', null);
    app.addHook('onRequest', async (request, reply) => {
      const { endpoint } = request.routeOptions.config;
      if (!endpoint) return;
      request.principal = await principalOf(request, reply, options);
      if (request.principal && !request.ws) {
        const turn = options.lanes.enter(request.principal, endpoint, reply.raw);
        // The session may have ended or lost its role during the wait.
        if (turn) {
          await turn;
          request.principal = await principalOf(request, reply, options);
        }
      }
      const judged = refusalOf(endpoint, request.principal, options);
      const refusal =
        (judged instanceof Promise ? await judged : judged) ??
        (request.principal &&
        showsPage(endpoint) !== null &&
        options.staffRules.viewReason === 'required'
          ? await refusalOfUnexplained(endpoint, request, request.principal, options)
          : null);
      if (request.principal && isAboutStaff(refusal))
        await recordOwnEvent(options.database, request.principal.customerId, {
          action: 'staff_call_refused',
          origin: originOf(request),
          detail: `${endpoint.method} ${endpoint.path}`,
        });
      if (refusal) throw refusal;
      const { cost } = demandOf(endpoint);
      if (request.principal && cost?.counted)
        await countCostlyCall(options.database, request.principal.customerId, cost.counted);
    });
    app.addHook('preHandler', (request, _reply, done) => {
      const { endpoint } = request.routeOptions.config;
      const { principal } = request;
      const named = principal && endpoint?.ofAccount ? accountNamed(request) : null;
      if (!principal || !endpoint || (named === null && endpoint.ofAccount !== 'transaction'))
        return done();
      actForAccount(request, { principal, endpoint, named }, options).then(() => done(), done);
    });
    // After the body has arrived: a client that sends slowly must not keep its network waiting.
    app.addHook('preValidation', (request, reply, done) => {
      const { endpoint } = request.routeOptions.config;
      if (!endpoint || endpoint.method === 'GET' || request.principal) return done();
      const turn = options.lanes.enter(request.clientAddress, endpoint, reply.raw);
      if (turn) void turn.then(() => done());
      else done();
    });
  },
  { name: 'sessions', dependencies: ['@fastify/cookie'] },
);

/**
 * Lets a request act for the account that it names, or whose transaction it names. Fails with
 * `not_found` unless the account is the caller's.
 */
async function actForAccount(
  request: FastifyRequest,
  {
    principal,
    endpoint,
    named,
  }: { principal: Principal; endpoint: Endpoint; named: bigint | null },
  { accessTo, accountOf }: Pick<SessionsOptions, 'accessTo' | 'accountOf'>,
): Promise<void> {
  const { customerId } = principal;
  const accountId = named ?? (await accountOf(customerId, transactionNamed(request)));
  if (accountId === null) return;
  const access = await accessTo(customerId, accountId);
  if (access === null || (access === 'read' && endpoint.method !== 'GET'))
    throw new Refusal('not_found', 'You have no such account.');
  request.principal = { ...principal, accountId };
}

interface Ordering {
  fromAccountId?: number | null;
}

/**
 * The account that a call of an account names in its valid input; null if it names none, or all.
 */
function accountNamed({ query, body }: FastifyRequest): bigint | null {
  const { account } = (query ?? {}) as { account?: AskedAccounts };
  const { fromAccountId, order } = (body ?? {}) as Ordering & { order?: Ordering };
  const named = account ?? fromAccountId ?? order?.fromAccountId;
  return named === undefined || named === null || named === 'all' ? null : BigInt(named);
}

/** The transaction that a call names in its valid input; 0, which none has, if it names none. */
function transactionNamed({ params, body }: FastifyRequest): bigint {
  const { transactionId } = (body ?? {}) as { transactionId?: number };
  const { id } = (params ?? {}) as { id?: number };
  return BigInt(transactionId ?? id ?? 0);
}

async function principalOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { cookies, findSession, touches }: SessionsOptions,
): Promise<Principal | null> {
  const token = cookies.read(request);
  if (!token) return null;
  const session = await findSession(token);
  const isActivity = request.headers['x-background-refresh'] === undefined;
  if (!session) {
    // The response to a page's own refresh may come after a sign-in in another tab, whose cookie
    // this would clear.
    if (isActivity) cookies.clear(reply);
    return null;
  }
  if (isActivity && session.isStale) touches.touch(session.principal.sessionHash);
  const secondsLeft =
    isActivity && session.isStale ? session.expiresInSecondsIfActive : session.expiresInSeconds;
  reply.header('session-expires-in', String(secondsLeft));
  return session.principal;
}

/**
 * Returns why the caller lacks access, `unauthorized`, `customer_factor_required`,
 * `admin_required`, `permission_required`, `staff_factor_required`, `confirmation_required`, or
 * `deposit_required`, or null if access is granted. Only staff calls are asynchronous.
 */
function refusalOf(
  { access, confirmed, beforeSecondFactor }: Endpoint,
  principal: Principal | null,
  options: Pick<SessionsOptions, 'customerRules' | 'staffRules' | 'methodsOf'>,
): Refusal | null | Promise<Refusal | null> {
  if (access === 'anyone') return null;
  if (!principal) return signedOut();
  if (typeof access !== 'object' && beforeSecondFactor !== true) {
    const unprotected = refusalOfUnprotected(principal, options.customerRules);
    if (unprotected) return unprotected;
  }
  if (access === 'signed-in') return null;
  if (typeof access === 'object')
    return refusalOfStaffCall({ permission: access.staff, confirmed }, principal, options);
  if (principal.isAdmitted || (principal.staffRole ?? principal.withheldRole) !== null) return null;
  return principal.accountId === null ? accountRequired() : depositRequired();
}

async function refusalOfStaffCall(
  { permission, confirmed }: { permission: Permission; confirmed: true | undefined },
  principal: Principal,
  options: Pick<SessionsOptions, 'staffRules' | 'methodsOf'>,
): Promise<Refusal | null> {
  return (
    (await refusalOfSession(principal, options)) ??
    refusalOfStaff(permission, principal.staffRole) ??
    (confirmed ? refusalOfUnconfirmed(principal, options) : null)
  );
}

/**
 * Refuses a person without any second factor where customers need one. Staff who may work without
 * one follow their own rule.
 */
function refusalOfUnprotected(
  { hasFactor, staffRole }: Principal,
  { requiresSecondFactor }: CustomerRules,
): Refusal | null {
  if (!requiresSecondFactor || hasFactor || staffRole !== null) return null;
  return new Refusal(
    'customer_factor_required',
    'Please protect your sign-in first: add a passkey or an authenticator app.',
  );
}

/** Refuses a staff member's session without the second factor that staff need. */
async function refusalOfSession(
  { customerId, withheldRole }: Principal,
  { methodsOf }: Pick<SessionsOptions, 'methodsOf'>,
): Promise<Refusal | null> {
  if (withheldRole === null) return null;
  const methods = await methodsOf(customerId);
  const sentence =
    methods.length === 0
      ? 'Staff sign in with a second factor. Please add a passkey or an authenticator app to your profile.'
      : 'Staff sign in with a second factor. Please confirm with yours that it is you.';
  return new Refusal('staff_factor_required', sentence, { methods });
}

/** Refuses a decision about money without a recent confirmation. */
async function refusalOfUnconfirmed(
  { customerId, hasFactor, confirmation }: Principal,
  { staffRules, methodsOf }: Pick<SessionsOptions, 'staffRules' | 'methodsOf'>,
): Promise<Refusal | null> {
  if (!hasFactor && staffRules.confirmation === 'with_factor') return null;
  const { secondsAgo, factorSecondsAgo } = confirmation;
  const counted = hasFactor ? factorSecondsAgo : secondsAgo;
  if (counted !== null && counted < limits.staffConfirmationMinutes * 60) return null;
  return new Refusal('confirmation_required', 'Please confirm that it is you.', {
    methods: await methodsOf(customerId),
  });
}

/** Whose page a call is behind, if any: that of a customer, or of an account with its owners. */
function showsPage({ method, path }: Endpoint): 'customer' | 'account' | null {
  if (method !== 'GET') return null;
  if (path.startsWith(getUser.path)) return 'customer';
  return path.startsWith(getAccountPage.path) ? 'account' : null;
}

/**
 * Refuses to show the page of a customer, or of an account, to a staff member who has given no
 * reason for each customer whose data it shows. Their own data needs none.
 */
async function refusalOfUnexplained(
  endpoint: Endpoint,
  request: FastifyRequest,
  { customerId: staffId }: Principal,
  { hasStatedReason, ownersOf }: Pick<SessionsOptions, 'hasStatedReason' | 'ownersOf'>,
): Promise<Refusal | null> {
  // Parsed as the call parses it, because one id can be written in several ways.
  const params = getUser.params.safeParse(request.params);
  // The call itself refuses an invalid id.
  if (!params.success) return null;
  const id = BigInt(params.data.id);
  const shown = showsPage(endpoint) === 'account' ? await ownersOf(id) : [id];
  const isStated =
    (endpoint.path === getUser.path || endpoint.path === getAccountPage.path) &&
    getUser.query.safeParse(request.query).data?.reason !== undefined;
  if (isStated) return null;
  for (const customerId of shown)
    if (customerId !== staffId && !(await hasStatedReason(staffId, customerId)))
      return new Refusal(
        'view_reason_required',
        `Please enter your reason for viewing this ${words.customer} first.`,
      );
  return null;
}

const isAboutStaff = (refusal: Refusal | null): boolean =>
  refusal?.code === 'admin_required' || refusal?.code === 'permission_required';
