import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cruise, type ICruiseResult, type IDependency, type IModule } from 'dependency-cruiser';
import { beforeAll, describe, expect, it } from 'vitest';
import { cruiseOptions, knownViolations } from './import-rules.ts';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Every file with code, relative to the root. */
const sourcesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return /^(node_modules|dist)$/.test(entry.name) ? [] : sourcesIn(path);
    return /\.(tsx?|mjs)$/.test(entry.name) ? [path] : [];
  });

describe('imports', () => {
  let result: ICruiseResult;
  beforeAll(async () => {
    const { output } = await cruise(['packages', 'apps', 'e2e', 'tools', 'test'], {
      ...cruiseOptions,
      baseDir: root,
    });
    result = output as ICruiseResult;
  }, 120_000);

  it('are all checked, including type imports', () => {
    const found = new Set(result.modules.map(({ source }) => source));
    const missed = ['packages', 'apps', 'e2e', 'tools', 'test']
      .flatMap(sourcesIn)
      .filter((path) => !found.has(path));
    expect(missed).toEqual([]);
    const importsOf = (path: string, target: string) =>
      result.modules
        .find(({ source }) => source === path)
        ?.dependencies.find(({ resolved }) => resolved === target)?.dependencyTypes;
    expect(importsOf('apps/server/src/http/route.ts', 'node_modules/fastify/fastify.js')).toContain(
      'type-only',
    );
    expect(importsOf('apps/server/src/main.ts', 'packages/postgres-embedded/src/index.ts')).toEqual(
      expect.not.arrayContaining(['type-only']),
    );
  });

  it('follow the rules of import-rules.ts, with only the listed exceptions', () => {
    const lines = (violations: { rule: string; from: string; to: string }[]) =>
      violations.map(({ rule, from, to }) => `${rule}: ${from} imports ${to}`).sort();
    const found = result.summary.violations.map(({ rule, from, to }) => ({
      rule: rule.name,
      from,
      to,
    }));
    // An exception that is no longer needed must be removed from the list.
    expect(lines(found)).toEqual(lines(knownViolations));
  });

  it('name workspaces that the manifest declares; shipped code needs no development dependencies', () => {
    const workspaceOf = (path: string) => /^(packages|apps|tools)\/[^/]+|^e2e/.exec(path)?.[0];
    const manifestOf = (workspace: string) =>
      JSON.parse(readFileSync(join(root, workspace, 'package.json'), 'utf8'));
    const undeclared = ({ source, dependencies }: IModule) => {
      const from = workspaceOf(source);
      const own = from && manifestOf(from);
      const ships = source.startsWith(`${from}/src/`) && !from?.startsWith('tools/');
      const declared = { ...own?.dependencies, ...(ships ? {} : own?.devDependencies) };
      const isMissing = ({ resolved, module }: IDependency) => {
        const to = workspaceOf(resolved);
        return (
          module.startsWith('@seven-hills/') &&
          from &&
          to &&
          to !== from &&
          !(manifestOf(to).name in declared)
        );
      };
      return dependencies.filter(isMissing).map(({ module }) => `${source} imports ${module}`);
    };
    expect(result.modules.flatMap(undeclared)).toEqual([]);
  });
});

it('lets only the posting folder move money', () => {
  const posting = sourcesIn('apps/server/src')
    .filter((path) => readFileSync(join(root, path), 'utf8').includes('createPostingEngine'))
    .map((path) => dirname(path));
  expect([...new Set(posting)]).toEqual(['apps/server/src/money/posting']);
});

it('lets only schedule-state.ts change a schedule', () => {
  const writers = sourcesIn('apps/server/src').filter((path) =>
    /\bupdate\s+schedule\b/i.test(readFileSync(join(root, path), 'utf8')),
  );
  expect(writers).toEqual(['apps/server/src/money/schedules/schedule-state.ts']);
});

/** Files outside packages/ledger that read or write its tables. The list can only shrink. */
const ledgerReaders = [
  'apps/server/src/opening/table-access.ts',
  'tools/bench/src/load/load-customers.ts',
  'tools/bench/src/load/post-plan.ts',
  'tools/bench/src/measure/audit-of.ts',
  'tools/bench/src/staff-area/fill-bank.ts',
];

/** The tables that the migrations of a workspace create. */
const tablesOf = (workspace: string, created: RegExp) =>
  readdirSync(join(root, workspace, 'migrations'))
    .filter((name) => name.endsWith('.sql'))
    .map((name) => readFileSync(join(root, workspace, 'migrations', name), 'utf8'))
    .flatMap((sql) => [...sql.matchAll(created)])
    .map(([, table]) => table);

const codeWithoutComments = (path: string) =>
  readFileSync(join(root, path), 'utf8').replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');

