import { forgetOutcomes } from '@seven-hills/ledger';
import type { Database } from '@seven-hills/postgres';
import type { FastifyBaseLogger } from 'fastify';
import { closeIdleChats } from '../help/chat/close-idle-chats.ts';
import { tellUnreadChats } from '../help/chat/tell-unread.ts';
import type { SiteUrl } from '../http/site-url.ts';
import { removeEndedCounters } from '../http/throttle.ts';
import { sendDuePush } from '../money/alerts/push/send-due.ts';
import { repeat, startFollowing } from '../money/alerts/start-following.ts';
import { resumePayments } from '../money/external-payments/resume-payments.ts';
import { accrueInterest } from '../money/interest/accrue-interest.ts';
import { creditInterest } from '../money/interest/credit-interest.ts';
import { tellLowerRates } from '../money/interest/tell-lower-rates.ts';
import { expireRequests } from '../money/payment-requests/end-requests.ts';
import type { Postings } from '../money/posting/postings.ts';
import { type RunDependencies, runSchedules } from '../money/schedules/run-schedules.ts';
import { tellDueSchedules } from '../money/schedules/tell-due.ts';
import { closeMonths } from '../money/statements/close-months.ts';
import { startSettling } from '../money/undo/start-settling.ts';
import { handOverWires } from '../money/wires/hand-over-wires.ts';
import { recordWireReports } from '../money/wires/record-wire-reports.ts';
import { returnRejectedWires } from '../money/wires/return-rejected-wires.ts';
import { settleDueWires } from '../money/wires/settle-due-wires.ts';
import { finishFactorResets } from '../people/factor-reset/finish-factor-resets.ts';
import { foldNames } from '../people/identity/folded-names.ts';
import { removeEndedPendingSignIns } from '../people/sessions/pending-sign-in.ts';
import { removeEndedSessions } from '../people/sessions/session-store.ts';
import { removeEndedTrust } from '../people/sessions/trusted-devices.ts';
import { removeEndedChallenges } from '../people/webauthn/challenges.ts';
import { foldDetails } from '../platform/audit-log/folded-details.ts';
import { sumUpLogWindows } from '../platform/audit-log/sum-up-log-windows.ts';
import { createListener } from '../platform/database/listener.ts';
import type { Replicas } from '../platform/database/replicas/open-replicas.ts';
import { type Job, startJobs } from '../platform/jobs/start-jobs.ts';
import { eraseExpiredLinks } from '../platform/mail/secret-links.ts';
import type { Keys } from '../platform/security/keyring.ts';
import type { ServerClock } from '../platform/time/server-clock.ts';
import { bankNow } from '../platform/time/server-clock.ts';
import { proveBooks } from '../staff/books-check/prove-books.ts';
import { runNightlyAudit } from '../staff/books-check/run-nightly-audit.ts';
import { rollUpResponses } from '../staff/figures/response-times.ts';
import { rollUpActivity } from '../staff/figures/roll-up-activity.ts';
import { removeLapsedClaims } from '../staff/queue/claims.ts';
import type { Adapters } from './adapters.ts';

/**
 * How long a repeated idempotency key returns the first outcome; no client retries for nearly that
 * long.
 */
const outcomeDaysKept = 30;

interface Dependencies {
  database: Database;
  connectionString: string;
  /** Through a read-only role, for the nightly audit. */
  readerConnectionString: string;
  /** The replica that the nightly audit reads from, if there is one. Default: the primary only. */
  replicas?: Replicas | null;
  /** Holds the time mark that the nightly audit compares with the database. */
  dataDirectory: string;
  siteUrl: SiteUrl;
  adapters: Adapters;
  /** Provided by the application, which knows the card processor. */
  reconcileCardPayments: () => Promise<number>;
  /** The bank's policy: whether an undecided wire settles automatically. */
  releasesByTime: () => Promise<boolean>;
  keys: Keys;
  postings: Postings;
  /** The kinds of movement that scheduled payments consist of. */
  movementKinds: RunDependencies['kinds'];
  terms: RunDependencies['terms'];
  /** This server's clock, compared with the database's. Default: compared for the jobs only. */
  clock?: ServerClock;
  logger: FastifyBaseLogger;
}

