import { looksPersonal } from '../../catalog/analytics/personal.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../http/errors.ts'
import type { Caller, UseCase } from '../../http/use-case.ts'
import { logMoney } from '../payment-deps.ts'

/** Digits as people write a card's number: in groups, with spaces, dots or dashes between them. */
const DIGITS = /\d(?:[ .\u2010-\u2015-]{0,2}\d)*/g
/** How many digits a card's number has. */
const SHORTEST = 13
const LONGEST = 19
/** How many those have that come with no space before what follows: the expiry date, mostly. */
const USUAL = [15, 16]

/** Our own ids, and what a browser is told by: by chance their figures come out as a card's. */
const UUID = /[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}/gi
const HEX = /\b[\da-f]{32,}\b/gi

const DOUBLE_MAX = 9

/** The check digit of card numbers. Source: checkout spec §5. */
const passesLuhn = (digits: string): boolean => {
  const sum = Array.from(digits, Number)
    .toReversed()
    .reduce((sum, digit, at) => {
      const weighed = at % 2 === 0 ? digit : digit * 2
      return sum + (weighed > DOUBLE_MAX ? weighed - DOUBLE_MAX : weighed)
    }, 0)
  return sum % 10 === 0
}

const isCardNumber = (digits: string): boolean =>
  digits.length >= SHORTEST && digits.length <= LONGEST && passesLuhn(digits)

/** Whether some groups in a row are a card's number; what follows it may stand close by. */
const isCardAmong = (groups: string[]): boolean =>
  groups.some((first, at) => {
    let digits = ''
    for (const group of groups.slice(at, at + LONGEST)) {
      digits += group
      if (isCardNumber(digits)) return true
    }
    return first.length > LONGEST - 3 && USUAL.some((length) => isCardNumber(first.slice(0, length)))
  })

export const holdsCardNumber = (text: string): boolean => {
  const runs = text.normalize('NFKC').replaceAll(UUID, '#').replaceAll(HEX, '#').match(DIGITS) ?? []
  return runs.some((run) => isCardAmong(run.split(/\D+/)))
}

/** A token or an id is a card's number only as a whole: by chance anything may stand inside it. */
const isWholly = (text: string): boolean =>
  /^\d(?:[ -]?\d){12,18}$/.test(text) && isCardNumber(text.replaceAll(/\D/g, ''))

const SEALED: readonly string[] = ['yoo_token', 'token', 'card_token', 'card_id', 'cart_id', 'pay_key', 'payment']

const isCardLike = (name: string, value: unknown): boolean => {
  if (typeof value === 'string') return SEALED.includes(name) ? isWholly(value) : holdsCardNumber(value)
  if (typeof value === 'number') return isWholly(String(value))
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([inner, one]) => isCardLike(Array.isArray(value) ? name : inner, one))
}

/** What fields for the code on the back, and for the number itself, are called. */
const CARD_FIELD = /^(?:(?:cvv|cvc|cvn|csc)2?|card[ _-]?(?:number|code|cvv|cvc)|security[ _-]?code|pan)$/i
/** The names within a JSON that comes as text. */
const NAMES_OF_JSON = /"([^"]{1,40})"\s*:/g

const namesIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [...value.matchAll(NAMES_OF_JSON)].map(([, name = '']) => name)
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.values(value).flatMap(namesIn)
  return Array.isArray(value) ? inner : [...Object.keys(value), ...inner]
}

/**
 * Refuses a body with a card's number anywhere in it, or a field for it or for the code on the back: those go to the provider's script
 * and never to us. What was sent is logged nowhere. Source: SECURITY R54.
 */
const refuseCardData = (deps: Pick<Deps, 'log'>, body: object, { requestId }: Pick<Caller, 'requestId'>): void => {
  if (!isCardLike('', body) && !namesIn(body).some((name) => CARD_FIELD.test(name))) return
  logMoney(deps, 'card-data-refused', { requestId })
  refuse('__all__', 'cardDataSent')
}

/** The parameters of an advertisement, without those that look like a card's number, a phone or an e-mail: some do so by chance. */
export const plainUtm = (utm: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(utm).filter(([, value]) => !looksPersonal(value)))

/** Parameters of an advertisement stand in nobody's way; those that look like a card are left out where they are kept. */
const typed = (input: object): object => Object.fromEntries(Object.entries(input).filter(([name]) => name !== 'utm'))

/** A use case that is not called with a card's number or code anywhere in its body: that is refused with 400. Source: SECURITY R54. */
export const withoutCardData =
  <Needs, Input extends object, Reply>(
    useCase: UseCase<Needs, Input, Reply>,
  ): UseCase<Needs & Pick<Deps, 'log'>, Input, Reply> =>
  async (deps, input, caller) => {
    refuseCardData(deps, typed(input), caller)
    return useCase(deps, input, caller)
  }
