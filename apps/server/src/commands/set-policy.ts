import { parseArgs } from 'node:util';
import {
  listPolicies as contract,
  type ProposalActionName,
  policyForm,
  proposalActions,
} from '@seven-hills/contracts/staff/proposals';
import { parseAmount } from '@seven-hills/money';
import { createPool } from '@seven-hills/postgres';
import { readSettings } from '../compose/settings.ts';
import { claimDatabase } from '../opening/claim-database.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import { listPolicies, type Policy } from '../staff/proposals/policies/policies.ts';
import { setPolicyFromTerminal } from '../staff/proposals/policies/set-policy.ts';
import { runProgram } from './run-program.ts';

const usage = `Usage: npm run policy:set -- ACTION --approvals 0..3 [--threshold DOLLARS] [--releases-by-time]
ACTION is all, or one of ${proposalActions.join(', ')}.`;

/**
 * `npm run policy:set`: sets how many other staff members must approve an action, for a bank with a
 * single staff member. Uses the bank's own settings. With the embedded database, stop the bank
 * first.
 */
async function main(root: string): Promise<void> {
  const { actions, policy } = readArguments(process.argv.slice(2));
  const settings = readSettings(process.env, root);
  const opened = await openDatabase(settings);
  const database = createPool({ connectionString: opened.connectionString, max: 2 });
  try {
    await claimDatabase(opened.roles, settings);
    for (const action of actions)
      await setPolicyFromTerminal(database, settings.mode, action, policy);
    const policies = contract.answer.parse(await listPolicies(database, settings.mode));
    for (const { action, approvals, threshold } of policies)
      process.stdout.write(
        `${action}: ${approvals} other${approvals === 1 ? '' : 's'}${threshold === null || approvals === 0 ? '' : ` above $${threshold}`}\n`,
      );
  } finally {
    await database.end();
    await opened.close();
  }
}

function readArguments(given: string[]): { actions: ProposalActionName[]; policy: Policy } {
  const { values, positionals } = parseArgs({
    args: given,
    allowPositionals: true,
    options: {
      approvals: { type: 'string' },
      threshold: { type: 'string' },
      'releases-by-time': { type: 'boolean' },
    },
  });
  const [name] = positionals;
  const actions = proposalActions.filter((action) => name === 'all' || name === action);
  if (actions.length === 0 || values.approvals === undefined) throw new Error(usage);
  const parsed = policyForm.safeParse({
    approvals: values.approvals,
    threshold: values.threshold,
    releasesByTime: values['releases-by-time'],
  });
  if (!parsed.success) throw new Error(parsed.error.issues[0]?.message ?? usage);
  const { approvals, threshold, releasesByTime } = parsed.data;
  return {
    actions,
    policy: {
      approvals,
      threshold: threshold === null ? null : (parseAmount(threshold) ?? 0n),
      releasesByTime,
    },
  };
}

runProgram(main);
