import { brand } from '@seven-hills/bank/brand';
import type { Drawing } from '@seven-hills/bank/folder/bank-values';
import { cn } from '../cn.ts';

const width = 1440;
const height = 320;
const step = 48;

interface Ridge {
  /** Where the summit is, and how high it rises above the ridge's line, in drawing units. */
  summitX: number;
  summitHeight: number;
  spread: number;
  baseline: number;
}

/** Seven lines from the farthest to the nearest, how much they roll, and where the sun rises. */
interface Lines {
  ridges: readonly Ridge[];
  roll: number;
  /** Behind which line, and the height of its center; null where it does not. */
  sun: { before: number; y: number } | null;
}

/** A line without a summit. */
const level = (baseline: number): Ridge => ({
  summitX: 0,
  summitHeight: 0,
  spread: 1,
  baseline,
});

const drawings: Record<Drawing, Lines> = {
  hills: {
    ridges: [
      { summitX: 980, summitHeight: 118, spread: 250, baseline: 150 },
      { summitX: 420, summitHeight: 104, spread: 230, baseline: 168 },
      { summitX: 1270, summitHeight: 122, spread: 210, baseline: 192 },
      { summitX: 720, summitHeight: 96, spread: 240, baseline: 214 },
      { summitX: 130, summitHeight: 116, spread: 220, baseline: 236 },
      { summitX: 1060, summitHeight: 84, spread: 260, baseline: 262 },
      { summitX: 520, summitHeight: 70, spread: 330, baseline: 288 },
    ],
    roll: 1,
    sun: { before: 3, y: 124 },
  },
  lake: {
    ridges: [
      { summitX: 1120, summitHeight: 62, spread: 250, baseline: 150 },
      { summitX: 260, summitHeight: 48, spread: 320, baseline: 160 },
      ...[178, 200, 226, 256, 288].map(level),
    ],
    roll: 0.7,
    sun: { before: 0, y: 138 },
  },
  plain: {
    ridges: [130, 150, 172, 196, 222, 252, 286].map(level),
    roll: 0,
    sun: null,
  },
};

const { ridges, roll: rollScale, sun: sunrise } = drawings[brand.drawing];

function heightAt(ridge: Ridge, x: number, index: number): number {
  const summit = ridge.summitHeight * Math.exp(-(((x - ridge.summitX) / ridge.spread) ** 2));
  const roll = 7 * Math.sin(x / 130 + index * 2.1) + 4 * Math.sin(x / 61 + index * 4.7);
  return ridge.baseline - summit - rollScale * roll;
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
const contourDepths = rollScale === 0 ? [] : [11, 25, 42];

interface LandscapeProps {
  /** Draws the sun. */
  sun?: boolean;
  className?: string;
}

/**
 * The drawing that the bank's folder chooses: seven lines, one in front of the other, each in a flat
 * tone with fine contours. The nearest has the color of `deep`, so that a band of it (or the footer) can follow
 * below.
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
            {sun && index === sunrise?.before && (
              <circle cx="742" cy={sunrise.y} r="30" fill="var(--sun)" stroke="none" />
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

const domes = (y: number, centers: readonly number[]) =>
  centers.map((x) => `M${x - 12} ${y}a12 12 0 0 1 24 0Z`);

const marks: Record<Drawing, readonly string[]> = {
  hills: [...domes(19.6, [20, 32, 44]), ...domes(30, [14, 26, 38, 50])],
  lake: [8, 17, 26].map((y) => `M4 ${y}q7 -6 14 0t14 0 14 0 14 0`),
  plain: ['M22 8h20', 'M14 17h36', 'M6 26h52'],
};

/** The drawing as a small sign for empty states. */
export function LandscapeMark({ className }: { className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 64 32"
      fill={brand.drawing === 'hills' ? 'var(--surface)' : 'none'}
      stroke="currentColor"
      strokeWidth="1.25"
      strokeLinecap="round"
      className={className}
    >
      {marks[brand.drawing].map((line) => (
        <path key={line} d={line} strokeLinejoin="round" />
      ))}
    </svg>
  );
}
