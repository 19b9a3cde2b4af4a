import * as z from 'zod'

/** What tests read of a block that was answered. */
const blocks = z.array(
  z.looseObject({
    id: z.int(),
    uuid: z.string(),
    type: z.string(),
    kind: z.string(),
    data: z.record(z.string(), z.unknown()),
  }),
)

const rows = z.array(z.looseObject({ id: z.int(), uuid: z.string().optional() }))

export type ResponseBlock = z.output<typeof blocks>[number]

/** The blocks of a document that was answered. */
export const blocksOf = ({ body }: { body: Record<string, unknown> }): ResponseBlock[] => blocks.parse(body.content)

/** The rows of a block's list. */
export const rowsOfBlock = ({ data }: ResponseBlock): z.output<typeof rows> =>
  rows.parse(data.list_text ?? data.questions ?? data.images ?? [])
