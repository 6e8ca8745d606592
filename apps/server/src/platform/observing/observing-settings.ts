import { z } from 'zod';
import { numberFrom, optional, SettingError, url } from '../setting-rules.ts';

/** Where metrics and traces are available to operators. */
export interface ObservingSettings {
  /** `null` serves no metrics. */
  metrics: { host: string; port: number; token: string } | null;
  /** The base address of an OpenTelemetry collector, for traces; `null` traces nothing. */
  tracesUrl: string | null;
}

export const observingEnvironment = {
  METRICS_HOST: optional(z.string()).default('127.0.0.1'),
  METRICS_PORT: optional(numberFrom(1, 65_535)),
  METRICS_TOKEN: optional(
    z.string().regex(/^[\x21-\x7e]{16,}$/, {
      error: 'must have at least 16 letters, digits or signs, without spaces',
    }),
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(url(['http:', 'https:'])),
};

type Environment = z.output<z.ZodObject<typeof observingEnvironment>>;

/** Fails with a SettingError if metrics would be open to everyone, or if a token has no port. */
export function observingSettings(values: Environment): ObservingSettings {
  const { METRICS_HOST: host, METRICS_PORT: port, METRICS_TOKEN: token } = values;
  if ((port === undefined) !== (token === undefined))
    throw new SettingError('METRICS_PORT and METRICS_TOKEN require each other.');
  return {
    metrics: port !== undefined && token !== undefined ? { host, port, token } : null,
    tracesUrl: values.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/+$/, '') ?? null,
  };
}
