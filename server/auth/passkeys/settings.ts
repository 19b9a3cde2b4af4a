import { isIP } from 'node:net'
import { z } from 'zod'
import { httpsOrigins } from '../../config/config-fields.ts'
import type { PasskeysOffer } from '../../contract/replies.ts'
import { labelOf } from './labels.ts'

/** Settings of the passkeys. They are made for `rpId`, and none works once that changes. */
export interface PasskeySettings {
  /** The id of the relying party: the school's host, or a domain above it. */
  rpId: string
  /** Origins of other domains that may use the school's passkeys, in the order in which browsers read them. */
  relatedOrigins: readonly string[]
}

/** Environment variables of the passkeys. */
export const passkeyEnvironment = {
  PASSKEYS: z.enum(['0', '1']).default('1'),
  PASSKEY_RP_ID: z.string().optional(),
  PASSKEY_ORIGINS: httpsOrigins(),
}

const variables = z.object(passkeyEnvironment)

type PasskeyValues = z.output<typeof variables>

interface Surroundings {
  baseUrl: string
  allowedOrigins: readonly string[]
}

const hostOf = (address: string) => new URL(address).hostname

/** Browsers make no passkeys for an address of numbers. */
const isNumeric = (host: string) => isIP(host.replace(/^\[|\]$/g, '')) !== 0

const isWithin = (host: string, domain: string) => host === domain || host.endsWith(`.${domain}`)

/** True if a site may have passkeys under this name: browsers refuse a suffix under which anybody registers domains. */
const isRpIdOf = (rpId: string, host: string) =>
  isWithin(host, rpId) && (rpId === 'localhost' || labelOf(rpId) !== null)

/** The settings; null if passkeys are off, or the school's host is an address of numbers. */
export const passkeySettings = (values: PasskeyValues, baseUrl: string): PasskeySettings | null => {
  const host = hostOf(baseUrl)
  if (values.PASSKEYS === '0' || isNumeric(host)) return null
  return { rpId: values.PASSKEY_RP_ID ?? host, relatedOrigins: [...new Set(values.PASSKEY_ORIGINS)] }
}

/** How many different labels of related origins every browser reads. Source: WebAuthn level 3, related origin requests. */
const LABELS_MAX = 5

/** One line for each setting that browsers would not accept. */
export const passkeyErrors = (values: PasskeyValues, { baseUrl, allowedOrigins }: Surroundings): string[] => {
  const { PASSKEY_RP_ID: rpId, PASSKEY_ORIGINS: origins } = values
  const host = hostOf(baseUrl)
  const labels = new Set(origins.map((origin) => labelOf(hostOf(origin)) ?? hostOf(origin)))
  const unlisted = origins.filter((origin) => origin !== baseUrl && !allowedOrigins.includes(origin))
  return [
    rpId !== undefined && !isRpIdOf(rpId, host)
      ? `PASSKEY_RP_ID: needs the host of BASE_URL, ${host}, or a domain above it that the school has registered`
      : '',
    labels.size > LABELS_MAX
      ? `PASSKEY_ORIGINS: browsers read ${LABELS_MAX} different names, these have ${labels.size}: ${[...labels].join(', ')}`
      : '',
    unlisted.length > 0 ? `PASSKEY_ORIGINS: not in ALLOWED_ORIGINS: ${unlisted.join(', ')}` : '',
  ].filter((error) => error !== '')
}

/** Warnings about settings that are valid but may be unintended. */
export const passkeyWeaknesses = ({ passkeys, baseUrl }: { passkeys: PasskeySettings | null; baseUrl: string }) => {
  if (isNumeric(hostOf(baseUrl))) return ['BASE_URL is an address of numbers: browsers make no passkeys for it']
  const own = passkeys?.relatedOrigins.filter((origin) => isWithin(hostOf(origin), passkeys.rpId)) ?? []
  return own.length > 0 ? [`PASSKEY_ORIGINS names the school's own, which need no entry: ${own.join(', ')}`] : []
}

/** The passkeys of the school. */
export interface Passkeys {
  rpId: string
  /** What a page is told: whether it may use them, as the relying party's own or a related one. */
  offer: (origin: string) => PasskeysOffer
}

/** Null if they are off. */
export const createPasskeys = ({
  passkeys,
  baseUrl,
  allowedOrigins,
}: Surroundings & { passkeys: PasskeySettings | null }): Passkeys | null => {
  if (!passkeys) return null
  const { rpId, relatedOrigins } = passkeys
  const here = { rp_id: rpId, is_here: true }
  const elsewhere = { rp_id: rpId, is_here: false }
  const isHere = (origin: string) => isWithin(hostOf(origin), rpId) || relatedOrigins.includes(origin)
  const origins = new Set([baseUrl, ...allowedOrigins].filter(isHere))
  return { rpId, offer: (origin) => (origins.has(origin) ? here : elsewhere) }
}
