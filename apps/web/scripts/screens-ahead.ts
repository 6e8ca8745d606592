import type { Plugin, Rolldown } from 'vite';

/**
 * The scripts that a first visit to an address needs beyond those of every visit, as `/assets/…`.
 */
export interface ScreensAhead {
  /** By path, or path and view: `/dashboard`, `/?view=login`. */
  visitor: Record<string, readonly string[]>;
  signedIn: Record<string, readonly string[]>;
  /** The calls that the first screen makes for somebody signed in, besides the current user. */
  calls: Record<string, readonly string[]>;
  /** The addresses at which the server renders a customer's page (`src/prerender`). */
  rendered: readonly string[];
}

/** The source files of the screens at some addresses, the outermost first. */
export type ScreenSources = Readonly<
  Record<'visitor' | 'signedIn', Readonly<Record<string, readonly string[]>>>
>;

/**
 * Writes down for some addresses which scripts will be asked for once the entry script has run, so
 * that the server can name them in the document and they arrive with it. `calls` and `rendered` are
 * written as they are: the server puts the calls' answers into the document. Fails the build when a
 * source is not the start of a script of its own.
 */
export function screensAhead(
  sources: ScreenSources,
  calls: ScreensAhead['calls'],
  rendered: ScreensAhead['rendered'],
): Plugin {
  return {
    name: 'screens-ahead',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
        const entry = chunkOf(chunks, 'index.html');
        const present = new Set(scriptsFor(bundle, [entry]));
        const scriptsOf = (screens: readonly string[]) =>
          scriptsFor(
            bundle,
            screens.map((source) => chunkOf(chunks, source)),
          )
            .filter((file) => !present.has(file))
            .map((file) => `/${file}`);
        const written = Object.fromEntries(
          Object.entries(sources).map(([who, addresses]) => [
            who,
            Object.fromEntries(
              Object.entries(addresses).map(([address, screens]) => [address, scriptsOf(screens)]),
            ),
          ]),
        );
        this.emitFile({
          type: 'asset',
          fileName: '.vite/screens-ahead.json',
          source: JSON.stringify({ ...written, calls, rendered }, null, 2),
        });
      },
    },
  };
}

function chunkOf(chunks: readonly Rolldown.OutputChunk[], source: string): Rolldown.OutputChunk {
  const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${source}`));
  if (!chunk) throw new Error(`${source} is not the start of a script of its own`);
  return chunk;
}

/** Some chunks and all that they import, each once. */
function scriptsFor(
  bundle: Rolldown.OutputBundle,
  chunks: readonly Rolldown.OutputChunk[],
): string[] {
  const waiting = chunks.map(({ fileName }) => fileName);
  const files = new Set<string>();
  for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
    const output = bundle[file];
    if (output?.type !== 'chunk' || files.has(file)) continue;
    files.add(file);
    waiting.push(...output.imports);
  }
  return [...files];
}
