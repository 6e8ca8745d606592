import cookie from '@fastify/cookie';
import type { BankIdentity } from '@seven-hills/bank/brand';
import { limits as bankLimits } from '@seven-hills/bank/limits';
import type { Endpoint } from '@seven-hills/contracts/endpoint';
import type { Database } from '@seven-hills/postgres';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { chatWork } from '../help/chat/owners/chat-work.ts';
import { chatOwners } from '../help/chat/owners/hand-over-chat.ts';
import { chatRoutes } from '../help/chat/routes.ts';
import { conversationRoutes } from '../help/conversations/routes.ts';
import { createLiveServer } from '../help/live/live-server.ts';
import { liveRoutes, upgrades } from '../help/live/routes.ts';
import { savedReplyRoutes } from '../help/saved-replies/routes.ts';
import {
  findMessage,
  readInboxMessage,
  sendersOfMessages,
} from '../help/support-messages/inbox.ts';
import { messageWork } from '../help/support-messages/message-work.ts';
import { supportRoutes } from '../help/support-messages/routes.ts';
import { answerSerializer } from '../http/answers.ts';
import { healthRoutes, readStatus } from '../http/health.ts';
import { createRequestLanes } from '../http/lanes/request-lanes.ts';
import { apiDocs } from '../http/plugins/api-docs.ts';
import { clientAddresses } from '../http/plugins/client-addresses.ts';
import { connections } from '../http/plugins/connections.ts';
import { answerBrokenHttp, answerFailure, errors } from '../http/plugins/errors.ts';
import { observedRequests } from '../http/plugins/observed-requests.ts';
import { ownHost } from '../http/plugins/own-host.ts';
import { sameOrigin } from '../http/plugins/same-origin.ts';
import { securityHeaders } from '../http/plugins/security-headers.ts';
import { sessionCookies, sessions } from '../http/plugins/sessions.ts';
import { tokenCookie } from '../http/plugins/token-cookie.ts';
import { webApp } from '../http/plugins/web-app.ts';
import { createReadMarks, readMarks } from '../http/reads/read-marks.ts';
import {
  type ReadOutcome,
  type Reads,
  readsFromPrimary,
  readsFromReplicas,
} from '../http/reads/reads.ts';
import { type ServerLimits, serverLimits, serverOptions } from '../http/server-limits.ts';
import { createSiteUrl } from '../http/site-url.ts';
import { wellKnownRoutes } from '../http/well-known.ts';
import { accountRoutes } from '../money/accounts/routes.ts';
import { alertDeviceRoutes } from '../money/alerts/push/routes.ts';
import { alertRoutes } from '../money/alerts/routes.ts';
import { balanceRoutes } from '../money/balances/routes.ts';
import { bankServicesOf } from '../money/bank-services/bank-services-of.ts';
import { bankRoutes } from '../money/bank-services/routes.ts';
import { budgetRoutes } from '../money/budgets/routes.ts';
import { caseRoutes } from '../money/cases/routes.ts';
import { categoryRoutes } from '../money/categories/routes.ts';
import { movementConfirmationRoutes } from '../money/confirmations/routes.ts';
import { dailyLimitRoutes } from '../money/daily-limits/routes.ts';
import { externalPaymentRoutes } from '../money/external-payments/routes.ts';
import { historyRoutes } from '../money/history/routes.ts';
import { reconcileOpenPayments } from '../money/initial-deposit/reconcile-open-payments.ts';
import { initialDepositRoutes } from '../money/initial-deposit/routes.ts';
import { sandboxCardRoutes } from '../money/initial-deposit/sandbox-card/routes.ts';
import { insightRoutes } from '../money/insights/routes.ts';
import { interestRoutes } from '../money/interest/routes.ts';
import { createSavingsInterest } from '../money/interest/savings-interest.ts';
import { makeTransactionRoutes } from '../money/make-transaction/routes.ts';
import { createConfirmedMovements } from '../money/orders/confirmed-movements.ts';
import { payeeRoutes } from '../money/payees/routes.ts';
import { paymentRequestRoutes } from '../money/payment-requests/routes.ts';
import { createPostings, type Postings } from '../money/posting/postings.ts';
import { projectedBalanceRoutes } from '../money/projected-balance/routes.ts';
import { receiptRoutes } from '../money/receipts/routes.ts';
import { scheduleRoutes } from '../money/schedules/routes.ts';
import { statementRoutes } from '../money/statements/routes.ts';
import { writeFirstTerms } from '../money/terms/first-terms.ts';
import { termsRoutes } from '../money/terms/routes.ts';
import { openTermsBook, type TermsBook } from '../money/terms/terms-book.ts';
import { showBankTerms } from '../money/terms/terms-values.ts';
import { undoRoutes } from '../money/undo/routes.ts';
import { settleTransfer } from '../money/undo/settle-transfers.ts';
import { wireTransferRoutes } from '../money/wires/routes.ts';
import { refuseDemoIdentity } from '../opening/demo-identity.ts';
import { emailRoutes } from '../people/email/routes.ts';
import { factorResetRoutes } from '../people/factor-reset/routes.ts';
import { passkeyRoutes } from '../people/passkeys/routes.ts';
import { confirmUnlessFresh } from '../people/password/confirm-unless-fresh.ts';
import { passwordResetRoutes } from '../people/password/routes.ts';
import { pinRoutes } from '../people/pin/routes.ts';
import { profileRoutes } from '../people/profile/routes.ts';
import { registrationRoutes } from '../people/registration/routes.ts';
import { createConfirmChange } from '../people/second-factor/confirmed-changes.ts';
import { factorsOf, methodsOf } from '../people/second-factor/factors-of.ts';
import { secondFactorRoutes } from '../people/second-factor/routes.ts';
import { securityEventRoutes } from '../people/security-events/routes.ts';
import { createSessionLookup } from '../people/sessions/find-session.ts';
import { sessionRoutes } from '../people/sessions/routes.ts';
import { createSessionTouches } from '../people/sessions/session-touches.ts';
import { type SignInCookies, signInRoutes } from '../people/sign-in/routes.ts';
import { viewRoutes } from '../people/views/routes.ts';
import { hasStatedReason } from '../people/views/stated-reasons.ts';
import type { Replicas } from '../platform/database/replicas/open-replicas.ts';
import { createReadiness, type Readiness } from '../platform/lifecycle/readiness.ts';
import { noObservers, type Observers, postingObserverOf } from '../platform/observing/observers.ts';
import type { Keys } from '../platform/security/keyring.ts';
import { createServerClock, type ServerClock } from '../platform/time/server-clock.ts';
import { adjustmentRoutes } from '../staff/adjustments/routes.ts';
import { approveOrPropose } from '../staff/approvals/approval-proposal.ts';
import { approvalRoutes } from '../staff/approvals/routes.ts';
import { auditLogRoutes } from '../staff/audit-log/routes.ts';
import { auditRoutes } from '../staff/books-check/routes.ts';
import { staffCaseRoutes } from '../staff/cases/routes.ts';
import { correctionRoutes } from '../staff/corrections/routes.ts';
import { counterRoutes } from '../staff/counter/routes.ts';
import { customerPageRoutes } from '../staff/customer-page/routes.ts';
import { factorResetStaffRoutes } from '../staff/factor-resets/routes.ts';
import { operatingFigures, readOperatingFigures } from '../staff/figures/operating-figures.ts';
import { interestRateRoutes } from '../staff/interest-rates/routes.ts';
import { ledgerViewRoutes } from '../staff/ledger/routes.ts';
import { nameChangeRoutes } from '../staff/name-changes/routes.ts';
import { customerNoteRoutes } from '../staff/notes/routes.ts';
import { createProposals, type Proposals } from '../staff/proposals/proposals.ts';
import { proposalRoutes } from '../staff/proposals/routes.ts';
import { caseWork } from '../staff/queue/case-work.ts';
import { customerWork } from '../staff/queue/customer-work.ts';
import { paymentWork } from '../staff/queue/payment-work.ts';
import { queueRoutes } from '../staff/queue/routes.ts';
import { adminReportRoutes } from '../staff/reports/routes.ts';
import { staffSearchRoutes } from '../staff/search/routes.ts';
import { stopRoutes } from '../staff/stops/routes.ts';
import { staffTermsRoutes } from '../staff/terms/routes.ts';
import { transactionPageRoutes } from '../staff/transaction-page/routes.ts';
import { adminTransactionRoutes } from '../staff/transactions/routes.ts';
import { adminUserRoutes } from '../staff/users/routes.ts';
import { waitingWorkRoutes } from '../staff/waiting-work/routes.ts';
import type { Adapters } from './adapters.ts';
import type { AppSettings } from './app-settings.ts';
import { customerRulesOf } from './customer-rules.ts';
import { createMovementKinds, type MovementKinds } from './movement-kinds.ts';
import { rulesOf } from './movement-rules.ts';
import { proposalActionsOf } from './proposal-actions.ts';
import { staffRulesOf } from './staff-rules.ts';

