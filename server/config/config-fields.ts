import { z } from 'zod'

/** The items of a comma-separated value, trimmed, without empty ones. */
export const list = (value: string): string[] =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')

const isOrigin = (value: string) => URL.canParse(value) && new URL(value).origin === value && /^https?:/.test(value)

export const origin = z.string().refine(isOrigin, 'must be an origin such as https://school.example, without a path')

const httpsOrigin = origin.refine((value) => value.startsWith('https:'), 'must be an https origin')

/** Comma-separated https origins. */
export const httpsOrigins = (standard = '') => z.string().default(standard).transform(list).pipe(z.array(httpsOrigin))
