import { createTailwindMerge } from 'tailwind-merge';

/**
 * The classes of this app that set the same property, for `cn`: a tenth of tailwind-merge's own
 * list, which every page would otherwise load. `test/ui/class-merge.test.ts` compares every pair of
 * classes in the source with the full list.
 */

const any = () => true;
const isSize = (value: string) =>
  /^(?:xs|sm|base|lg|\d*xl|\[[\d.]+(?:rem|pt|px)\]|\(length:.+\))$/.test(value);
const isWidth = (value: string) => /^\d+(?:\.\d+)?$/.test(value);
const isColor = (value: string) =>
  /^(?:ink|paper|surface|sunken|line|control|primary|accent|sun|deep|scrim|on|insurer|success|danger|warning|info|black|white|gray|transparent|current|inherit)(?:-|\/|$)|^\[#/.test(
    value,
  );

/** Groups named like the prefix of their classes, such as `pt` for `pt-4`. */
const byPrefix = [
  ...['inset', 'inset-x', 'inset-y', 'top', 'right', 'bottom', 'left', 'z', 'basis', 'order'],
  ...['grid-cols', 'grid-rows', 'col-start', 'row-start', 'grid-flow', 'gap', 'gap-x', 'gap-y'],
  ...['p', 'px', 'py', 'pt', 'pr', 'pb', 'pl', 'm', 'mx', 'my', 'mt', 'mr', 'mb', 'ml'],
  ...['size', 'w', 'min-w', 'max-w', 'h', 'min-h', 'max-h', 'tracking', 'line-clamp', 'leading'],
  ...['rounded', 'rounded-br', 'rounded-bl', 'opacity', 'transition', 'animate', 'rotate'],
  ...['translate-x', 'translate-y', 'scroll-mt', 'fill', 'resize', 'outline-offset'],
];

const config = {
  cacheSize: 500,
  theme: {},
  orderSensitiveModifiers: ['before', 'after', 'placeholder', 'file', 'marker', 'selection'],
  classGroups: {
    ...Object.fromEntries(byPrefix.map((prefix) => [prefix, [{ [prefix]: [any, ''] }]])),
    display: [
      ...['block', 'inline-block', 'inline', 'flex', 'inline-flex', 'table', 'grid', 'inline-grid'],
      ...['contents', 'hidden', 'table-row', 'table-cell', 'table-header-group', 'table-row-group'],
    ],
    sr: ['sr-only', 'not-sr-only'],
    clear: [{ clear: [any] }],
    overflow: [{ overflow: ['auto', 'hidden', 'clip', 'visible', 'scroll'] }],
    'overflow-x': [{ 'overflow-x': [any] }],
    'overflow-y': [{ 'overflow-y': [any] }],
    visibility: ['visible', 'invisible', 'collapse'],
    position: ['static', 'fixed', 'absolute', 'relative', 'sticky'],
    'flex-direction': [{ flex: ['row', 'row-reverse', 'col', 'col-reverse'] }],
    'flex-wrap': [{ flex: ['nowrap', 'wrap', 'wrap-reverse'] }],
    flex: [{ flex: [(value: string) => /^(?:\d|auto|none|initial|\[)/.test(value)] }],
    grow: [{ grow: [any, ''] }],
    shrink: [{ shrink: [any, ''] }],
    'col-start-end': [{ col: [(value: string) => /^(?:auto|span-)/.test(value)] }],
    'row-start-end': [{ row: [(value: string) => /^(?:auto|span-)/.test(value)] }],
    'justify-content': [{ justify: ['start', 'center', 'end', 'between', 'around'] }],
    'justify-items': [{ 'justify-items': [any] }],
    'justify-self': [{ 'justify-self': [any] }],
    'align-content': [{ content: ['start', 'center', 'end', 'between', 'stretch'] }],
    'align-items': [{ items: [any] }],
    'align-self': [{ self: [any] }],
    'font-size': [{ text: [isSize] }],
    'text-alignment': [{ text: ['left', 'center', 'right', 'justify', 'start', 'end'] }],
    'text-color': [{ text: [isColor] }],
    'font-weight': [{ font: ['normal', 'medium', 'semibold', 'bold'] }],
    'font-family': [{ font: ['sans', 'display', 'mono'] }],
    'list-style-type': [{ list: ['decimal', 'disc', 'none'] }],
    'text-decoration': ['underline', 'no-underline', 'line-through'],
    'text-decoration-thickness': [{ decoration: [isWidth] }],
    'text-decoration-color': [{ decoration: [isColor] }],
    'text-transform': ['uppercase', 'lowercase', 'capitalize', 'normal-case'],
    'vertical-align': [{ align: [any] }],
    whitespace: [{ whitespace: [any] }],
    'pointer-events': [{ 'pointer-events': ['auto', 'none'] }],
    break: [{ break: ['normal', 'words', 'all', 'keep'] }],
    'bg-color': [{ bg: [isColor] }],
    'border-w': [{ border: ['', isWidth] }],
    'border-w-t': [{ 'border-t': ['', isWidth] }],
    'border-w-b': [{ 'border-b': ['', isWidth] }],
    'border-w-l': [{ 'border-l': ['', isWidth] }],
    'border-w-y': [{ 'border-y': ['', isWidth] }],
    'border-color': [{ border: [isColor] }],
    'outline-style': [{ outline: ['none', 'solid', 'dashed', 'dotted', 'hidden'] }],
    'outline-w': [{ outline: ['', isWidth] }],
    'outline-color': [{ outline: [isColor] }],
    shadow: [{ shadow: ['', 'none', (value: string) => value.startsWith('[')] }],
    'shadow-color': [{ shadow: [any] }],
    'ring-w': [{ ring: ['', isWidth] }],
    'ring-color': [{ ring: [isColor] }],
    'inset-ring-w': [{ 'inset-ring': ['', isWidth] }],
    'inset-ring-color': [{ 'inset-ring': [isColor] }],
    stroke: [{ stroke: [isColor] }],
  },
  conflictingClassGroups: {
    overflow: ['overflow-x', 'overflow-y'],
    inset: ['inset-x', 'inset-y', 'top', 'right', 'bottom', 'left'],
    'inset-x': ['right', 'left'],
    'inset-y': ['top', 'bottom'],
    flex: ['basis', 'grow', 'shrink'],
    gap: ['gap-x', 'gap-y'],
    p: ['px', 'py', 'pt', 'pr', 'pb', 'pl'],
    px: ['pr', 'pl'],
    py: ['pt', 'pb'],
    m: ['mx', 'my', 'mt', 'mr', 'mb', 'ml'],
    mx: ['mr', 'ml'],
    my: ['mt', 'mb'],
    size: ['w', 'h'],
    'font-size': ['leading'],
    'line-clamp': ['display', 'overflow'],
    rounded: ['rounded-br', 'rounded-bl'],
    'border-w': ['border-w-y', 'border-w-t', 'border-w-b', 'border-w-l'],
    'border-w-y': ['border-w-t', 'border-w-b'],
  },
  conflictingClassGroupModifiers: { 'font-size': ['leading'] },
};

/** Joins class names; if two of the app's classes set the same property, the later one wins. */
export const mergeClasses = createTailwindMerge(() => config as never);
