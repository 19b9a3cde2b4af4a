import * as z from 'zod'
import { field, lineField } from '../../values/fields.ts'
import { pictureFields } from '../../values/images.ts'
import { shortened } from '../../values/lists.ts'
import { requiredReference } from '../../values/numbers.ts'
import { listType } from '../lists.ts'
import type { ListTraits } from '../traits.ts'

/** A list whose rows show one image each. Source: content spec §3. */
export const imageItems = ({ path, rowName }: Pick<ListTraits, 'path' | 'rowName'>) =>
  listType({
    name: 'images',
    parent: null,
    path,
    rowName,
    hasUuid: false,
    fields: {
      image_id: { ...field<number | null>(requiredReference, z.int(), null, 'image'), isRequired: true },
      caption: lineField(1_000),
    },
    facts: pictureFields,
    shortened: shortened('image_id'),
  })
