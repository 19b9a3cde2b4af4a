/** The code points of `A`, `a` and `0` in the styles of Unicode's mathematical letters; 0 where a style has none. */
const STYLES: Readonly<Record<string, readonly [capital: number, small: number, digit: number]>> = {
  bold: [0x1d400, 0x1d41a, 0x1d7ce],
  italic: [0x1d434, 0x1d44e, 0],
  'bold-italic': [0x1d468, 0x1d482, 0x1d7ce],
  script: [0x1d49c, 0x1d4b6, 0],
  'bold-script': [0x1d4d0, 0x1d4ea, 0],
  fraktur: [0x1d504, 0x1d51e, 0],
  'double-struck': [0x1d538, 0x1d552, 0x1d7d8],
  'bold-fraktur': [0x1d56c, 0x1d586, 0],
  'sans-serif': [0x1d5a0, 0x1d5ba, 0x1d7e2],
  'bold-sans-serif': [0x1d5d4, 0x1d5ee, 0x1d7ec],
  'sans-serif-italic': [0x1d608, 0x1d622, 0x1d7e2],
  'sans-serif-bold-italic': [0x1d63c, 0x1d656, 0x1d7ec],
  monospace: [0x1d670, 0x1d68a, 0x1d7f6],
}

/** The code points of `Α` and `α` in the same styles. */
const GREEK: Readonly<Record<string, readonly [capital: number, small: number]>> = {
  bold: [0x1d6a8, 0x1d6c2],
  italic: [0x1d6e2, 0x1d6fc],
  'bold-italic': [0x1d71c, 0x1d736],
}

/** Letters of a style that Unicode encodes outside of the block of that style. */
const OLDER: Readonly<Record<string, string>> = {
  italic: 'hℎ',
  script: 'BℬEℰFℱHℋIℐLℒMℳRℛeℯgℊoℴ',
  fraktur: 'CℭHℌIℑRℜZℨ',
  'double-struck': 'CℂHℍNℕPℙQℚRℝZℤ',
}

const shifted = (letter: string, first: string, last: string, start = 0): string =>
  start > 0 && letter >= first && letter <= last
    ? String.fromCodePoint(start + (letter.codePointAt(0) ?? 0) - (first.codePointAt(0) ?? 0))
    : ''

const styled = (letter: string, style: string): string => {
  const older = OLDER[style] ?? ''
  const at = older.indexOf(letter)
  if (at >= 0 && at % 2 === 0) return older[at + 1] ?? letter
  const [capital, small, digit] = STYLES[style] ?? []
  const [greekCapital, greekSmall] = GREEK[style] ?? []
  return (
    shifted(letter, 'A', 'Z', capital) ||
    shifted(letter, 'a', 'z', small) ||
    shifted(letter, '0', '9', digit) ||
    shifted(letter, 'Α', 'Ω', greekCapital) ||
    shifted(letter, 'α', 'ω', greekSmall) ||
    letter
  )
}

/**
 * A text in the letters of a style: `R` in `double-struck` is `ℝ`. Browsers with MathML Core ignore `mathvariant`, which KaTeX writes.
 * Letters without such a style, as those of Russian, stay.
 */
export const mathLetters = (text: string, style: string): string =>
  text.replaceAll(/\p{Letter}|\d/gu, (letter) => styled(letter, style))
