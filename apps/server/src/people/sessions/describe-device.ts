import type { OwnSession } from '@seven-hills/contracts/people/sessions';

/**
 * The first match counts: Edge and Opera also claim to be Chrome, and Chrome claims to be Safari.
 */
const browsers: readonly [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/HeadlessChrome\/|Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Safari\//, 'Safari'],
  [/^curl\//, 'curl'],
];

const systems: readonly [RegExp, string, OwnSession['kind']][] = [
  [/iPad/, 'iPad', 'tablet'],
  [/iPhone|iPod/, 'iPhone', 'phone'],
  [/Android.*Mobile/, 'Android', 'phone'],
  [/Android/, 'Android', 'tablet'],
  [/Windows NT/, 'Windows', 'computer'],
  [/CrOS/, 'ChromeOS', 'computer'],
  [/Macintosh|Mac OS X/, 'macOS', 'computer'],
  [/Linux|X11/, 'Linux', 'computer'],
];

/**
 * Describes a device by its user agent: "Chrome on Windows". Omits version numbers, so that an
 * update does not look like a new device.
 */
export function describeDevice(userAgent: string): { device: string; kind: OwnSession['kind'] } {
  const browser = browsers.find(([pattern]) => pattern.test(userAgent))?.[1];
  const system = systems.find(([pattern]) => pattern.test(userAgent));
  const kind = system?.[2] ?? 'other';
  if (browser && system) return { device: `${browser} on ${system[1]}`, kind };
  return { device: browser ?? system?.[1] ?? 'Unknown device', kind };
}
