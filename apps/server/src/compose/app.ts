import cookie from '@fastify/cookie';
import type { BankIdentity } from '@seven-hills/bank/brand';
import { demoNotice } from '@seven-hills/bank/folder/official-signs';
import { lastingFacts, nothingOffered, textFacts } from '@seven-hills/bank/folder/texts/text-facts';
import { bankFolder, bankValues } from '@seven-hills/bank/folder/values-of-folder';
import { limits as bankLimits } from '@seven-hills/bank/limits';
import type { Endpoint } from '@seven-hills/contracts/endpoint';
import type { Database } from '@seven-hills/postgres';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { chatOwners } from '../help/chat/owners/hand-over-chat.ts';
import { createLiveServer } from '../help/live-socket/live-server.ts';
import { upgrades } from '../help/live-socket/routes.ts';
import {
  findMessage,
  readInboxMessage,
  sendersOfMessages,
} from '../help/support-messages/inbox.ts';
import { showTextsAt } from '../help/texts/show-text.ts';
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
import { bankFiles } from '../http/plugins/web-app/bank-files.ts';
import { webApp } from '../http/plugins/web-app/web-app.ts';
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
import { accessTo, accountOfTransaction, ownersOf } from '../money/accounts/account-owners.ts';
import { readFormerTypes } from '../money/accounts/former-types.ts';
import { bankServicesOf } from '../money/bank-services/bank-services-of.ts';
import { createSavingsInterest } from '../money/interest/savings-interest.ts';
import { createConfirmedMovements } from '../money/orders/confirmed-movements.ts';
import { createPostings } from '../money/posting/postings.ts';
import { createScreening } from '../money/screening/screening.ts';
import { writeFirstTerms } from '../money/terms/first-terms.ts';
import { openTermsBook } from '../money/terms/terms-book.ts';
import { showBankTerms } from '../money/terms/terms-values.ts';
import { settleTransfer } from '../money/undo/settle-transfers.ts';
import { refuseDemoIdentity } from '../opening/demo-identity.ts';
import { showTextStates } from '../people/agreements/show-states.ts';
import { type FolderTexts, storeTexts } from '../people/agreements/store-texts.ts';
import { openTextBook } from '../people/agreements/text-versions.ts';
import { confirmUnlessFresh } from '../people/password-rules/confirm-unless-fresh.ts';
import { createConfirmChange } from '../people/second-factor/confirmed-changes.ts';
import { factorsOf, methodsOf } from '../people/second-factor/factors-of.ts';
import { createSessionLookup } from '../people/sessions/find-session.ts';
import { createSessionTouches } from '../people/sessions/session-touches.ts';
import type { SignInCookies } from '../people/sign-in/routes.ts';
import { hasStatedReason } from '../people/views/stated-reasons.ts';
import type { Replicas } from '../platform/database/replicas/open-replicas.ts';
import { createReadiness, type Readiness } from '../platform/lifecycle/readiness.ts';
import { noObservers, type Observers, postingObserverOf } from '../platform/observing/observers.ts';
import type { Keys } from '../platform/security/keyring.ts';
import { createServerClock, type ServerClock } from '../platform/time/server-clock.ts';
import { operatingFigures, readOperatingFigures } from '../staff/figures/operating-figures.ts';
import { approveOrPropose } from '../staff/payment-decisions/approval-proposal.ts';
import { createProposals } from '../staff/proposals/proposals.ts';
import type { Adapters } from './adapters.ts';
import type { AppSettings } from './app-settings.ts';
import {
  accountEndings,
  alertKinds,
  alertSources,
  capabilities,
  factSources,
  linkedPages,
  workSources,
} from './capabilities.ts';
import { customerRulesOf } from './customer-rules.ts';
import type { ActionMeans, Means } from './means.ts';
import { createMovementKinds, inLockOrder } from './movement-kinds.ts';
import { rulesOf } from './movement-rules.ts';
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
  /** The texts with versions of another folder, for tests. Default: those of the bank's folder. */
  folderTexts?: Pick<FolderTexts, 'folder' | 'texts'>;
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
 * Builds the server: plugins first, then the routes of each capability (`capabilities.ts`). Closing
 * it drains the posting engines.
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
  const registered: RegisteredRoute[] = [];
  app.decorate('registeredRoutes', registered);
  app.addHook('onRoute', ({ method, url, config }) => {
    for (const name of [method].flat())
      registered.push({
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
  const services = {
    ...bankServicesOf(settings, adapters, rules, { customerRules, staffRules }),
    formerTypes: await readFormerTypes(database, rules.accountTypes),
  };
  const { folderTexts = { folder: bankFolder, texts: bankValues.texts } } = dependencies;
  const facts = lastingFacts(textFacts(bankValues, { ...nothingOffered, ...services }));
  await storeTexts(database, settings.mode, { ...folderTexts, facts }, (warning) =>
    logger?.warn(warning),
  );
  const textBook = await openTextBook(database);
  const savingsInterest = createSavingsInterest(database);
  /**
   * The bank's services, under terms that are at most a few seconds old and rates that are at most
   * a minute old.
   */
  const recentServices = async () => {
    const [recent, interest] = [terms.recent(), await savingsInterest.recent()];
    const texts = showTextStates(textBook.recent());
    return {
      version: `${recent.version} ${interest} ${JSON.stringify(texts)}`,
      services: { ...services, terms: showBankTerms(recent), savingsInterest: interest, texts },
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
    accessTo: (customerId, accountId) => accessTo(database, customerId, accountId),
    accountOf: (customerId, id) => accountOfTransaction(database, customerId, id),
    customerRules,
    staffRules,
    methodsOf: async (customerId) => methodsOf(await factorsOf(database, customerId)),
    hasStatedReason: (staffId, customerId) => hasStatedReason(database, staffId, customerId),
    ownersOf: (accountId) => ownersOf(database, accountId),
  });
  if (settings.mode === 'demo') await app.register(apiDocs);
  await app.register(bankFiles);
  await app.register(webApp, {
    webRoot: settings.webRoot,
    pages: linkedPages,
    services: recentServices,
    textsAt: (address, offered) => showTextsAt(address, offered, textBook.recent()),
    hasSandboxCards,
    countPage: (outcome) => observers.metrics?.countPage(outcome),
  });
  logRequests(app, readiness);

  const { kinds, sources } = createMovementKinds(keys, rules, terms, factSources);
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
  const acting: ActionMeans = {
    mode: settings.mode,
    database,
    postings,
    log: app.log,
    kinds,
    offersAch: services.ach,
    offersWires: services.wires,
    offersBankTransfers: services.bankTransfers,
    offeredTypes: rules.accountTypes,
    accountEndings: inLockOrder(accountEndings, ({ locked }) => locked?.name),
    sealingKeys: keys.sealing,
    siteUrl,
    confirmsAtOnce: settings.mode === 'demo' && adapters.mailSender === null,
  };
  const actions = capabilities.flatMap(({ proposalActions }) => proposalActions?.(acting) ?? []);
  const proposals = createProposals(database, settings.mode, actions);
  healthRoutes(app, { database, readiness, clock });
  wellKnownRoutes(app, { siteUrl, contact: settings.securityContact ?? null });
  const means: Means = {
    ...acting,
    identity: settings.mode === 'demo' ? { ...identity, memberNotice: demoNotice } : identity,
    publicUrl: settings.publicUrl,
    webRoot: settings.webRoot,
    readerDatabase: dependencies.readerDatabase,
    reads,
    reports,
    keys,
    pinKeys: keys.pin,
    signingKeys: keys.signing,
    cookies,
    signInCookies,
    findSession,
    staffRules,
    customerRules,
    confirmChange: createConfirmChange({
      database,
      sealingKeys: keys.sealing,
      publicUrl: settings.publicUrl,
    }),
    confirm: (principal, password, purpose) =>
      confirmUnlessFresh(database, principal, password, purpose),
    processor: adapters.cardProcessor,
    wireRail: adapters.wireRail,
    achNetwork: adapters.achNetwork,
    rails: adapters.paymentRails,
    screening: createScreening(database, adapters.screener),
    pushSender: adapters.pushSender,
    sendsMail: services.sendsMail,
    // Anyone who can read customers' mail can take over their accounts.
    showsMail: !services.sendsMail && !settings.isPublic,
    services: async () => ({
      ...services,
      terms: showBankTerms(await terms.current()),
      texts: showTextStates(await textBook.current()),
      savingsInterest: await savingsInterest.current(),
    }),
    terms,
    textBook,
    movements: createConfirmedMovements({
      database,
      postings,
      sealingKeys: keys.sealing,
      publicUrl: settings.publicUrl,
      confirmations: rules.confirmations,
    }),
    confirmations: rules.confirmations,
    requiresConfirmedEmail: rules.requiresConfirmedEmail,
    undoSeconds: rules.undoSeconds,
    achSender: adapters.achNetwork?.operator ? adapters.achNetwork.routingNumber : null,
    offersSameDay: adapters.achNetwork?.offersSameDay ?? false,
    firstPaymentDelayHours: rules.firstPaymentDelayHours,
    settle: (transactionId) => settleTransfer(postings, transactionId),
    proposals,
    approve: (transactionId, by) => approveOrPropose(acting, proposals, transactionId, by),
    releaseHour: async () =>
      services.wires && (await proposals.releasesByTime())
        ? (await terms.current()).wireCutOffHour
        : null,
    workSources,
    chats: chatOwners(database),
    readMessage: readInboxMessage,
    messages: { find: findMessage, sendersOf: sendersOfMessages },
    live,
    alertKinds,
    alertSources,
  };
  app.decorate('means', means);
  for (const { routes } of capabilities) routes?.(app, means);
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
    /** Every registered route, so that tests can cover them all. */
    registeredRoutes: readonly RegisteredRoute[];
    /** What the capabilities work with, for the jobs and the demo's data. */
    means: Means;
  }
}
