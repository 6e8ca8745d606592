import type { AuditCheck } from '@seven-hills/ledger';
import type { FastifyInstance } from 'fastify';
import type { FactSource } from '../platform/database/batch-facts.ts';
import type { Job } from '../platform/jobs/start-jobs.ts';
import type { KeyedColumn } from '../platform/security/keyed-columns.ts';
import type { AccountEnding } from './account-ending.ts';
import type { AlertKind } from './alert-kind.ts';
import type { AlertSource } from './alert-source.ts';
import type { SeedDemo } from './demo-people.ts';
import type { ProposalAction } from './proposal-action.ts';
import type { WorkSource } from './work-source.ts';

/**
 * What one capability contributes to the bank, declared in its folder's `module.ts`.
 * `compose/capabilities.ts` lists all of them and provides the means that their parts declare.
 */
export interface Capability<RouteMeans, JobMeans, ActionMeans> {
  /** Registers the answers to its calls. */
  routes?: (app: FastifyInstance, means: RouteMeans) => void;
  /** The pages of the web app that links from outside open, besides those of every bank. */
  pages?: readonly string[];
  /** Work that repeats on a schedule. */
  jobs?: (means: JobMeans) => readonly Job[];
  /** Changes that a second person may have to approve. */
  proposalActions?: (means: ActionMeans) => readonly ProposalAction[];
  /** Kinds of open work in the staff's queue. */
  workSources?: readonly WorkSource[];
  /** Checks of its rows for the audit of the books. */
  auditChecks?: readonly AuditCheck[];
  /** Where its rows keep the ids of their keys. */
  keyedColumns?: readonly KeyedColumn[];
  /** Facts that postings load, in the place that the lock order gives them. */
  factSources?: readonly FactSource<never, unknown>[];
  /** What ends with an account. */
  accountEnding?: AccountEnding;
  /** Kinds of alert to customers, in the order of their settings. */
  alertKinds?: readonly AlertKind[];
  /** Alerts that are written with those about transactions. */
  alertSource?: AlertSource;
  /** Its data in a new demo. */
  demo?: SeedDemo;
}

/** Declares a capability; infers the means that its parts need. */
export const capability = <RouteMeans = unknown, JobMeans = unknown, ActionMeans = unknown>(
  parts: Capability<RouteMeans, JobMeans, ActionMeans>,
) => parts;
