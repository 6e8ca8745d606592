import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { useSyncExternalStore } from 'react';
import { Button, type ButtonStyle } from '../button.tsx';

type Scheme = 'light' | 'dark';

const systemDark = () => matchMedia('(prefers-color-scheme: dark)');

function currentScheme(): Scheme {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return systemDark().matches ? 'dark' : 'light';
}

function subscribe(listener: () => void): () => void {
  const attributes = new MutationObserver(listener);
  attributes.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  const system = systemDark();
  system.addEventListener('change', listener);
  return () => {
    attributes.disconnect();
    system.removeEventListener('change', listener);
  };
}

/** Stores the choice in a cookie that `public/theme.js` reads before the first paint. */
function choose(scheme: Scheme) {
  document.documentElement.dataset.theme = scheme;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `theme=${scheme}; path=/; max-age=31536000; samesite=lax`;
}

/** Switches between the light and the dark scheme and remembers the choice. */
export function ThemeToggle(props: ButtonStyle & { className?: string }) {
  const { variant = 'quiet', className } = props;
  // A prerendered page does not know the choice.
  const scheme = useSyncExternalStore(subscribe, currentScheme, () => 'light');
  const next = scheme === 'dark' ? 'light' : 'dark';
  const Icon = scheme === 'dark' ? Sun : Moon;
  return (
    <Button
      variant={variant}
      size="icon"
      className={className}
      aria-label={`Switch to ${next} appearance`}
      onClick={() => choose(next)}
    >
      <Icon aria-hidden="true" />
    </Button>
  );
}
