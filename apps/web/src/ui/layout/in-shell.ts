import { createContext, type ReactNode } from 'react';

/** Whether a screen is inside a shell, which has the header, the menu and the `main` for it. */
export const InShell = createContext(false);

/** What a page without a shell shows in its header's corner, such as the support button. */
export const PageCorner = createContext<ReactNode>(null);
