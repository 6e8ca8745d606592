/**
 * Maps letters to the Latin ones that they resemble. `i` and `l` resemble each other and map to the
 * same letter.
 */
const lookAlikes: Record<string, string> = {
  a: 'αаɑᴀꭺꓮա',
  b: 'βвьъʙꮟᏼꓐƀ',
  c: 'сϲᴄꮯꓚ',
  d: 'ԁɗđᴅꭰꓓ',
  e: 'εеєɛᴇꭼꓰ',
  f: 'ꜰꓝ',
  g: 'ɡցɢꓖ',
  h: 'нһħʜꮋꓧհ',
  j: 'јյᴊꭻꓙ',
  k: 'κкĸᴋꮶꓗ',
  l: 'ιiіıɩɪӏłʟꮮꓡꓲլ',
  m: 'мᴍꮇꓟ',
  n: 'ηνпɴոռꓠ',
  o: 'οоøᴏօꓳ',
  p: 'ρрᴘꮲꓑ',
  q: 'ԛզ',
  r: 'гʀꭱꓣ',
  s: 'ѕꜱꮪꓢ',
  t: 'τтᴛꭲꓔŧ',
  u: 'υսᴜꓴ',
  v: 'νѵᴠꮩꓦ',
  w: 'ωѡԝᴡꮃꓪ',
  x: 'χхꓫ',
  y: 'γуүʏꓬ',
  z: 'ᴢꮓꓜ',
};
const foldedLetter = new Map(
  Object.entries(lookAlikes).flatMap(([latin, others]) =>
    [...others].map((other) => [other, latin] as const),
  ),
);

/**
 * Removes spacing, punctuation, case, and marks from a text, and maps look-alike letters to one.
 */
export const skeletonOf = (text: string): string =>
  [...text.normalize('NFKD').toLowerCase()]
    .filter((character) => /\p{L}/u.test(character))
    .map((letter) => foldedLetter.get(letter) ?? letter)
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
