import { EmptyState } from '../../ui/feedback/empty-state.tsx';

/** What the pane says beside the list while no item is shown. */
export function NothingShown({ areKeysOn }: { areKeysOn: boolean }) {
  return (
    <EmptyState title="Choose an item">
      {areKeysOn ? 'Press J for the first one, and ? for all keys.' : 'Its facts appear here.'}
    </EmptyState>
  );
}
