import * as z from 'zod'
import { emailKey } from '../schemas-fields.ts'
import { errorMessage, wrong } from './values/errors.ts'

const ROLES = ['visitor', 'author', 'staff'] as const

/** The caller. Source: content spec §7. */
export const meReply = z
  .strictObject({
    id: z.string(),
    email: z.string(),
    name: z.string(),
    role: z.enum(ROLES),
    script_blocks: z.enum(['run', 'off']).meta({ description: 'Whether the school shows script blocks to readers.' }),
  })
  .meta({
    id: 'Me',
    example: { id: '7f3c', email: 'anna@school.example', name: 'Анна', role: 'author', script_blocks: 'off' },
  })

/** An account, as staff sees it. */
export const userReply = z
  .strictObject({
    id: z.string(),
    email: z.string(),
    name: z.string(),
    role: z.enum(ROLES),
    is_active: z.boolean(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'User' })

/** A person by id and name only. */
export const authorReply = z.strictObject({ id: z.string(), name: z.string() }).meta({ id: 'Author' })

const LONGEST = 1_000
const LABEL_MAX = 100
const DAYS_MAX = 90
const DAYS = 30

const line = (most: number) =>
  z.string({ error: wrong }).min(1, errorMessage('required')).max(most, errorMessage('tooLongFor'))

/** As a form sends it. */
const digits = z
  .string()
  .regex(/^\d{1,4}$/)
  .transform(Number)

/**
 * `username` is an e-mail. Without it and the password, the session on a page of the school counts, and the token lives for 12 hours.
 * Source: DESIGN §7, SECURITY R17.
 */
export const tokenBody = z
  .strictObject({
    username: line(LONGEST)
      .transform(emailKey)
      .optional()
      .meta({ description: 'An e-mail. Left out with the password, the session on a page of the school counts.' }),
    password: line(LONGEST).optional(),
    label: line(LABEL_MAX)
      .transform((label) =>
        label
          .toWellFormed()
          .replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
          .trim(),
      )
      .default('api-token-auth'),
    scope: z.enum(['read', 'write']).default('write'),
    days: z
      .union([z.int(), digits])
      .pipe(z.int().min(1).max(DAYS_MAX))
      .default(DAYS)
      .meta({ type: 'integer', minimum: 1, maximum: DAYS_MAX }),
    /** The captcha solution, required once passwords of this account are being guessed. */
    recaptcha: line(LONGEST).optional(),
  })
  .meta({ id: 'TokenBody', example: { username: 'anna@school.example', password: 'moloko-na-snegu' } })

export const tokenReply = z
  .strictObject({ token: z.string(), scope: z.enum(['read', 'write']), expires_at: z.iso.datetime() })
  .meta({ id: 'Token' })

const search = z.string({ error: wrong }).max(200, errorMessage('tooLongFor')).optional()

const email = z.string({ error: wrong }).max(LONGEST, errorMessage('tooLongFor')).transform(emailKey).optional()

/** `email` is a complete address; it is the only filter that an author may use; without it an author finds themselves. */
export const usersFilter = { search, email, role: z.enum(ROLES).optional() }
export const authorsFilter = { search }
