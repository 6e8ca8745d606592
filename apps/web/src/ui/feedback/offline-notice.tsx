import { Alert } from './alert.tsx';

/**
 * Why a confirmation had no effect; shown above the button that was pressed, and scrolled fully
 * into view.
 */
export function OfflineNotice() {
  return (
    <div ref={bringIntoSight}>
      <Alert variant="danger" announce title="You’re offline. Nothing was sent.">
        Your details are still here. Try again when you’re back online.
      </Alert>
    </div>
  );
}

const bringIntoSight = (notice: HTMLElement | null) => notice?.scrollIntoView({ block: 'nearest' });
