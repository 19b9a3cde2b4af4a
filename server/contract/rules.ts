/**
 * Checks shared by widget and server. They run in linear time of the input length; this module imports nothing.
 * Source: sign-in spec §5.
 */

/** An emoji with its variation selector, its skin and the joiner to the next one; or an invisible character. */
const EMOJI_OR_INVISIBLE =
  /(\p{Extended_Pictographic}\uFE0F?\p{Emoji_Modifier}?(?:\u200D(?=\p{Extended_Pictographic}))?)|[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cs}]/gu
/** Full-width and small forms of ASCII characters, and mathematical digits. */
const ASCII_FORMS = /[\uFE50-\uFE6B\uFF01-\uFF5E\u{1D7CE}-\u{1D7FF}]/gu
/** Every dash, the minus, the hyphen bullet. */
const DASHES = /[\p{Pd}\u2043\u2212]/gu
/** Every space and control character, and the empty Braille cell, which looks like one. */
const SPACES = /[\s\p{Z}\p{Cc}\u2800]+/gu

/**
 * An email address, phone, code, promo code or name as the person sees it on the screen, however it was typed or pasted: one line in NFC
 * without invisible characters, with plain dashes, spaces and ASCII characters. Emoji stay whole. Widget and server both use it.
 */
export const cleanTyped = (typed: string): string =>
  typed
    .replace(EMOJI_OR_INVISIBLE, '$1')
    .replace(ASCII_FORMS, (form) => form.normalize('NFKC'))
    .replace(DASHES, '-')
    .replace(SPACES, ' ')
    .trim()
    .normalize('NFC')

const LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}$/i
const DOMAIN_LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u
const LONGEST_LABEL = 63
const LONGEST_EMAIL = 254
const LONGEST_PHONE = 32

const hasLooseDot = (part: string) => part.startsWith('.') || part.endsWith('.') || part.includes('..')

/** The labels of a domain in ASCII (IDNA), as browsers send it; null if no browser knows such a domain. */
const asciiLabels = (domain: string): string[] | null => {
  if (!domain.split('.').every((label) => DOMAIN_LABEL.test(label))) return null
  try {
    return new URL(`http://${domain}`).hostname.split('.')
  } catch {
    return null
  }
}

/**
 * The one form of an email address, whatever the spelling: lower case, the domain in ASCII. Null unless mail can be sent to it: one `@`, a
 * dotted domain, nothing that could break a mail header.
 */
export const canonicalEmail = (value: string): string | null => {
  if (value.length > LONGEST_EMAIL) return null
  const [local = '', domain = '', ...rest] = value.split('@')
  if (rest.length > 0 || !LOCAL_PART.test(local) || hasLooseDot(local)) return null
  const labels = asciiLabels(domain) ?? []
  if (labels.length < 2 || labels.some(({ length }) => length > LONGEST_LABEL) || !/^\D{2}/.test(labels.at(-1) ?? ''))
    return null
  const email = `${local.toLowerCase()}@${labels.join('.')}`
  return email.length > LONGEST_EMAIL ? null : email
}

export const isEmail = (value: string): boolean => canonicalEmail(value) !== null

/** What is wrong with a typed phone number, in the order in which the user is told. Source: sign-in spec §5. */
type PhoneError = 'phoneMissing' | 'phoneNoPlus' | 'phoneBad'

/**
 * Checks the shape of a phone number: `+`, then 7 to 15 digits (E.164) with spaces, dots, dashes and brackets between. Whether a
 * country has such a number is checked by libphonenumber-js, which the server always runs.
 */
export const phoneError = (value: string): PhoneError | null => {
  const phone = cleanTyped(value)
  if (phone === '') return 'phoneMissing'
  if (!phone.startsWith('+')) return 'phoneNoPlus'
  if (phone.length > LONGEST_PHONE || !/^\+[\d\s().-]+$/.test(phone)) return 'phoneBad'
  const digits = phone.replaceAll(/\D/g, '').length
  return digits >= 7 && digits <= 15 ? null : 'phoneBad'
}

/** With 8 or 7 before it, or without: a mobile. With 8 or 7: a number of a city or one that is free of charge. */
const RUSSIAN_NUMBER = /^(?:[78]?(9\d{9})|[78]([348]\d{9}))$/
/** A Russian mobile as it is dialled there; no country code begins with 89. */
const DIALLED_MOBILE = /^8(9\d{9})$/

/**
 * A complete Russian number without its country code, such as `8 916 123-45-67`, in international form; anything else as typed. `isRussian`:
 * typed in Russian or in Russia, where ten digits that begin with 9 are a mobile. A plus is ignored: the field shows one before the first digit.
 */
export const internationalPhone = (typed: string, isRussian: boolean): string => {
  const phone = cleanTyped(typed)
  if (!/^\+?[\d ().-]+$/.test(phone)) return typed
  const [, mobile, other] = (isRussian ? RUSSIAN_NUMBER : DIALLED_MOBILE).exec(phone.replaceAll(/\D/g, '')) ?? []
  const national = mobile ?? other
  return national === undefined ? typed : `+7${national}`
}

/** The digits of a one-time code, however it was pasted: `1234 5678` and `1234-5678` are accepted too. */
export const codeDigits = (value: string): string => cleanTyped(value).replaceAll(/[ -]/g, '')

const hasUnsafeCharacter = (value: string) =>
  // A browser drops tabs and line breaks inside an address and reads a backslash as a slash.
  value.split('').some((character) => character <= ' ' || character === '\\' || character === '\u007F')

/** True for a link that may be stored: an https address without credentials, or a path of the school. Source: SECURITY R29. */
export const isSafeLink = (value: string): boolean => {
  if (value.length > 2_048 || hasUnsafeCharacter(value)) return false
  if (value.startsWith('/')) return !value.startsWith('//')
  if (!/^https:\/\//i.test(value) || !URL.canParse(value)) return false
  const { protocol, username, password } = new URL(value)
  return protocol === 'https:' && username === '' && password === ''
}

const TEL = /^tel:\+?[\d().-]{2,32}$/i
const MAILTO = /^mailto:/i
const MAIL_QUERY = /^[\w%&=.+~-]{1,1000}$/

const isMailto = (value: string): boolean => {
  const [address = '', query, ...rest] = value.replace(MAILTO, '').split('?')
  return rest.length === 0 && isEmail(address) && (query === undefined || MAIL_QUERY.test(query))
}

const ANCHOR = /^#[\p{L}\p{N}_.~-]{1,200}$/u

/**
 * True for a link that content may contain: what `isSafeLink` accepts, an anchor on the same page, a mail address or a telephone
 * number. Source: SECURITY R29.
 */
export const isSafeHref = (value: string): boolean =>
  isSafeLink(value) ||
  ANCHOR.test(value) ||
  TEL.test(value) ||
  (MAILTO.test(value) && !hasUnsafeCharacter(value) && isMailto(value))

/** True for a link that is safe except for its http scheme: content may keep one that it has, but take no new one. */
export const isPlainHref = (value: string): boolean =>
  /^http:\/\//i.test(value) && isSafeLink(value.replace(/^http:/i, 'https:'))

const LINK = /:\/\/|\bwww\.|[a-z\d-]\.[a-z]{2}|[\p{L}\d-]\.рф/iu

/** True for text that mail programs would turn into a link; text that one user sends to another through the school must have none. */
export const hasLink = (value: string): boolean => LINK.test(value)
