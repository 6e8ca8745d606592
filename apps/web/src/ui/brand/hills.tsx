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

/** The seven hills, from the farthest to the nearest. */
const ridges: readonly Ridge[] = [
  { summitX: 980, summitHeight: 118, spread: 250, baseline: 150 },
  { summitX: 420, summitHeight: 104, spread: 230, baseline: 168 },
  { summitX: 1270, summitHeight: 122, spread: 210, baseline: 192 },
  { summitX: 720, summitHeight: 96, spread: 240, baseline: 214 },
  { summitX: 130, summitHeight: 116, spread: 220, baseline: 236 },
  { summitX: 1060, summitHeight: 84, spread: 260, baseline: 262 },
  { summitX: 520, summitHeight: 70, spread: 330, baseline: 288 },
];

function heightAt(ridge: Ridge, x: number, index: number): number {
  const summit = ridge.summitHeight * Math.exp(-(((x - ridge.summitX) / ridge.spread) ** 2));
  const roll = 7 * Math.sin(x / 130 + index * 2.1) + 4 * Math.sin(x / 61 + index * 4.7);
  return ridge.baseline - summit - roll;
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

/** How far below its crest a hill repeats the line, as contours do on a map. */
const contourDepths = [11, 25, 42];

interface HillsProps {
  /** Draws the sun behind the middle hill. */
  sun?: boolean;
  className?: string;
}

/**
 * The bank's motif: seven ridges, one in front of the other, each in a flat tone with fine
 * contours. The nearest has the color of `deep`, so that a band of it (or the footer) can follow
 * below.
 */
export function Hills({ sun = false, className }: HillsProps) {
  return (
    <svg
      data-slot="hills"
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMax slice"
      className={cn('block w-full overflow-visible', className)}
    >
      {lines.map((line, index) => {
        const depth = ((index + 1) / lines.length) ** 1.6 * 100;
        return (
          <g key={line} fill="none" stroke="var(--crest)">
            {sun && index === 3 && (
              <circle cx="742" cy="124" r="30" fill="var(--sun)" stroke="none" />
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

/** The motif as bare crests in the text's color, for quiet places on dark ground. */
export function HillLines({ className }: { className?: string }) {
  return (
    <svg
      data-slot="hill-lines"
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

const mounds = [14, 26, 38, 50].map((x) => `M${x - 12} 30a12 12 0 0 1 24 0`);
const farMounds = [20, 32, 44].map((x) => `M${x - 12} 19.6a12 12 0 0 1 24 0`);

/** Seven small mounds for empty states. */
export function HillsMark({ className }: { className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 64 32"
      fill="var(--surface)"
      stroke="currentColor"
      strokeWidth="1.25"
      className={className}
    >
      {[...farMounds, ...mounds].map((mound) => (
        <path key={mound} d={`${mound}Z`} strokeLinejoin="round" />
      ))}
    </svg>
  );
}
