import type { Metrics } from './metrics.ts';
import type { Observers } from './observers.ts';
import type { ObservingSettings } from './observing-settings.ts';
import { serveMetrics } from './serve-metrics.ts';
import { startTracing } from './tracing.ts';

/**
 * Starts the metrics and traces that the settings enable. Fails with Node's error if the metrics'
 * port cannot be used.
 */
export async function startObserving(
  settings: ObservingSettings,
): Promise<{ observers: Observers; close(): Promise<void> }> {
  const metrics: Metrics | null =
    settings.metrics && (await import('./metrics.ts')).createMetrics();
  const served = metrics && settings.metrics && (await serveMetrics(metrics, settings.metrics));
  const tracing = settings.tracesUrl === null ? null : await startTracing(settings.tracesUrl);
  return {
    observers: { metrics, tracing },
    async close() {
      await tracing?.close();
      await served?.close();
    },
  };
}