it('leaves the tables of the ledger to packages/ledger, except for those that are listed', () => {
  const tables = tablesOf('packages/ledger', /^create (?:table|sequence) ledger\.(\w+)/gm);
  expect(tables).toContain('transfer');
  const mention = new RegExp(`(?<![\\w.])ledger\\.(${tables.join('|')})\\b`);
  const readers = [
    ...['apps/server/src', 'apps/web/src', 'tools'],
    ...readdirSync(join(root, 'packages'))
      .filter((name) => name !== 'ledger')
      .map((name) => `packages/${name}/src`),
  ]
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap(sourcesIn)
    .filter((path) => mention.test(codeWithoutComments(path)));
  expect(readers.sort()).toEqual(ledgerReaders);
});

/** The tables that belong to `platform` and `http`. */
const platformTables = [
  'attempt_counter',
  'bank_identity',
  'database_timeline',
  'key_check',
  'mail_message',
  'mail_secret',
];

it('has no comment that is wider than 100 columns, except to suppress a rule', () => {
  const wide = ['packages', 'apps', 'e2e', 'tools', 'test'].flatMap(sourcesIn).flatMap((path) =>
    readFileSync(join(root, path), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        line.length > 100 && /^\s*(?:\/\*\*|\*|\/\/) (?!biome-ignore)/.test(line)
          ? [`${path}:${index + 1}`]
          : [],
      ),
  );
  expect(wide).toEqual([]);
});

it('names no table of a capability in platform and http', () => {
  const tables = tablesOf('apps/server', /^create (?:unlogged )?table (\w+)/gm);
  expect(tables).toEqual(expect.arrayContaining(['customer', ...platformTables]));
  const mention = new RegExp(
    `\\b(?:from|join|into|update|using|truncate|table)\\s+(?:only\\s+)?(${tables.join('|')})\\b`,
    'gi',
  );
  const named = ['apps/server/src/platform', 'apps/server/src/http']
    .flatMap(sourcesIn)
    .flatMap((path) =>
      [...codeWithoutComments(path).matchAll(mention)].map(([, table = '']) => ({ path, table })),
    );
  expect(named.filter(({ table }) => !platformTables.includes(table))).toEqual([]);
  // A table that neither of them names anymore must be removed from the list.
  expect([...new Set(named.map(({ table }) => table))].sort()).toEqual(platformTables);
});

/** Every folder with code, with its code files and its folders with code. */
const foldersWithCode = (): Map<string, { files: string[]; folders: Set<string> }> => {
  const found = new Map<string, { files: string[]; folders: Set<string> }>();
  const at = (folder: string) => {
    const known = found.get(folder) ?? { files: [], folders: new Set<string>() };
    found.set(folder, known);
    return known;
  };
  for (const path of ['packages', 'apps', 'e2e', 'tools', 'test'].flatMap(sourcesIn)) {
    at(dirname(path)).files.push(path);
    for (let folder = dirname(path); folder !== '.'; folder = dirname(folder))
      at(dirname(folder)).folders.add(folder);
  }
  return found;
};

describe('a folder', () => {
  it('holds at most 14 files, or 45 if it is a domain of the contract', () => {
    const filesMax = (folder: string) => (/^packages\/contracts\/src\/\w+$/.test(folder) ? 45 : 14);
    const large = [...foldersWithCode()].filter(
      ([folder, { files }]) => files.length > filesMax(folder),
    );
    const advice = 'move the files of one part into a subfolder that is named after it';
    expect(
      large.map(([folder, { files }]) => `${folder} has ${files.length} files: ${advice}`),
    ).toEqual([]);
  });

  it('holds more than one file, unless it contains the tests of a package', () => {
    const lonely = [...foldersWithCode()]
      .filter(([, { files, folders }]) => files.length === 1 && folders.size === 0)
      .map(([folder]) => folder)
      .filter((folder) => !/^(packages|tools)\/[^/]+\/test$/.test(folder));
    const advice = 'move it to the folder above, or the files that belong to it here';
    expect(lonely.map((folder) => `${folder} has one file: ${advice}`)).toEqual([]);
  });
});

/** Folders of the web's areas that show several capabilities, or none. */
const compositeFolders = new Set([
  'visitor/about',
  'visitor/articles',
  'visitor/email-link',
  'visitor/landing',
  'customer/close-account',
  'customer/external-transfers',
  'customer/overview',
  'customer/security',
  'customer/transfer-success',
  'staff/action-dialog',
  'staff/claims',
  'staff/dashboard',
  'staff/dry-run',
  'staff/lists',
  'staff/reviewed-posting',
]);

/** Journeys through several capabilities of an area. The others are named after one. */
const crossingJourneys = [
  'e2e/customer/dashboard.spec.ts',
  'e2e/customer/self-service.spec.ts',
  'e2e/staff/admin.spec.ts',
  'e2e/visitor/first-visit.spec.ts',
  'e2e/visitor/public-demo.spec.ts',
  'e2e/visitor/two-banks.spec.ts',
  'e2e/visitor/visitor.spec.ts',
  'e2e/visitor/words-of-customers.spec.ts',
  'e2e/visitor/words-of-members.spec.ts',
];