export interface AppDependencies {
  /** The bank that statements, receipts, and wires name. */
  identity: BankIdentity;
  database: Database;
  /** The same database, for postings only. */
  postingDatabase: Database;
  /** The same database through a read-only role, for reports. */
  readerDatabase: Database;
  /** Replicas for reads that may lag slightly. Default: everything is read from the primary. */
  replicas?: Replicas | null;
  /** The same database, for the connection that listens for notifications between servers. */
  connectionString: string;
  keys: Keys;
  settings: AppSettings;
  adapters: Adapters;
  /**
   * Called with a transfer from each commit that moved money, before the commit is acknowledged.
   */
  onPosted?: (transferId: bigint) => void;
  /** A pino logger. Default: no logging. */
  logger?: FastifyBaseLogger;
  /** Metrics and traces for operators. Default: none. */
  observers?: Observers;
  /** Whether the server accepts requests. Default: true until it is closed. */
  readiness?: Readiness;
  /** This server's clock, compared with the database's. Default: compares it for `/readyz` only. */
  clock?: ServerClock;
  /** Overrides of the default limits, for tests. */
  limits?: Partial<ServerLimits>;
}

/** A registered route; `endpoint` is absent where no contract describes it. */
export interface RegisteredRoute {
  method: string;
  url: string;
  endpoint: Endpoint | undefined;
  mayComeFromReplica: boolean;
}

