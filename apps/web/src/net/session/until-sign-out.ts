import { attempt } from './typed-input.ts';

/** What this tab keeps until the user signs out. Without storage, nothing is kept. */
const prefix = 'until-sign-out:';

export const keepInTab = (name: string, value: string) =>
  attempt(() => sessionStorage.setItem(prefix + name, value));

/** The value kept under a name, or null. */
export const keptInTab = (name: string): string | null =>
  attempt(() => sessionStorage.getItem(prefix + name)) ?? null;

export const forgetInTab = (name: string) =>
  attempt(() => sessionStorage.removeItem(prefix + name));

/** The user signs out: forgets everything that was kept. */
export const forgetAllInTab = () =>
  attempt(() => {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  });
