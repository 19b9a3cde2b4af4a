import * as z from 'zod'
import { errorMessage, wrong, wrongAs, wrongObject } from './values/errors.ts'
import { imageViewFields } from './values/images.ts'
import { json, jsonReply } from './values/json.ts'
import { reference, requiredReference } from './values/numbers.ts'
import { requiredPerson } from './values/persons.ts'
import { readOnly } from './values/read-only.ts'

const WORDS_MAX = 20
const WORD_NAME_MAX = 50
const WORD_MAX = 500

/** The positions of the words on a certificate: any JSON that the editor understands. Source: content spec §3, §7. */
export const presetBody = z
  .strictObject({ preset: json }, { error: wrongObject })
  .meta({ id: 'CertificatePreset', example: { preset: { name: { x: 120, y: 80, size: 24 } } } })

export type PresetBody = z.output<typeof presetBody>

/** A background for certificates. */
export const certificateReply = z
  .strictObject({ id: z.int(), ...imageViewFields, preset: jsonReply })
  .meta({ id: 'CustomCertificate' })

const document = z
  .string({ error: wrongAs('documentBad') })
  .regex(/^(?:[a-z][a-z-]{2,30}:[1-9]\d{0,9})?$/, errorMessage('documentBad'))
  .nullish()
  .transform((id) => id || null)
  .meta({ description: '`webinar:3`; for what is no course.' })

const parts = z
  .record(
    z.string().max(WORD_NAME_MAX, errorMessage('tooLongFor')),
    z.string({ error: wrong }).max(WORD_MAX, errorMessage('tooLongFor')),
    { error: wrong },
  )
  .refine((all) => Object.keys(all).length <= WORDS_MAX, errorMessage('tooMany', { most: WORDS_MAX }))

/**
 * The body of a certificate for a user. Response-only fields are ignored, so a response can be sent back. `course` is short for a
 * `document` of that kind. Source: content spec §7.
 */
export const userCertificateBody = z
  .strictObject(
    {
      certificate: requiredReference,
      user: requiredPerson,
      course: reference.optional(),
      document: document.optional(),
      words: parts.default({}),
      id: readOnly,
      image: readOnly,
      image_thumbnail: readOnly,
      preset: readOnly,
      code: readOnly,
      shows_name: readOnly,
      issued_at: readOnly,
    },
    { error: wrongObject },
  )
  .meta({
    id: 'UserCertificateBody',
    description: 'An author names one of `course` and `document`; staff may leave out both.',
    example: { certificate: 3, user: 'a-person', course: 12, words: { name: 'Анна' } },
  })

export type UserCertificateBody = z.output<typeof userCertificateBody>

/** A certificate given to a user, with its background. */
export const userCertificateReply = z
  .strictObject({
    id: z.int(),
    certificate: z.int(),
    ...imageViewFields,
    preset: jsonReply,
    user: z.string(),
    course: z.int().nullable(),
    document: z.string().nullable(),
    words: z.record(z.string(), z.string()),
    code: z.string().nullable().meta({ description: 'Its number: it is checked at /certificate/<number>/.' }),
    shows_name: z.boolean().meta({ description: 'Whoever checks it sees the name on it.' }),
    issued_at: z.string(),
  })
  .meta({ id: 'UserCertificate' })
