import { setTimeout as sleep } from 'node:timers/promises';
import { brand } from '@seven-hills/bank/brand';
import { withBank } from '../banks/with-bank.ts';
import type { BenchContext } from '../context.ts';
import { atMost, milliseconds } from '../figure.ts';
import { loadHistories } from '../load/load-histories.ts';
import { type AuditFigures, cleanAuditOf } from './audit-of.ts';
import { mediansInTurn, millisecondsOf } from './measure-in-turn.ts';

interface Compared {
  /** The median time of each call, in milliseconds. */
  measured: Record<string, { long: number; short: number }>;
  /**
   * The median time of the first page for a customer with one account, for one of the ten accounts
   * of another, and for all ten, in milliseconds.
   */
  accounts: Record<'alone' | 'one' | 'all', number>;
  audit: AuditFigures;
}

/** The figure of a call for the long history, which may take twice as long as for the short one. */
export const historyFigure = (call: string, { long, short }: { long: number; short: number }) =>
  atMost(`50,000 transactions: ${call}`, milliseconds(long), {
    ratio: long / short,
    of: `the ${milliseconds(short)} with 50`,
    target: 2,
  });

/**
 * Measures the same calls for a customer with 50,000 transactions and one with 50, in turn, through
 * HTTP. In paths, `MONTH` stands for a month with 50 transactions, and `IDS` for the customer's 50
 * latest receipt numbers. Fails if the audit of the bank has a finding.
 */
export function compareHistories(
  context: BenchContext,
  name: string,
  size: { customers: number; transfersEach: number },
  calls: Readonly<Record<string, string>>,
): Promise<Compared> {
  return withBank(context, name, { ...size, servers: 1 }, async (bank, url) => {
    const { tokens, alone, several, month } = await loadHistories(url, bank.pinKeys);
    const latest = new Map<string, string>();
    const ask = async (path: string, token: string) => {
      const query = path.replace('MONTH', month).replace('IDS', latest.get(token) ?? '');
      const response = await fetch(`http://127.0.0.1:${bank.ports[0]}${query}`, {
        headers: { cookie: `session=${token}; ${brand.signedInCookie}=1` },
      });
      const body = await response.text();
      if (response.status !== 200) throw new Error(`${path}: ${response.status} ${body}`);
      return body;
    };
    for (const token of Object.values(tokens)) {
      const rows = JSON.parse(await ask('/api/transactions?limit=50', token)) as { id: number }[];
      latest.set(token, rows.map(({ id }) => id).join(','));
    }
    const measured: Compared['measured'] = {};
    const timed = async (path: string, token: string) => {
      const milliseconds = await millisecondsOf(() => ask(path, token));
      // A costly call keeps its places for three times as long again as it took.
      await sleep(Math.min(1_000, 4 * milliseconds));
      return milliseconds;
    };
    for (const [call, path] of Object.entries(calls)) {
      const long = () => timed(path, tokens.long);
      const short = () => timed(path, tokens.short);
      for (let warmUp = 0; warmUp < 5; warmUp++) await Promise.all([long(), short()]);
      measured[call] = await mediansInTurn(context.isQuick ? 11 : 31, { long, short });
    }
    const firstPage = (token: string, account = '') =>
      timed(`/api/transactions?limit=50${account}`, token);
    const ofAccounts = {
      alone: () => firstPage(alone),
      one: () => firstPage(several.token, `&account=${several.account}`),
      all: () => firstPage(several.token, '&account=all'),
    };
    for (let warmUp = 0; warmUp < 5; warmUp++)
      await Promise.all(Object.values(ofAccounts).map((read) => read()));
    const accounts = await mediansInTurn(context.isQuick ? 11 : 61, ofAccounts);
    return { measured, accounts, audit: await cleanAuditOf(url) };
  });
}
