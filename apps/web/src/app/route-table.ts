import type { CurrentUser } from '@seven-hills/contracts/api/session';
import type { PagePath } from '@seven-hills/contracts/pages';
import { type ComponentType, lazy } from 'react';
import { LandingScreen } from '../features/landing/landing-screen.tsx';

/** A screen whose code is fetched when it is first shown. */
function fetched<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): ComponentType {
  return lazy<ComponentType>(async () => ({ default: (await load())[name] }));
}

type Screens = Readonly<Partial<Record<PagePath, ComponentType>>>;

const about = fetched(() => import('../features/about/about-screen.tsx'), 'AboutScreen');
const customerArea = fetched(() => import('./customer-area.tsx'), 'CustomerArea');

/** Nobody is signed in. The landing page is part of the entry script, so that it shows at once. */
const visitorScreens: Screens = {
  '/': LandingScreen,
  '/about': about,
};

const customerScreens: Screens = {
  '/': customerArea,
  '/dashboard': customerArea,
  '/about': about,
};

/** The screen at `path` for whoever is asking (null is a visitor); none where nothing is to be found. */
export function screenAt(path: string, user: CurrentUser | null): ComponentType | undefined {
  const screens: Screens = user ? customerScreens : visitorScreens;
  return Object.hasOwn(screens, path) ? screens[path as PagePath] : undefined;
}
