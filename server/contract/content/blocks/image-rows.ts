import * as z from 'zod'
import { field, lineField } from '../values/fields.ts'
import { requiredReference } from '../values/numbers.ts'
import { listType } from './lists.ts'

const ofRow = (value: unknown) => (typeof value === 'number' ? { image_id: value } : value)

/** Rows that show an image each. Source: content spec §3. */
export const imageRows = () =>
  listType({
    name: 'images',
    parent: null,
    hasUuid: false,
    fields: {
      image_id: { ...field<number | null>(requiredReference, z.int(), null, 'image'), isRequired: true },
      caption: lineField(1_000),
    },
    facts: { image: z.string(), image_thumbnail: z.string() },
    shortened: ofRow,
  })
