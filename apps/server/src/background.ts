import type { Database } from '@seven-hills/postgres';
import type { FastifyBaseLogger } from 'fastify';
import type { AppSettings } from './app.ts';
import { createListener } from './database/listener.ts';
import { type Job, startJobs } from './jobs/start-jobs.ts';
import { removeEndedCounters } from './modules/attempts/throttle.ts';
import { createMailSender } from './modules/mail/send-mail.ts';
import { removeEndedSessions } from './modules/sessions/session-store.ts';

interface Dependencies {
  database: Database;
  connectionString: string;
  settings: AppSettings;
  /** The application's own, which knows the card processor. */
  reconcileCardPayments: () => Promise<number>;
  logger: FastifyBaseLogger;
}

/** Starts what the bank does besides answering: jobs, and mail as soon as it is queued. */
export async function startBackground({
  database,
  connectionString,
  settings,
  reconcileCardPayments,
  logger,
}: Dependencies): Promise<{ stop(): Promise<void> }> {
  const mail = settings.smtpUrl === null ? null : createMailSender(database, settings.smtpUrl);
  const jobs: Job[] = [
    {
      name: 'remove_ended_sessions',
      schedule: '*/10 * * * *',
      work: () => removeEndedSessions(database),
    },
    {
      name: 'remove_ended_counters',
      schedule: '*/10 * * * *',
      work: () => removeEndedCounters(database),
    },
    {
      name: 'reconcile_card_payments',
      schedule: '* * * * *',
      work: reconcileCardPayments,
    },
    ...(mail ? [{ name: 'send_mail', schedule: '* * * * *', work: () => mail.sendDue() }] : []),
  ];
  const running = await startJobs(connectionString, jobs, logger);
  const listener = createListener(connectionString);
  if (mail)
    await listener.on('mail_queued', () => {
      mail
        .sendDue()
        .catch((error: unknown) =>
          logger.warn({ err: error }, 'mail could not be sent; it stays queued'),
        );
    });
  return {
    async stop() {
      await listener.close();
      await running.stop();
      mail?.close();
    },
  };
}