/** Folds what is new to the searches; after an upgrade, everything that was not folded before. */
async function foldSearchedTexts(database: Database): Promise<void> {
  await foldNames(database);
  await foldDetails(database);
}

/** Starts the background work: jobs, alerts, and mail delivery as soon as mail is queued. */
export async function startBackground(
  dependencies: Dependencies,
): Promise<{ stop(): Promise<void> }> {
  const { adapters, connectionString, database, logger } = dependencies;
  const mail = adapters.mailSender;
  await foldSearchedTexts(database);
  const alertMail = { sealingKeys: dependencies.keys.ssn, siteUrl: dependencies.siteUrl };
  const jobs: Job[] = [
    {
      name: 'remove_ended_sessions',
      schedule: '*/10 * * * *',
      work: () => removeEndedSessions(database),
    },
    {
      name: 'remove_ended_sign_ins',
      schedule: '*/10 * * * *',
      work: async () => {
        await removeEndedPendingSignIns(database);
        await removeEndedChallenges(database);
        await removeEndedTrust(database);
      },
    },
    {
      name: 'finish_factor_resets',
      schedule: '* * * * *',
      work: () => finishFactorResets(database),
    },
    {
      name: 'remove_ended_counters',
      schedule: '*/10 * * * *',
      work: () => removeEndedCounters(database),
    },
    {
      name: 'sum_up_log_windows',
      schedule: '*/10 * * * *',
      work: () => sumUpLogWindows(database),
    },
    {
      name: 'erase_expired_links',
      schedule: '*/10 * * * *',
      work: () => eraseExpiredLinks(database),
    },
    {
      name: 'forget_outcomes',
      schedule: '17 4 * * *',
      work: () =>
        forgetOutcomes(database, new Date(bankNow().getTime() - outcomeDaysKept * 86_400_000)),
    },
    {
      name: 'roll_up_activity',
      schedule: '* * * * *',
      work: () => rollUpActivity(database),
    },
    {
      name: 'fold_searched_texts',
      schedule: '* * * * *',
      work: () => foldSearchedTexts(database),
    },
    {
      name: 'roll_up_responses',
      schedule: '7 * * * *',
      work: () => rollUpResponses(database),
    },
    {
      name: 'remove_lapsed_claims',
      schedule: '*/10 * * * *',
      work: () => removeLapsedClaims(database),
    },
    {
      name: 'close_idle_chats',
      schedule: '*/10 * * * *',
      work: () => closeIdleChats(database),
    },
    {
      name: 'return_rejected_wires',
      schedule: '* * * * *',
      work: () => returnRejectedWires({ database, postings: dependencies.postings }),
    },
    {
      name: 'run_schedules',
      schedule: '* * * * *',
      work: () =>
        runSchedules({
          database,
          postings: dependencies.postings,
          kinds: dependencies.movementKinds,
          sealingKeys: dependencies.keys.ssn,
          offersWires: adapters.wireRail !== null,
          rails: adapters.paymentRails,
          terms: dependencies.terms,
          log: logger,
        }),
    },
    {
      name: 'tell_due_schedules',
      schedule: '* * * * *',
      work: () => tellDueSchedules(database, alertMail),
    },
    {
      name: 'tell_unread_chats',
      schedule: '* * * * *',
      work: () => tellUnreadChats(database, alertMail),
    },
    {
      name: 'expire_payment_requests',
      schedule: '* * * * *',
      work: () => expireRequests(database),
    },
    {
      name: 'add_interest',
      // 12:30 a.m. in New York, 1:30 a.m. during daylight saving time. Also catches up on nights
      // when no server was running.
      schedule: '30 5 * * *',
      catchUpMs: 23 * 3_600_000,
      work: async () => {
        await accrueInterest(database);
        await creditInterest({ database, postings: dependencies.postings });
      },
    },
    {
      name: 'write_statements',
      // Runs after the month's interest is accrued, then every hour, in case no server was running
      // at night.
      schedule: '45 * * * *',
      work: () => closeMonths(database),
    },
    {
      name: 'tell_lower_rates',
      schedule: '* * * * *',
      work: () => tellLowerRates(database),
    },
    {
      name: 'audit_books',
      // 2 a.m. in New York, 3 a.m. during daylight saving time.
      schedule: '0 7 * * *',
      catchUpMs: 23 * 3_600_000,
      work: () =>
        runNightlyAudit({ ...dependencies, connectionString: dependencies.readerConnectionString }),
    },
    {
      name: 'prove_books',
      schedule: '* * * * *',
      work: () =>
        proveBooks({ ...dependencies, connectionString: dependencies.readerConnectionString }),
    },
    ...adapterJobs(dependencies),
    ...(mail ? [{ name: 'send_mail', schedule: '* * * * *', work: () => mail.sendDue() }] : []),
  ];
  const running = await startJobs(connectionString, jobs, logger, {
    ...(dependencies.clock && { clock: dependencies.clock }),
  });
  const listener = createListener(connectionString);
  if (mail)
    await listener.on('mail_queued', () => {
      mail
        .sendDue()
        .catch((error: unknown) =>
          logger.warn({ err: error }, 'could not send mail; it stays queued'),
        );
    });
  const alerts = startFollowing({ database, ...alertMail }, (error) =>
    logger.warn({ err: error }, 'could not write alerts; they follow later'),
  );
  const { pushSender } = adapters;
  const push =
    pushSender &&
    repeat(
      () => sendDuePush({ database, sender: pushSender, log: logger }),
      (error) => logger.warn({ err: error }, 'could not send alerts to devices; they stay queued'),
    );
  const settling = startSettling({ database, postings: dependencies.postings }, (error) =>
    logger.warn({ err: error }, 'could not make transfers final; they follow later'),
  );
  return {
    async stop() {
      await settling.stop();
      await alerts.stop();
      await push?.stop();
      await listener.close();
      await running.stop();
      mail?.close();
    },
  };
}

