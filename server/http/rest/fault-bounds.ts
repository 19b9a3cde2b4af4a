import type { FieldFault } from './problem.ts'

/** How much of what is wrong with a call is told: as much as anybody reads, however much was sent. */
export const FAULTS_MAX = 50
/** Of one object; the others are told as one. */
export const UNKNOWN_NAMES_MAX = 20
const WORD_MAX = 80

const REST: FieldFault = { path: [], message: 'moreFaults' }

/** A name that was sent, no longer than anybody reads. */
export const short = <Part extends string | number>(part: Part): Part | string =>
  typeof part === 'string' && part.length > WORD_MAX ? `${part.slice(0, WORD_MAX).toWellFormed()}…` : part

/** What there is to choose from was not sent by anybody. */
const isOurs = (name: string) => name === 'choices'

const shortFacts = (about: NonNullable<FieldFault['about']>): FieldFault['about'] =>
  Object.fromEntries(Object.entries(about).map(([name, fact]) => [name, isOurs(name) ? fact : short(fact)]))

const shortFault = ({ path, message, about }: FieldFault): FieldFault => ({
  path: path.map(short),
  message,
  ...(about && { about: shortFacts(about) }),
})

/** The first faults, without whatever was sent that is longer than a word, and a last one where there are more. */
export const boundedFaults = (faults: readonly FieldFault[]): FieldFault[] => {
  const told = faults.slice(0, FAULTS_MAX).map(shortFault)
  return faults.length > FAULTS_MAX ? [...told, REST] : told
}
