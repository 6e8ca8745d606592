import type { ComponentType } from 'react';
import { fetched } from '../../ui/fetched.tsx';
import { LoadingScreen } from '../../ui/spinner.tsx';

/** A screen whose code loads when it is first shown. */
export const fetchedScreen = <Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) => fetched<Props>(async () => (await load())[name], LoadingScreen);
