import { useEffect, useEffectEvent, useId } from 'react';
import { afterGoingBack, entryNow, goBack, pushLayer } from './history-entry.ts';

/** The open layers, the lowest first, each with the function that closes it. */
const layers = new Map<string, () => void>();

/** Back closes the layer whose entry it leaves, and all layers above it. */
function closeLayersAbove() {
  const { layer } = entryNow();
  // This entry's layer was already closed another way.
  if (layer !== undefined && !layers.has(layer)) return goBack();
  const open = [...layers.keys()];
  for (const id of open.slice(layer === undefined ? 0 : open.indexOf(layer) + 1))
    layers.get(id)?.();
}

addEventListener('popstate', closeLayersAbove);

function openLayer(id: string, close: () => void): () => void {
  layers.set(id, close);
  afterGoingBack(() => {
    if (layers.get(id) === close && entryNow().layer !== id) pushLayer(id);
  });
  return () => {
    layers.delete(id);
    // The action that closed it may go to another page right away, which then takes over the entry
    // of the layer.
    setTimeout(() =>
      // A pending step back may leave the entry, so the check comes after it.
      afterGoingBack(() => {
        if (!layers.has(id) && entryNow().layer === id) goBack();
      }),
    );
  };
}

/**
 * Lets the browser's Back close a layer over the page (a dialog, a menu) before it leaves the page.
 * Closing the layer in another way steps back over its history entry. A layer that stays open
 * despite an attempt to close it gets an entry again whenever `timesReopened` changes.
 */
export function useBackCloses(isOpen: boolean, close: () => void, timesReopened = 0): void {
  const id = useId();
  const closeIt = useEffectEvent(close);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each reopening gets a step of its own
  useEffect(
    () => (isOpen ? openLayer(id, () => closeIt()) : undefined),
    [isOpen, id, timesReopened],
  );
}
