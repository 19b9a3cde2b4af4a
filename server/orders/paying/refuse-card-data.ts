import { isPersonal } from '../../catalog/analytics/personal.ts'
import type { Deps } from '../../app/deps.ts'
import { refuse } from '../../http/errors.ts'
import type { Endpoint } from '../../http/form/endpoint.ts'
import type { Caller } from '../../http/use-case.ts'
import { logMoney } from '../payment-deps.ts'

/** A run of digits as people type card numbers: in groups separated by spaces, dots or dashes. */
const DIGITS = /\d(?:[ .\u2010-\u2015-]{0,2}\d)*/g
/** The length of a card number, in digits. */
const SHORTEST = 13
const LONGEST = 19
/** Card number lengths to look for at the start of a longer group, where the expiry date, mostly, follows without a space. */
const USUAL = [15, 16]

/** Our ids and the browser fingerprints: their digits can form a valid card number by chance. */
const UUID = /[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}/gi
const HEX = /\b[\da-f]{32,}\b/gi

const DOUBLE_MAX = 9

/** Whether the Luhn check digit of a card number is right. Source: checkout spec §5. */
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

/** Whether adjacent groups form a card number, even with other digits directly after it. */
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

/** Tokens and ids count as a card number only as a whole: a match inside one is chance. */
const isWholly = (text: string): boolean =>
  /^\d(?:[ -]?\d){12,18}$/.test(text) && isCardNumber(text.replaceAll(/\D/g, ''))

const SEALED: readonly string[] = ['yoo_token', 'token', 'card_token', 'card_id', 'cart_id', 'pay_key', 'payment']

const isCardLike = (name: string, value: unknown): boolean => {
  if (typeof value === 'string') return SEALED.includes(name) ? isWholly(value) : holdsCardNumber(value)
  if (typeof value === 'number') return isWholly(String(value))
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([inner, one]) => isCardLike(Array.isArray(value) ? name : inner, one))
}

/** Names of fields for the security code or the card number. */
const CARD_FIELD = /^(?:(?:cvv|cvc|cvn|csc)2?|card[ _-]?(?:number|code|cvv|cvc)|security[ _-]?code|pan)$/i
/** Property names in JSON text. */
const NAMES_OF_JSON = /"([^"]{1,40})"\s*:/g

const namesIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [...value.matchAll(NAMES_OF_JSON)].map(([, name = '']) => name)
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.values(value).flatMap(namesIn)
  return Array.isArray(value) ? inner : [...Object.keys(value), ...inner]
}

/**
 * Refuses a body that contains a card number anywhere, or a field for it or for the security code: those go to the provider's script
 * and never to this server. The body is not logged. Source: SECURITY R54.
 */
const refuseCardData = (deps: Pick<Deps, 'log'>, body: object, { requestId }: Pick<Caller, 'requestId'>): void => {
  if (!isCardLike('', body) && !namesIn(body).some((name) => CARD_FIELD.test(name))) return
  logMoney(deps, 'card-data-refused', { requestId })
  refuse('__all__', 'cardDataSent')
}

/** UTM parameters without values that look like a card number, a phone number or an e-mail address, as some do by chance. */
export const plainUtm = (utm: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(utm).filter(([, value]) => !isPersonal(value)))

/** UTM parameters never cause a refusal; `plainUtm` drops those that look like a card before they are stored. */
const typed = (input: unknown): object =>
  Object.fromEntries(Object.entries(Object(input)).filter(([name]) => !name.startsWith('utm_')))

/** Wraps a call: a body with a card number or security code, in whatever field, is refused with 400. Source: SECURITY R54. */
export const withoutCardData = <Call extends Endpoint>(endpoint: Call): Call => ({
  ...endpoint,
  handler: async (deps, input, caller) => {
    refuseCardData(deps, typed(input), caller)
    return endpoint.handler(deps, input, caller)
  },
})
