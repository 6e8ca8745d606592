import { EmptyState } from '../../ui/feedback/empty-state.tsx';

/** What the pane says beside the list while no item is shown. */
export function NothingShown({ isEmpty, areKeysOn }: { isEmpty: boolean; areKeysOn: boolean }) {
  if (isEmpty)
    return (
      <EmptyState title="Nothing to decide">
        An item’s facts appear here once there is one.
      </EmptyState>
    );
  return (
    <EmptyState title="Choose an item">
      {areKeysOn ? 'Press J for the first one, and ? for all keys.' : 'Its facts appear here.'}
    </EmptyState>
  );
}
