import type { ICruiseOptions, IForbiddenRuleType } from 'dependency-cruiser';

/**
 * The permitted imports, including types, which `architecture.test.ts` checks with
 * dependency-cruiser. ARCHITECTURE.md documents the same rules.
 */

/** What the sources of each workspace may import from the others. Tools may import everything. */
const mayImport: Record<string, string[]> = {
  'packages/money': [],
  'packages/project': [],
  'packages/bank': ['packages/money', 'packages/project'],
  'packages/contracts': ['packages/bank', 'packages/money'],
  'packages/ach': ['packages/bank', 'packages/money'],
  'packages/iso20022': ['packages/bank', 'packages/money'],
  'packages/postgres': [],
  'packages/postgres-embedded': ['packages/postgres'],
  'packages/postgres-testing': ['packages/postgres', 'packages/postgres-embedded'],
  'packages/ledger': ['packages/money', 'packages/postgres', 'packages/project'],
  'apps/server': [
    'packages/ach',
    'packages/bank',
    'packages/contracts',
    'packages/iso20022',
    'packages/ledger',
    'packages/money',
    'packages/postgres',
    'packages/postgres-embedded',
    'packages/project',
  ],
  'apps/web': ['packages/bank', 'packages/contracts', 'packages/money'],
  e2e: ['apps/server', 'apps/web', 'packages/bank', 'packages/contracts', 'packages/money'],
};

/** What the tests of a workspace may import in addition. */
const forTests = ['packages/postgres-testing', 'packages/postgres-embedded'];

/** Files and folders from top to bottom: files may import only from lower layers. */
type Layers = string[][];

const serverLayers: Layers = [
  ['main.ts', 'commands/'],
  ['run-bank.ts'],
  ['compose/'],
  ['demo/'],
  ['opening/'],
  ['help/'],
  ['staff/'],
  ['money/'],
  ['people/'],
  ['capability/'],
  ['http/'],
  ['audit-log/'],
  ['platform/'],
];

/** The layers of `http`: what runs around every call, its own files, and who is calling. */
const httpLayers: Layers = [['plugins/', 'lanes/'], ['[^/]+$'], ['callers/']];

/** The layers of the web app. Folders in the same layer do not import each other. */
const webLayers: Layers = [
  ['main.tsx', 'prerender/', 'sandbox-card.tsx', 'app/'],
  ['visitor/', 'customer/', 'staff/'],
  ['help/'],
  ['money/'],
  ['net/'],
  ['ui/'],
];

/**
 * The remaining violations. The list can only shrink: the test fails on a violation that is missing
 * here, and on an entry that no longer occurs.
 */
export const knownViolations: { rule: string; from: string; to: string }[] = [];

const anyOf = (paths: string[]) =>
  `(${paths.map((path) => path.replaceAll('.', '\\.')).join('|')})`;
const workspaces = '^(packages/[^/]+|apps/[^/]+|tools/[^/]+|e2e|test)/';

const oneWay: IForbiddenRuleType[] = Object.entries(mayImport).flatMap(([workspace, allowed]) => {
  const isApp = !workspace.startsWith('packages/');
  const tests = isApp ? `^${workspace}/` : `^${workspace}/test/`;
  return [
    {
      name: `${workspace} imports one way`,
      severity: 'error',
      from: { path: `^${workspace}/`, pathNot: `^${workspace}/test/` },
      to: { path: workspaces, pathNot: `^${anyOf([workspace, ...allowed])}/` },
    },
    {
      name: `tests of ${workspace} import one way`,
      severity: 'error',
      from: { path: tests, pathNot: `^${workspace}/src/` },
      to: { path: workspaces, pathNot: `^${anyOf([workspace, ...allowed, ...forTests])}/` },
    },
  ];
});

/** One rule for each layer below another one. */
const down = (root: string, layers: Layers): IForbiddenRuleType[] =>
  layers.slice(1).map((layer, index) => ({
    name: `${root} ${layer.join(' ')} imports downwards`,
    severity: 'error',
    from: { path: `^${root}/${anyOf(layer)}` },
    to: { path: `^${root}/${anyOf(layers.slice(0, index + 1).flat())}` },
  }));

/** One rule for each folder in a layer with several folders. */
const apart = (root: string, layers: Layers): IForbiddenRuleType[] =>
  layers
    .slice(1)
    .filter((layer) => layer.length > 1)
    .flatMap((layer) =>
      layer.map((folder) => ({
        name: `${root} ${folder} imports nothing from its own layer`,
        severity: 'error',
        from: { path: `^${root}/${anyOf([folder])}` },
        to: { path: `^${root}/${anyOf(layer.filter((other) => other !== folder))}` },
      })),
    );

/** Without this rule, a folder outside every layer would escape the rules. */
const onlyLayers = (root: string, layers: Layers): IForbiddenRuleType => ({
  name: `${root} consists of its layers`,
  severity: 'error',
  from: { path: `^${root}/`, pathNot: `^${root}/${anyOf(layers.flat())}` },
  to: {},
});

export const forbidden: IForbiddenRuleType[] = [
  {
    name: 'no cycles',
    severity: 'error',
    from: {},
    to: { circular: true },
  },
  {
    // A folder includes its subfolders; imports between the two are left to the layers.
    name: 'no cycles between folders',
    severity: 'error',
    scope: 'folder',
    from: {},
    to: { circular: true },
  },
  {
    name: 'every import is found',
    severity: 'error',
    from: {},
    to: { couldNotResolve: true },
  },
  ...oneWay,
  {
    name: 'nobody imports the tools',
    severity: 'error',
    from: { pathNot: '^(tools|test)/' },
    to: { path: '^tools/' },
  },
  {
    name: 'sources do not import tests',
    severity: 'error',
    from: { path: '^(packages|apps)/[^/]+/src/' },
    to: { path: '(^|/)test/' },
  },
  {
    name: 'packages are imported by name',
    severity: 'error',
    from: { path: '^(packages|apps)/([^/]+)/' },
    to: { path: workspaces, pathNot: '^$1/$2/', dependencyTypes: ['local'] },
  },
  {
    name: 'only the edge of the server runs Fastify',
    severity: 'error',
    from: {
      path: '^apps/server/src/',
      pathNot: ['/routes\\.ts$', '^apps/server/src/(http|compose)/'],
    },
    to: {
      path: 'node_modules/(fastify|fastify-plugin|fastify-type-provider-zod|@fastify/[^/]+)/',
      dependencyTypesNot: ['type-only'],
    },
  },
  onlyLayers('apps/server/src', serverLayers),
  ...down('apps/server/src', serverLayers),
  ...down('apps/server/src/http', httpLayers),
  onlyLayers('apps/web/src', webLayers),
  ...down('apps/web/src', webLayers),
  ...apart('apps/web/src', webLayers),
];

/** The options for reading the imports. */
export const cruiseOptions: ICruiseOptions = {
  doNotFollow: { path: 'node_modules' },
  exclude: { path: '(^|/)(dist|results|test-results|playwright-report)/' },
  // Includes type imports.
  tsPreCompilationDeps: true,
  enhancedResolveOptions: {
    exportsFields: ['exports'],
    conditionNames: ['import', 'node', 'default'],
    extensions: ['.ts', '.tsx', '.mjs', '.js', '.d.ts'],
  },
  validate: true,
  // Rules about folders are checked only with metrics.
  metrics: true,
  ruleSet: { forbidden },
};
