/** A part of a pattern that matches a character, and whether it may repeat without limit. */
interface Atom {
  source: string
  isEndless: boolean
}

const ATOM = /\\[pP]\{[^}]*\}|\\k<\w+>|\\u\{[^}]*\}|\\u[\da-f]{4}|\\[^]|\[(?:\\[^]|[^\]\\])*\]|[^\\[]/giu
const ENDLESS = /^(?:[+*]|\{\d+,\})/
const SIGNS = Array.from({ length: 95 }, (_, code) => String.fromCodePoint(code + 32))
const CANDIDATES = ['a', '0', ' ', '\n', 'я', '\u00A0', '\u0001', ...SIGNS]
const NO_ATOM = /^(?:[\^$|()?:=!<>+*{},]|\\[bBk])/
const PUMP_LENGTH = 300_000

const atomsOf = (pattern: string): Atom[] =>
  [...pattern.matchAll(ATOM)].flatMap(({ 0: source, index }) =>
    NO_ATOM.test(source) ? [] : [{ source, isEndless: ENDLESS.test(pattern.slice(index + source.length)) }],
  )

const matchedBy = ({ source }: Atom, flags: string): string[] => {
  try {
    const alone = new RegExp(`^${source}$`, flags.replace(/[gy]/g, ''))
    return CANDIDATES.filter((sign) => alone.test(sign)).slice(0, 2)
  } catch {
    return []
  }
}

const hasEndlessGroup = (pattern: string) => /\)(?:[+*]|\{\d+,\})/.test(pattern)

/**
 * Strings on which a pattern with excessive backtracking takes forever: a start, a long repetition of what an unlimited part matches, then
 * a character that matches nothing. Empty if nothing in the pattern repeats without limit.
 */
export const attacksOn = (pattern: string, flags: string): string[] => {
  const atoms = atomsOf(pattern)
  const all = [...new Set(atoms.flatMap((atom) => matchedBy(atom, flags)))].slice(0, 8)
  const endless = [...new Set(atoms.filter(({ isEndless }) => isEndless).flatMap((atom) => matchedBy(atom, flags)))]
  const pairs = hasEndlessGroup(pattern) ? all.flatMap((left) => all.map((right) => left + right)) : []
  const pumps = [...endless, ...pairs]
  return pumps.flatMap((pump) => ['', ...all].map((start) => `${start}${pump.repeat(PUMP_LENGTH / pump.length)}\u0000`))
}
