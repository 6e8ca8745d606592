import { cn } from '../../cn.ts';

/**
 * How figures look in a chart: a color from the design tokens and a texture of its own, so that
 * color is never the only difference.
 */
const looks = {
  primary: { fill: 'fill-primary', stroke: 'stroke-primary', texture: null },
  accent: { fill: 'fill-accent', stroke: 'stroke-accent', texture: 'M-2 2 2-2M0 8 8 0M6 10 10 6' },
  info: { fill: 'fill-info', stroke: 'stroke-info', texture: 'M0 2h8M0 6h8' },
  warning: { fill: 'fill-warning', stroke: 'stroke-warning', texture: 'M2 0v8M6 0v8' },
  danger: {
    fill: 'fill-danger',
    stroke: 'stroke-danger',
    texture: 'M-2 6 2 10M0 0 8 8M6-2 10 2M-2 2 2-2M0 8 8 0M6 10 10 6',
  },
  quiet: { fill: 'fill-control', stroke: 'stroke-control', texture: 'M-2 6 2 10M0 0 8 8M6-2 10 2' },
  ink: { fill: 'fill-ink', stroke: 'stroke-ink', texture: null },
} as const;

export type Look = keyof typeof looks;

export const strokeOf = (look: Look): string => looks[look].stroke;
export const fillOf = (look: Look): string => looks[look].fill;

interface LooksProps {
  /** Unique for each drawing, from `useId`. */
  id: string;
  looks: readonly Look[];
}

/** Defines the textures of a drawing; place it inside the `svg`. */
export function Textures({ id, looks: used }: LooksProps) {
  return (
    <defs>
      {[...new Set(used)].map((look) => {
        const { fill, texture } = looks[look];
        return (
          texture && (
            <pattern
              key={look}
              id={`${id}-${look}`}
              width="8"
              height="8"
              patternUnits="userSpaceOnUse"
            >
              <rect width="8" height="8" className={fill} />
              <path d={texture} strokeWidth="1.6" className="fill-none stroke-surface" />
            </pattern>
          )
        );
      })}
    </defs>
  );
}

/** The attributes that give a shape its look, in a drawing with these `Textures`. */
export const shapeOf = (look: Look, id: string) =>
  looks[look].texture ? { fill: `url(#${id}-${look})` } : { className: looks[look].fill };

interface SwatchProps {
  look: Look;
  id: string;
  drawing?: 'columns' | 'line';
  className?: string;
}

/** A sample of a look, shown next to its name. */
export function Swatch({ look, id, drawing = 'columns', className }: SwatchProps) {
  const own = `${id}-swatch`;
  return (
    <svg aria-hidden="true" className={cn('size-3.5 shrink-0 rounded-[3px]', className)}>
      {drawing === 'line' ? (
        <path d="M0 7h14" strokeWidth="3" className={strokeOf(look)} />
      ) : (
        <>
          <Textures id={own} looks={[look]} />
          <rect width="100%" height="100%" {...shapeOf(look, own)} />
        </>
      )}
    </svg>
  );
}

interface LegendProps {
  id: string;
  entries: readonly { name: string; look: Look; drawing?: 'columns' | 'line' }[];
}

/** Names the looks of a chart. Screen readers get the names with each figure instead. */
export function Legend({ id, entries }: LegendProps) {
  return (
    <ul
      aria-hidden="true"
      data-slot="chart-legend"
      className="mb-3 flex flex-wrap gap-x-5 gap-y-1 text-ink-soft text-sm"
    >
      {entries.map(({ name, look, drawing }) => (
        <li key={name} className="flex items-center gap-2">
          <Swatch look={look} id={`${id}-${look}`} {...(drawing && { drawing })} />
          {name}
        </li>
      ))}
    </ul>
  );
}
