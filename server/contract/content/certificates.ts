import * as z from 'zod'
import { imageId, lookFields } from './images.ts'

/** Characters of a preset as JSON, at most. */
export const PRESET_MAX = 20_000
const WORDS_MAX = 20
const WORD_NAME_MAX = 50
/** Characters of one text on a certificate, at most. */
export const WORD_MAX = 500

const isBounded = (value: object) => JSON.stringify(value).length <= PRESET_MAX

/** Where the words stand on a certificate: an object that the editor alone understands. Source: content spec §3, §7. */
export const presetBody = z
  .strictObject({
    preset: z
      .record(z.string(), z.json(), 'wrongKind')
      .refine(isBounded, { error: 'tooLongFor', params: { most: PRESET_MAX } })
      .nullable(),
  })
  .meta({ id: 'CertificatePreset', example: { preset: { name: { x: 120, y: 80, size: 24 } } } })

export type PresetBody = z.output<typeof presetBody>

/** A background for certificates. */
export const certificateReply = z
  .strictObject({ id: z.int(), ...lookFields, preset: z.record(z.string(), z.json()).nullable() })
  .meta({ id: 'CustomCertificate' })

const PERSON_MAX = 64
const document = z.string('wrongKind').regex(/^[a-z][a-z-]{2,30}:[1-9]\d{0,9}$/, 'wrongKind')

/** A certificate that somebody is given. `document` is `course:12`, and `course` is short for one of a course. Source: content spec §7. */
export const userCertificateBody = z
  .strictObject({
    certificate: imageId,
    user: z.string('wrongKind').min(1, 'required').max(PERSON_MAX, 'wrongKind'),
    course: imageId.nullish(),
    document: document.nullish(),
    words: z
      .record(
        z.string().max(WORD_NAME_MAX, 'tooLongFor'),
        z.string('wrongKind').max(WORD_MAX, 'tooLongFor'),
        'wrongKind',
      )
      .refine((words) => Object.keys(words).length <= WORDS_MAX, 'wrongKind')
      .default({}),
  })
  .meta({
    id: 'UserCertificateBody',
    example: { certificate: 3, user: 'a-person', course: 12, words: { name: 'Анна' } },
  })

export type UserCertificateBody = z.output<typeof userCertificateBody>

/** A certificate that somebody was given, with its background. */
export const userCertificateReply = z
  .strictObject({
    id: z.int(),
    certificate: z.int(),
    ...lookFields,
    preset: z.record(z.string(), z.json()).nullable(),
    user: z.string(),
    course: z.int().nullable(),
    document: z.string().nullable(),
    words: z.record(z.string(), z.string()),
    issued_at: z.string(),
  })
  .meta({ id: 'UserCertificate' })
