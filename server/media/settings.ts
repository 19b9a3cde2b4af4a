import { z } from 'zod'

/** An S3-compatible store. Addresses are without a trailing slash. */
export interface MediaSettings {
  /** Includes the bucket: `https://s3.example/school`. */
  endpoint: string
  region: string
  key: string
  secret: string
  /** The public URL of the bucket's files; null if the school serves them. */
  publicUrl: string | null
}

/** Errors show this format instead of the value, which holds the store's credentials. */
const SPELLING = 's3+https://KEY:SECRET@host/bucket?region=…&public=https://…, with KEY and SECRET percent-encoded'

const plainUrl = (value: string): string | null => {
  if (!URL.canParse(value)) return null
  const { protocol, username, search, hash, href } = new URL(value)
  const isPlain = /^https?:$/.test(protocol) && username === '' && search === '' && hash === ''
  return isPlain ? href.replace(/\/$/, '') : null
}

const decoded = (part: string): string | null => {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}

const isBucket = (path: string) => /^\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(path)

/** The options in the query; null if a parameter is unknown, repeated or invalid. */
const optionsOf = (query: URLSearchParams): { region: string; publicUrl: string | null } | null => {
  const names = [...query.keys()]
  if (new Set(names).size !== names.length || names.some((name) => name !== 'region' && name !== 'public')) return null
  const address = query.get('public')
  const publicUrl = address === null ? null : plainUrl(address)
  return address !== null && publicUrl === null ? null : { region: query.get('region') ?? 'auto', publicUrl }
}

const settingsOf = (value: string): MediaSettings | null => {
  if (!/^s3\+https?:\/\//.test(value) || !URL.canParse(value.slice('s3+'.length))) return null
  const { origin, pathname, username, password, searchParams, hash } = new URL(value.slice('s3+'.length))
  const [key, secret, options] = [decoded(username), decoded(password), optionsOf(searchParams)]
  if (!key || !secret || !options || !isBucket(pathname) || hash !== '') return null
  return { endpoint: `${origin}${pathname}`, key, secret, ...options }
}

/** Schema of the media store's environment variable. */
export const mediaEnvironment = {
  MEDIA_URL: z
    .string()
    .transform((value, context): MediaSettings => {
      const settings = settingsOf(value)
      if (settings) return settings
      context.addIssue({ code: 'custom', message: `must be spelt ${SPELLING}`, input: 'hidden' })
      return z.NEVER
    })
    .optional(),
}

const isPlain = (address: string | null) => address?.startsWith('http:') ?? false

/** One error if production would send pictures or credentials unencrypted. */
export const mediaErrors = (
  { MEDIA_URL: media }: { MEDIA_URL?: MediaSettings | undefined },
  isProduction: boolean,
): string[] =>
  isProduction && media && (isPlain(media.endpoint) || isPlain(media.publicUrl))
    ? ['MEDIA_URL: takes https addresses only']
    : []

/** The CSP source for pictures: the origin of the store's public URL. */
export const mediaSources = (media: MediaSettings | null): string[] =>
  media?.publicUrl ? [new URL(media.publicUrl).origin] : []
