// Preloaded by the workers whose modules Node loads itself, without Vite and its aliases: replaces
// the hashing of passwords, as `alias` in vitest.config.ts does elsewhere.
import { registerHooks } from 'node:module';

const cheap = new URL('../../../apps/server/test/support/cheap-passwords.ts', import.meta.url).href;

registerHooks({
  resolve: (specifier, context, next) =>
    // The replacement itself calls the real one.
    specifier === '@node-rs/argon2' && context.parentURL !== cheap
      ? { url: cheap, shortCircuit: true }
      : next(specifier, context),
});
