import { fetchedScreens } from './fetched.tsx';
import { LoadingScreen } from './spinner.tsx';

/** A screen whose code loads when it is first shown. */
export const fetchedScreen = fetchedScreens(LoadingScreen);
