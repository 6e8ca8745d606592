import type { Database } from '@seven-hills/postgres';

/** The oldest minor release of each major version without known holes, as of November 2026. */
const minorMin: Readonly<Record<number, number>> = { 15: 20, 16: 16, 17: 12, 18: 7 };

/**
 * Returns a warning about an outdated server from its `server_version_num`, such as 150018; or
 * null.
 */
export function outdatedServer(version: number): string | null {
  const [major, minor] = [Math.floor(version / 10_000), version % 10_000];
  const needed = minorMin[major];
  return needed === undefined || minor >= needed
    ? null
    : `PostgreSQL ${major}.${minor} has known security holes: install ${major}.${needed} or later. See "PostgreSQL, minor" in docs/guide/upgrades.md.`;
}

/**
 * Warns of an outdated external server. The embedded one is the newest that its packages provide.
 */
export async function checkServerVersion(
  database: Database,
  { databaseUrl }: { databaseUrl: string | null },
  warn: (sentence: string) => void,
): Promise<void> {
  if (databaseUrl === null) return;
  const { rows } = await database.query<{ version: number }>(
    "select current_setting('server_version_num')::int as version",
  );
  const warning = outdatedServer(rows[0]?.version ?? 0);
  if (warning !== null) warn(warning);
}
