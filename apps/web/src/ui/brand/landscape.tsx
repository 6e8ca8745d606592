import { brand } from '@seven-hills/bank/brand';
import type { Drawing } from '@seven-hills/bank/folder/bank-values';
import { cn } from '../cn.ts';

const width = 1440;
const height = 320;
const step = 48;

/** A line's height, and a summit on it: all in drawing units. */
type Ridge = readonly [baseline: number, rise?: number, summitX?: number, spread?: number];

/** Seven lines from the farthest to the nearest, and how much they roll. */
const drawings: Record<Drawing, readonly [roll: number, ...Ridge[]]> = {
  hills: [
    1,
    [150, 118, 980, 250],
    [168, 104, 420, 230],
    [192, 122, 1270, 210],
    [214, 96, 720, 240],
    [236, 116, 130, 220],
    [262, 84, 1060, 260],
    [288, 70, 520, 330],
  ],
  lake: [0.7, [150, 62, 1120, 250], [160, 48, 260, 320], [178], [200], [226], [256], [288]],
  plain: [0, [150], [168], [192], [214], [236], [262], [288]],
};

const [roll, ...ridges] = drawings[brand.drawing];
const isHills = brand.drawing === 'hills';

function heightAt([baseline, rise = 0, summitX = 0, spread = 1]: Ridge, x: number, index: number) {
  const summit = rise * Math.exp(-(((x - summitX) / spread) ** 2));
  const wave = 7 * Math.sin(x / 130 + index * 2.1) + 4 * Math.sin(x / 61 + index * 4.7);
  return baseline - summit - roll * wave;
}

/** The ridge's line as an SVG path: quadratic curves through the midpoints of its samples. */
function ridgeLine(ridge: Ridge, index: number): string {
  const round = (value: number) => Math.round(value * 10) / 10;
  let path = `M${-step} ${round(heightAt(ridge, -step, index))}`;
  for (let x = 0; x <= width + step; x += step) {
    const y = heightAt(ridge, x, index);
    const middleY = (y + heightAt(ridge, x + step, index)) / 2;
    path += `Q${x} ${round(y)} ${x + step / 2} ${round(middleY)}`;
  }
  return path;
}

const lines = ridges.map(ridgeLine);

/** How far below its crest a line is repeated, as contours are on a map, or ripples on water. */
const contourDepths = roll ? [11, 25, 42] : [];

interface LandscapeProps {
  /** Draws the sun. */
  sun?: boolean;
  className?: string;
}

/**
 * The drawing that the bank's folder chooses: seven lines, one in front of the other, each in a
 * flat tone with fine contours. The nearest has the color of `deep`, so that a band of it (or the
 * footer) can follow below.
 */
export function Landscape({ sun = false, className }: LandscapeProps) {
  return (
    <svg
      data-slot="landscape"
      data-drawing={brand.drawing}
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMax slice"
      className={cn('block w-full overflow-visible', className)}
    >
      {lines.map((line, index) => {
        const depth = ((index + 1) / lines.length) ** 1.6 * 100;
        return (
          <g key={line} fill="none" stroke="var(--crest)">
            {sun && index === (isHills ? 3 : 0) && (
              <circle cx="742" cy={isHills ? 124 : 138} r="30" fill="var(--sun)" stroke="none" />
            )}
            <path
              d={`${line}V${height + 2}H${-step}Z`}
              style={{ fill: `color-mix(in oklab, var(--deep) ${depth}%, var(--haze))` }}
              strokeWidth="1.25"
            />
            {contourDepths
              .slice(0, index === lines.length - 1 ? 1 : undefined)
              .map((offset, contour) => (
                <path
                  key={offset}
                  d={line}
                  transform={`translate(0 ${offset})`}
                  strokeOpacity={0.42 - contour * 0.12}
                  strokeWidth="0.9"
                />
              ))}
          </g>
        );
      })}
    </svg>
  );
}

/** The drawing as bare lines in the text's color, for quiet places on dark ground. */
export function LandscapeLines({ className }: { className?: string }) {
  return (
    <svg
      data-slot="landscape-lines"
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMax slice"
      fill="var(--deep)"
      className={cn('block w-full', className)}
    >
      {lines.map((line, index) => (
        <path
          key={line}
          d={`${line}V${height + 2}H${-step}Z`}
          stroke="currentColor"
          strokeOpacity={0.25 + index * 0.1}
        />
      ))}
    </svg>
  );
}

const marks: Record<Drawing, readonly string[]> = {
  hills: [
    ...[20, 32, 44].map((x) => `M${x - 12} 19.6a12 12 0 0 1 24 0Z`),
    ...[14, 26, 38, 50].map((x) => `M${x - 12} 30a12 12 0 0 1 24 0Z`),
  ],
  lake: [8, 17, 26].map((y) => `M4 ${y}q7 -6 14 0t14 0 14 0 14 0`),
  plain: ['M22 8h20', 'M14 17h36', 'M6 26h52'],
};

/** The drawing as a small sign for empty states. */
export function LandscapeMark({ className }: { className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 64 32"
      fill={isHills ? 'var(--surface)' : 'none'}
      stroke="currentColor"
      strokeWidth="1.25"
      className={className}
    >
      {marks[brand.drawing].map((line) => (
        <path key={line} d={line} strokeLinejoin="round" />
      ))}
    </svg>
  );
}
