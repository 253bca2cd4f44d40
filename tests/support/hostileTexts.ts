/**
 * Texts of a length, of short pieces that repeat: where a pattern can begin or end, it can do so at each
 * of them. Plain letters are the harmless one.
 */
export function hostileTexts(length: number): [name: string, text: string][] {
  const pieces = [
    'a.',
    'a@',
    '/a',
    '//',
    ' a',
    'a-',
    'eyJ-',
    '@a.',
    'a:',
    '[1]',
    '=',
    '0',
    '\\"',
    '%41',
    '{"',
    '\u0301',
  ]
  return [
    ...pieces.map((piece) => [piece, fill(piece, length)] as [string, string]),
    ['a URL of short labels', `https://${fill('a.', length - 9)}b`],
    ['words', fill('test ', length)],
  ]
}

/** The harmless text of a length. */
export const harmlessText = (length: number): string => 'a'.repeat(length)

function fill(piece: string, length: number): string {
  return piece.repeat(Math.ceil(length / piece.length)).slice(0, length)
}
