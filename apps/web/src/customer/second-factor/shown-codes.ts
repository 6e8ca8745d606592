import { fetchedExtra } from '../../ui/fetched.tsx';

/** The dialog with new recovery codes. The card fetches it early, because codes are shown once. */
export const RecoveryCodesDialog = fetchedExtra(
  () => import('./recovery-codes-dialog.tsx'),
  'RecoveryCodesDialog',
);
