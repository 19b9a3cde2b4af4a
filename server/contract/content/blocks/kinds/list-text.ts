import { flagField, lineField, richField } from '../../values/fields.ts'
import { blockType } from '../block-type.ts'
import { listType } from '../lists.ts'

/** A list of texts. Source: content spec §3. */
export const listText = blockType({
  kinds: ['list-text'],
  fields: { title: lineField(), one_column: flagField() },
  list: listType({
    name: 'list_text',
    parent: null,
    path: 'list-text-items',
    rowName: 'an item of a list',
    hasUuid: true,
    fields: { txt: richField() },
  }),
})
