import { isObject } from '../../server/contract/is-object.ts'
import type { CheckAuthReply } from '../../server/contract/replies.ts'

/** What a page may use. Only Chromium tells, under the name that the policy had before. */
interface Permissions {
  features: () => string[]
  allowsFeature: (name: string) => boolean
}

const isPermissions = (value: unknown): value is Permissions =>
  isObject(value) && typeof value.features === 'function' && typeof value.allowsFeature === 'function'

type Offers = Pick<CheckAuthReply, 'phone_codes' | 'passkeys'>

/** The features that the school's ways to sign in use on this page: codes that the browser reads, passkeys that it takes and makes. */
const neededBy = ({ phone_codes: phoneCodes, passkeys }: Offers): string[] => [
  ...(phoneCodes ? ['otp-credentials'] : []),
  ...(passkeys?.is_here ? ['publickey-credentials-get', 'publickey-credentials-create'] : []),
]

/** Those that the page's Permissions-Policy, or the frame around it, forbids; null where none is needed or the browser does not tell. */
export const blockedFeatures = (page: Document, offers: Offers): string[] | null => {
  const permissions: unknown = Reflect.get(page, 'permissionsPolicy') ?? Reflect.get(page, 'featurePolicy')
  const needed = neededBy(offers)
  if (needed.length === 0 || !isPermissions(permissions)) return null
  const known = permissions.features() // an unknown feature counts as forbidden, too
  return needed.filter((name) => known.includes(name) && !permissions.allowsFeature(name))
}