/**
 * Builds the server: plugins first, then each capability's routes, all registered explicitly in
 * this file. Closing it drains the posting engines.
 */
export async function createApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const { identity, adapters, database, keys, settings, logger } = dependencies;
  refuseDemoIdentity(settings.mode, identity);
  const { observers = noObservers, readiness = createReadiness() } = dependencies;
  const { clock = createServerClock(database, logger ?? { error() {}, info() {} }) } = dependencies;
  const limits = { ...serverLimits, ...dependencies.limits };
  const app = fastify({
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    ...serverOptions(limits),
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: answerFailure,
    clientErrorHandler: answerBrokenHttp,
  });
  const routes: RegisteredRoute[] = [];
  app.decorate('registeredRoutes', routes);
  app.addHook('onRoute', ({ method, url, config }) => {
    for (const name of [method].flat())
      routes.push({
        method: name,
        url,
        endpoint: config?.endpoint,
        mayComeFromReplica: config?.mayComeFromReplica ?? false,
      });
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(answerSerializer);
  // Another site's form can send plain text without a CORS preflight, but not JSON.
  app.removeContentTypeParser('text/plain');

  const isHttps = settings.publicUrl?.startsWith('https://') ?? false;
  const cookies = sessionCookies(isHttps);
  const signInCookies = signInCookiesOf(isHttps);
  const siteUrl = createSiteUrl(app.server, settings.publicUrl);
  const hasSandboxCards = adapters.cardProcessor?.name === 'sandbox';
  const rules = rulesOf(settings);
  const staffRules = settings.staffRules ?? staffRulesOf(settings.mode);
  const customerRules = settings.customerRules ?? customerRulesOf(settings.mode);
  await writeFirstTerms(database, rules.dailyLimits);
  const terms = await openTermsBook(database);
  const services = bankServicesOf(settings, adapters, rules, { customerRules, staffRules });
  const savingsInterest = createSavingsInterest(database);
  /**
   * The bank's services, under terms that are at most a few seconds old and rates that are at most
   * a minute old.
   */
  const recentServices = async () => {
    const [recent, interest] = [terms.recent(), await savingsInterest.recent()];
    return {
      version: `${recent.version} ${interest}`,
      services: { ...services, terms: showBankTerms(recent), savingsInterest: interest },
    };
  };
  const findSession = createSessionLookup(database, staffRules);
  const touches = createSessionTouches(database, (error) =>
    app.log.warn({ err: error }, 'could not write session activity'),
  );
  app.addHook('onClose', () => touches.close());
  const live = createLiveServer({
    database,
    connectionString: dependencies.connectionString,
    findSession,
    touches,
    onFailure: (error) => app.log.error({ err: error }, 'the live socket failed'),
    socketsMax: limits.socketsMax,
  });
  await app.register(errors);
  await app.register(observedRequests, observers);
  await app.register(clientAddresses, settings);
  await app.register(connections, limits);
  await app.register(upgrades, { live });
  await app.register(securityHeaders, {
    isHttps,
    usesStripe: adapters.cardProcessor?.name === 'stripe',
  });
  await app.register(cookie);
  await app.register(ownHost, settings);
  await app.register(sameOrigin, { publicUrl: settings.publicUrl });
  const { reads, reports } = await openReads(app, { ...dependencies, observers }, isHttps);
  await app.register(sessions, {
    database,
    cookies,
    findSession,
    touches,
    lanes: createRequestLanes(limits),
    customerRules,
    staffRules,
    methodsOf: async (customerId) => methodsOf(await factorsOf(database, customerId)),
    hasStatedReason: (staffId, customerId) => hasStatedReason(database, staffId, customerId),
  });
  if (settings.mode === 'demo') await app.register(apiDocs);
  await app.register(webApp, {
    webRoot: settings.webRoot,
    services: recentServices,
    hasSandboxCards,
  });
  logRequests(app, readiness);

  const { kinds, sources } = createMovementKinds(keys, rules, terms);
  const postings = createPostings(
    dependencies.postingDatabase,
    sources,
    dependencies.onPosted,
    postingObserverOf(observers),
  );
  observers.metrics?.watch({
    pools: {
      requests: database,
      postings: dependencies.postingDatabase,
      ...(dependencies.readerDatabase !== database && { reports: dependencies.readerDatabase }),
    },
    replicas: () => dependencies.replicas?.states() ?? [],
    ledgerLoad: () => postings.load(),
    socketCount: () => live.socketCount(),
    isReady: async () => (await readStatus({ database, readiness, clock })) === 'ready',
    clockSecondsAhead: () => clock.secondsAhead(),
    definitions: operatingFigures,
    readFigures: () => readOperatingFigures(database),
  });
  app.addHook('onClose', () => postings.close());
  app.decorate('postings', postings);
  app.decorate('movementKinds', kinds);
  app.decorate('terms', terms);
  const payees = { sealingKeys: keys.ssn, log: app.log };
  const isDemoWithoutMail = settings.mode === 'demo' && adapters.mailSender === null;
  const links = { sealingKeys: keys.ssn, siteUrl, confirmsAtOnce: isDemoWithoutMail };
  const approving = { database, postings, offersWires: services.wires, ...payees };
  const actions = proposalActionsOf({ approving, links, mode: settings.mode });
  const proposals = createProposals(database, settings.mode, actions);
  app.decorate('proposals', proposals);

  // Anyone who can read customers' mail can take over their accounts.
  const showsMail = !services.sendsMail && !settings.isPublic;
  const processor = adapters.cardProcessor;
  const deposit = processor && { database, postings, processor, log: app.log };
  app.decorate('reconcileCardPayments', async () => (deposit ? reconcileOpenPayments(deposit) : 0));

  const confirmChange = createConfirmChange({
    database,
    sealingKeys: keys.ssn,
    publicUrl: settings.publicUrl,
  });
  healthRoutes(app, { database, readiness, clock });
  bankRoutes(app, {
    services: async () => ({
      ...services,
      terms: showBankTerms(await terms.current()),
      savingsInterest: await savingsInterest.current(),
    }),
  });
  termsRoutes(app, { terms });
  wellKnownRoutes(app, { siteUrl, contact: settings.securityContact ?? null });
  signInRoutes(app, {
    database,
    sealingKeys: keys.ssn,
    cookies,
    signInCookies,
    findSession,
    staffRules,
    publicUrl: settings.publicUrl,
  });
  secondFactorRoutes(app, {
    database,
    sealingKeys: keys.ssn,
    publicUrl: settings.publicUrl,
    confirmations: rules.confirmations,
    confirmChange,
    customerRules,
    trustedDeviceCookie: signInCookies.trustedDevice,
  });
  passkeyRoutes(app, {
    database,
    sealingKeys: keys.ssn,
    publicUrl: settings.publicUrl,
    confirmChange,
    customerRules,
  });
  registrationRoutes(app, {
    database,
    keys,
    siteUrl,
    takesCards: services.cardDeposits,
    saysWhy: showsMail,
    sendsMail: services.sendsMail,
  });
  passwordResetRoutes(app, { database });
  profileRoutes(app, { database, confirmChange, ...links });
  emailRoutes(app, {
    database,
    ...links,
    returnsToken: showsMail,
    sendsMail: services.sendsMail,
  });
  sessionRoutes(app, {
    database,
    staffRules,
    confirm: (principal, password, purpose) =>
      confirmUnlessFresh(database, principal, password, purpose),
  });
  viewRoutes(app, { database });
  securityEventRoutes(app, { database });
  initialDepositRoutes(app, deposit);
  if (hasSandboxCards)
    sandboxCardRoutes(app, { database, keys: keys.signing, webRoot: settings.webRoot });
  pinRoutes(app, { database, keys, confirmations: rules.confirmations, confirmChange });
  accountRoutes(app, { database });
  alertRoutes(app, { database, sealingKeys: keys.ssn });
  alertDeviceRoutes(app, { database, sender: adapters.pushSender });
  interestRoutes(app, { database });
  balanceRoutes(app, { database });
  categoryRoutes(app, { database, reads });
  insightRoutes(app, { database, reads });
  budgetRoutes(app, { database, reads });
  const ownTransactions = {
    database,
    reads,
    settle: (transactionId: bigint) => settleTransfer(postings, transactionId),
  };
  historyRoutes(app, ownTransactions);
  receiptRoutes(app, { identity, ...ownTransactions });
  statementRoutes(app, { identity, database, reads });
  const movements = createConfirmedMovements({
    database,
    postings,
    sealingKeys: keys.ssn,
    publicUrl: settings.publicUrl,
    confirmations: rules.confirmations,
  });
  makeTransactionRoutes(app, { database, movements, kinds });
  movementConfirmationRoutes(app, {
    movements,
    kinds,
    offersWires: services.wires,
    rails: adapters.paymentRails,
    terms,
  });
  payeeRoutes(app, { database, sealingKeys: keys.ssn });
  scheduleRoutes(app, {
    database,
    pinKeys: keys.pin,
    sealingKeys: keys.ssn,
    confirmChange,
    confirmations: rules.confirmations,
    requiresConfirmedEmail: rules.requiresConfirmedEmail,
    offersWires: services.wires,
    rails: adapters.paymentRails,
    terms,
  });
  undoRoutes(app, { database, postings, usual: rules.undoSeconds });
  paymentRequestRoutes(app, { database, siteUrl });
  dailyLimitRoutes(app, { database, terms });
  projectedBalanceRoutes(app, { database, terms });
  savedReplyRoutes(app, { database });
  supportRoutes(app, { database, showsOutbox: showsMail });
  adminUserRoutes(app, { database, reads, proposals, ...links });
  customerPageRoutes(app, { identity, database, reads, ...links });
  customerNoteRoutes(app, { database });
  conversationRoutes(app, { database });
  adjustmentRoutes(app, { database, postings, proposals });
  correctionRoutes(app, { database, postings, proposals });
  factorResetRoutes(app, { database });
  factorResetStaffRoutes(app, { database, proposals, ...links });
  stopRoutes(app, { database, proposals, staffRules });
  proposalRoutes(app, { database, proposals });
  staffTermsRoutes(app, {
    database,
    readerDatabase: dependencies.readerDatabase,
    proposals,
    terms,
  });
  interestRateRoutes(app, { database, proposals });
  nameChangeRoutes(app, { database });
  counterRoutes(app, { database, postings, counter: kinds.counter, terms });
  const approve: Parameters<typeof approvalRoutes>[1]['approve'] = (transactionId, by) =>
    approveOrPropose(approving, proposals, transactionId, by);
  const releaseHour = async () =>
    services.wires && (await proposals.releasesByTime())
      ? (await terms.current()).wireCutOffHour
      : null;
  adminTransactionRoutes(app, { database, reads, sealingKeys: keys.ssn, releaseHour });
  transactionPageRoutes(app, { identity, database, reads, sealingKeys: keys.ssn, releaseHour });
  staffSearchRoutes(app, {
    reads,
    sealingKeys: keys.ssn,
    messages: { find: findMessage, sendersOf: sendersOfMessages },
  });
  adminReportRoutes(app, { reads: reports, views: database });
  ledgerViewRoutes(app, { reads, reports });
  auditLogRoutes(app, { database, reads });
  auditRoutes(app, { database });
  waitingWorkRoutes(app, { database });
  caseRoutes(app, { database });
  staffCaseRoutes(app, { database, postings, proposals, sealingKeys: keys.ssn });
  queueRoutes(app, {
    database,
    sealingKeys: keys.ssn,
    releaseHour,
    sources: [...paymentWork, ...customerWork, caseWork, chatWork, messageWork],
    chats: chatOwners(database),
    readMessage: readInboxMessage,
    approve,
  });
  wireTransferRoutes(app, { movements, wire: kinds.wire, isOffered: services.wires, terms });
  externalPaymentRoutes(app, {
    database,
    postings,
    movements,
    payment: kinds.payment,
    terms,
    ...payees,
    rails: adapters.paymentRails,
    onRailAway: (error, transactionId) =>
      app.log.warn(
        { err: error, transactionId: Number(transactionId) },
        'could not settle a payment; its hold remains',
      ),
  });
  approvalRoutes(app, { ...approving, approve });
  chatRoutes(app, { database });
  liveRoutes(app, { live, cookies, publicUrl: settings.publicUrl });
  return app;
}

/**
 * Opens the sources for reads that may lag slightly, with the service's role and with the reader's.
 */
async function openReads(
  app: FastifyInstance,
  {
    database,
    readerDatabase,
    replicas = null,
    observers,
  }: Pick<AppDependencies, 'database' | 'readerDatabase' | 'replicas'> & { observers: Observers },
  isHttps: boolean,
): Promise<{ reads: Reads; reports: Reads }> {
  if (!replicas)
    return { reads: readsFromPrimary(database), reports: readsFromPrimary(readerDatabase) };
  const marks = createReadMarks({ isHttps, maxLagSeconds: replicas.maxLagSeconds });
  await app.register(readMarks, { marks });
  const means = {
    replicas,
    marks,
    log: app.log,
    count: (outcome: ReadOutcome) => observers.metrics?.countRead(outcome),
  };
  return {
    reads: readsFromReplicas(database, { ...means, role: 'service' }),
    reports: readsFromReplicas(readerDatabase, { ...means, role: 'reader' }),
  };
}

function signInCookiesOf(isHttps: boolean): SignInCookies {
  const minutes = (count: number) => ({ isHttps, seconds: count * 60 });
  return {
    pending: tokenCookie('pending_sign_in', minutes(bankLimits.pendingSignInMinutes)),
    passkey: tokenCookie('passkey_sign_in', minutes(bankLimits.passkeyChallengeMinutes)),
    trustedDevice: tokenCookie('trusted_device', minutes(bankLimits.trustedDeviceDays * 24 * 60)),
  };
}

/**
 * Logs one line for each response: the request (without the query string, which may hold a token)
 * and the outcome. While the server is about to stop, closes each connection after its
 * response, so that no request is cut off.
 */
function logRequests(app: FastifyInstance, readiness: Readiness): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    reply.header('x-request-id', request.id);
    if (readiness.isDraining()) reply.header('connection', 'close');
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? request.url.split('?')[0],
        status: reply.statusCode,
        durationMs: Math.round(reply.elapsedTime * 10) / 10,
        customerId: request.principal ? Number(request.principal.customerId) : undefined,
      },
      'answered',
    );
    done();
  });
}

declare module 'fastify' {
  interface FastifyInstance {
    postings: Postings;
    /** The kinds that depend on settings, for the demo seed and the jobs. */
    movementKinds: MovementKinds;
    /** The bank's limits and fees. */
    terms: TermsBook;
    proposals: Proposals;
    /** Every registered route, so that tests can cover them all. */
    registeredRoutes: readonly RegisteredRoute[];
    /**
     * Credits card payments that succeeded without the bank noticing, for the job. Returns how
     * many.
     */
    reconcileCardPayments(): Promise<number>;
  }
}
