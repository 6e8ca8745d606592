import type { SystemUser } from '@seven-hills/postgres-embedded/parts';

/** The command that runs a command as another user. */
export const asUser = (
  { uid, gid }: SystemUser,
  command: readonly string[],
): [program: string, ...parameters: string[]] => [
  '/usr/bin/setpriv',
  `--reuid=${uid}`,
  `--regid=${gid}`,
  '--clear-groups',
  ...command,
];
