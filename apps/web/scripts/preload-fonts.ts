import type { Plugin } from 'vite';

/**
 * Adds `<link rel="preload">` for the built font files whose names start with one of `families`,
 * so that the faces arrive with the style sheet instead of after it.
 */
export function preloadFonts(families: readonly string[]): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        return Object.keys(bundle ?? {})
          .filter((file) => file.endsWith('.woff2'))
          .filter((file) => families.some((family) => file.includes(`/${family}`)))
          .map((file) => ({
            tag: 'link',
            attrs: {
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              href: `/${file}`,
              crossorigin: '',
            },
            injectTo: 'head-prepend' as const,
          }));
      },
    },
  };
}
