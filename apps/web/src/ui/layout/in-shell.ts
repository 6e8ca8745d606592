import { createContext, type ReactNode, type RefCallback } from 'react';

/** Whether a screen is inside a shell, which has the header, the menu and the `main` for it. */
export const InShell = createContext(false);

/** What a page without a shell shows in its header's corner, such as the support button. */
export const PageCorner = createContext<ReactNode>(null);

/**
 * The ref of the element below a page's header in which toasts and notices appear. It has no box of
 * its own (`contents`), so that they can stick to the header.
 */
export const NoticePlace = createContext<RefCallback<HTMLElement>>(() => undefined);
