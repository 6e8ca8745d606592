import type { Database } from '@seven-hills/postgres';
import { foldDetails } from '../audit-log/folded-details.ts';
import { achOperatorJobs } from '../demo/ach-operator/operate-ach.ts';
import { removeEndedCounters } from '../http/throttle.ts';
import { sendDuePush } from '../money/alerts/push/send-due.ts';
import { followPauseMs, startFollowing } from '../money/alerts/start-following.ts';
import { startSettling } from '../money/undo/settle-transfers.ts';
import { foldNames } from '../people/identity/folded-names.ts';
import { createListener } from '../platform/database/listener.ts';
import { repeat } from '../platform/jobs/repeat.ts';
import { type Job, startJobs } from '../platform/jobs/start-jobs.ts';
import { eraseExpiredLinks } from '../platform/mail/secret-links.ts';
import type { MailSender } from '../platform/mail/send-mail.ts';
import type { ServerClock } from '../platform/time/server-clock.ts';
import { capabilities, capabilityAudit } from './capabilities.ts';
import type { JobMeans } from './means.ts';

interface Dependencies extends Omit<JobMeans, 'capabilityAudit'> {
  connectionString: string;
  mailSender: MailSender | null;
  /** This server's clock, compared with the database's. Default: compared for the jobs only. */
  clock?: ServerClock;
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
  const { connectionString, database, log, mailSender: mail } = dependencies;
  await foldSearchedTexts(database);
  const jobs: Job[] = [
    ...jobsOf({ ...dependencies, capabilityAudit }),
    ...achOperatorJobs(dependencies),
    {
      name: 'remove_ended_counters',
      schedule: '*/10 * * * *',
      work: () => removeEndedCounters(database),
    },
    {
      name: 'erase_expired_links',
      schedule: '*/10 * * * *',
      work: () => eraseExpiredLinks(database),
    },
    { name: 'fold_searched_texts', schedule: '* * * * *', work: () => foldSearchedTexts(database) },
    ...(mail ? [{ name: 'send_mail', schedule: '* * * * *', work: () => mail.sendDue() }] : []),
  ];
  const running = await startJobs(connectionString, jobs, log, {
    ...(dependencies.clock && { clock: dependencies.clock }),
  });
  const listener = createListener(connectionString);
  if (mail)
    await listener.on('mail_queued', () => {
      mail
        .sendDue()
        .catch((error: unknown) =>
          log.warn({ err: error }, 'could not send mail; it stays queued'),
        );
    });
  const alerts = startFollowing(dependencies, (error) =>
    log.warn({ err: error }, 'could not write alerts; they follow later'),
  );
  const { pushSender } = dependencies;
  const push =
    pushSender &&
    repeat(
      () => sendDuePush({ ...dependencies, sender: pushSender }),
      followPauseMs,
      (error) => log.warn({ err: error }, 'could not send alerts to devices; they stay queued'),
    );
  const settling = startSettling(dependencies, (error) =>
    log.warn({ err: error }, 'could not make transfers final; they follow later'),
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

/** Returns the jobs of the capabilities. */
export const jobsOf = (means: JobMeans): Job[] =>
  capabilities.flatMap(({ jobs }) => jobs?.(means) ?? []);
