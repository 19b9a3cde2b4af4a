import * as z from 'zod'
import { errorMessage, wrongAs } from './values/errors.ts'

const EDITOR_MAX = 64

/** The uuid that an editor has given its tab. */
export const editorUuid = z
  .string({ error: wrongAs('uuidBad', { most: EDITOR_MAX }) })
  .regex(/^[\w-]{1,64}$/, errorMessage('uuidBad', { most: EDITOR_MAX }))
  .meta({ description: 'A uuid that the editor has made for its tab.' })

export const editingBody = z.strictObject({ editor: editorUuid }).meta({ id: 'EditingBody' })

/** The tabs that have a document open for editing, the first one first. */
export const editingReply = z
  .strictObject({
    editors: z.array(
      z.strictObject({
        name: z.string(),
        since: z.iso.datetime(),
        is_me: z.boolean().meta({ description: 'The caller, in this tab or in another one.' }),
        is_this_tab: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'Editing' })
