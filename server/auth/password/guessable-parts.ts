import type { Config } from '../../config/config.ts'
import type { SignedInPerson } from '../../http/use-case.ts'

const SHORTEST_WORD = 3

/** A text as a whole, and its words. */
const partsOf = (text: string): string[] => {
  const whole = text.normalize('NFKC').toLowerCase().trim()
  return [whole, ...whole.split(/[^\p{L}\p{N}]+/u)].filter((part) => Array.from(part).length >= SHORTEST_WORD)
}

/**
 * What makes a password easy to guess at this school and for this person: the school's names in all languages, its host, the person's name
 * and e-mail address, as they are and by their words. Source: ASVS 6.1.2.
 */
export const guessableParts = (
  { names, baseUrl }: Pick<Config, 'names' | 'baseUrl'>,
  { name, email }: Pick<SignedInPerson, 'name' | 'email'>,
): ReadonlySet<string> => {
  const { hostname } = new URL(baseUrl)
  const [mailbox = ''] = email.split('@')
  const schoolNames = Object.values(names).map((one) => one.name)
  return new Set(
    [...schoolNames, ...hostname.split('.').slice(0, -1), name, mailbox].flatMap(partsOf).concat(hostname, email),
  )
}