/**
 * Returns the jobs that work with outside parties. A party without an adapter gets no job, and its
 * holds remain.
 */
export function adapterJobs({
  adapters: { cardProcessor, wireRail, paymentRails },
  database,
  keys,
  logger,
  postings,
  reconcileCardPayments,
  releasesByTime,
}: Pick<
  Dependencies,
  | 'adapters'
  | 'database'
  | 'keys'
  | 'logger'
  | 'postings'
  | 'reconcileCardPayments'
  | 'releasesByTime'
>): Job[] {
  const payees = { sealingKeys: keys.ssn, log: logger };
  const jobs: Job[] = [];
  if (cardProcessor)
    jobs.push({
      name: 'reconcile_card_payments',
      schedule: '* * * * *',
      work: reconcileCardPayments,
    });
  if (wireRail)
    jobs.push(
      {
        name: 'settle_due_wires',
        schedule: '*/5 * * * *',
        work: async () =>
          (await releasesByTime()) ? settleDueWires({ database, postings, ...payees }) : 0,
      },
      {
        name: 'hand_over_wires',
        schedule: '* * * * *',
        work: () => handOverWires({ database, rail: wireRail, ...payees }),
      },
    );
  if (wireRail?.collectReports) {
    const collect = wireRail.collectReports;
    jobs.push({
      name: 'collect_wire_reports',
      schedule: '* * * * *',
      // Returns rejected wires immediately instead of waiting for that job's own schedule.
      work: async () => {
        await collect((message) => recordWireReports(database, message));
        await returnRejectedWires({ database, postings });
      },
    });
  }
  if (Object.keys(paymentRails).length > 0)
    jobs.push({
      name: 'resume_payments',
      schedule: '* * * * *',
      work: () =>
        resumePayments({
          database,
          postings,
          ...payees,
          rails: paymentRails,
          onRailAway: (error, transactionId) =>
            logger.warn(
              { err: error, transactionId: Number(transactionId) },
              'could not settle a payment; its hold remains',
            ),
        }),
    });
  return jobs;
}
