import type { Plugin } from 'vite';

/**
 * Leaves zod's conversion to JSON Schema out of the bundle: no screen uses it, but each of zod's
 * schemas has a method for it, which keeps 30 KB from being dropped as unused. The methods throw
 * instead.
 */
export function withoutJsonSchema(): Plugin {
  return {
    name: 'without-json-schema',
    apply: 'build',
    transform: {
      filter: { id: /\/zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/ },
      handler(code) {
        const declared = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(
          ([, name = '']) =>
            `export const ${name} = ${/^create\w+Method$/.test(name) ? 'method' : 'refuse'};`,
        );
        const renamed = [...code.matchAll(/^export \{ \w+ as (\w+) \};/gm)].map(
          ([, name = '']) => `export { refuse as ${name} };`,
        );
        return {
          code: [
            "const refuse = () => { throw new Error('JSON Schema is not part of the web app'); };",
            'const method = () => refuse;',
            ...declared,
            ...renamed,
          ].join('\n'),
          map: null,
        };
      },
    },
  };
}

/**
 * Leaves zod's own English messages out of the bundle: forms have messages of their own for
 * everything that can be wrong (`use-app-form.ts`).
 */
export function withoutZodEnglish(): Plugin {
  return {
    name: 'without-zod-english',
    apply: 'build',
    transform: {
      filter: { id: /\/zod\/v4\/locales\/en\.js$/ },
      handler: () => ({
        code: 'export default () => ({ localeError: () => undefined });',
        map: null,
      }),
    },
  };
}
