import { createContext, type ReactNode, type RefCallback } from 'react';

/**
 * Whether a screen is inside a shell, which provides the header, the menu, and the `main` element.
 */
export const InShell = createContext(false);

/** Shown in the header's corner of a page without a shell, such as the support button. */
export const PageCorner = createContext<ReactNode>(null);

/**
 * The ref of the element below a page's header in which toasts and notices appear. It has no box of
 * its own (`contents`), so that they can stick to the header.
 */
export const NoticePlace = createContext<RefCallback<HTMLElement>>(() => undefined);