/** What a file takes from the contract's files: `money/wires createWireTransfer`. */
function takenFromContract(code: string): string[] {
  const imports = /^import (\* as (\w+)|\{[^}]+\}) from '@seven-hills\/contracts\/(\w+\/[\w-]+)'/gm;
  return [...code.matchAll(imports)].flatMap(([, names = '', alias, contract]) => {
    const taken = alias ? new RegExp(`\\b${alias}\\.(\\w+)`, 'g') : /(\w+)(?: as \w+)?/g;
    return [...(alias ? code : names).matchAll(taken)].map(([, name]) => `${contract} ${name}`);
  });
}

describe('a capability has one name', () => {
  const domains = ['people', 'money', 'staff', 'help'];
  const areas = ['visitor', 'customer', 'staff'];
  const inContract = domains.flatMap((domain) =>
    sourcesIn(`packages/contracts/src/${domain}`)
      .filter((path) => !path.includes('/parts/'))
      .map((path) => `${domain}/${basename(path, '.ts')}`),
  );
  const names = inContract.map((capability) => basename(capability));

  it('and is exported by the contract, whose index `-u` writes', async () => {
    const index = inContract.sort().map((capability) => `export * from './${capability}.ts';\n`);
    await expect(index.join('')).toMatchFileSnapshot('../packages/contracts/src/index.ts');
  });

  /** The capabilities on the server, with the files of their routes. */
  const onServer = sourcesIn('apps/server/src')
    .filter((path) => basename(path) === 'routes.ts')
    .map((path) => ({ path, capability: `${path.split('/')[3]}/${basename(dirname(path))}` }));

  it('in the contract and on the server', () => {
    expect(onServer.map(({ capability }) => capability).sort()).toEqual(inContract.sort());
  });

  it('in the contract that declares a call and in the routes that answer it', async () => {
    const callsOf = async (capability: string) =>
      Object.entries(await import(join(root, `packages/contracts/src/${capability}.ts`)))
        .filter(([, value]) => typeof value === 'object' && value && 'method' in value)
        .map(([name]) => `${capability} ${name}`);
    const declared = (await Promise.all(inContract.map(callsOf))).flat();
    const answered = onServer.flatMap(({ path, capability }) => {
      const taken = new Set(takenFromContract(readFileSync(join(root, path), 'utf8')));
      const calls = declared.filter((call) => taken.has(call));
      return calls.map((call) => `${call} is answered by ${capability}`);
    });
    expect(answered.sort()).toEqual(
      declared.map((call) => `${call} is answered by ${call.split(' ')[0]}`).sort(),
    );
  });

  it('on the web', () => {
    const others = areas
      .flatMap((area) =>
        readdirSync(join(root, 'apps/web/src', area)).map((name) => `${area}/${name}`),
      )
      .filter((path) => !/\.tsx?$/.test(path) && !names.includes(basename(path)));
    expect(others.sort()).toEqual([...compositeFolders].sort());
  });

  /** The names of the files and folders in a folder. */
  const namesIn = (folder: string) =>
    readdirSync(join(root, folder)).map((name) => name.replace(/\.tsx?$/, ''));

  /** The tests in a folder that neither have nor begin with one of these names. */
  const misnamed = (folder: string, known: string[]) => {
    const named = new RegExp(`^${folder}/(${known.join('|')})[-./]`);
    return sourcesIn(folder).filter((path) => /\.(test|spec)\.ts$/.test(path) && !named.test(path));
  };

  it('in the tests, which may also be named after other folders and files', () => {
    const ofServer = domains.flatMap((domain) =>
      misnamed(`apps/server/test/${domain}`, namesIn(`apps/server/src/${domain}`)),
    );
    const ofWeb = readdirSync(join(root, 'apps/web/test'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .flatMap(({ name }) => misnamed(`apps/web/test/${name}`, namesIn(`apps/web/src/${name}`)));
    expect([...ofServer, ...ofWeb]).toEqual([]);
  });

  it('in the journeys, except for those that are listed', () => {
    const others = areas.flatMap((area) =>
      misnamed(`e2e/${area}`, [...names, ...namesIn(`apps/web/src/${area}`)]),
    );
    expect(others.sort()).toEqual(crossingJourneys);
  });

  it('in ARCHITECTURE.md, with folders that exist', () => {
    const rows = [
      ...readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8').matchAll(
        /^\| `((?:people|money|staff|help)\/[\w-]+)` \| [^|]+ \| ([^|]+) \|$/gm,
      ),
    ];
    expect(rows.map(([, capability]) => capability).sort()).toEqual(inContract.sort());
    const folders = rows.flatMap(([, , cell = '']) => [...cell.matchAll(/`([^`]+)`/g)]);
    expect(
      folders
        .map(([, folder]) => folder)
        .filter((folder) => !existsSync(join(root, 'apps/web/src', folder ?? ''))),
    ).toEqual([]);
  });
});
