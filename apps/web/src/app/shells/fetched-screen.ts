import { fetchedScreens } from '../../ui/fetched.tsx';
import { LoadingScreen } from '../../ui/spinner.tsx';

/** A screen whose code loads when it is first shown. */
export const fetchedScreen = fetchedScreens(LoadingScreen);
