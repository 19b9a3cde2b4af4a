import * as z from 'zod'
import { type BlockKind, blockKinds, storedType } from './block-types.ts'
import { blockName } from './names.ts'
import { traitsOf } from './traits.ts'

const replyOf = (kind: BlockKind) =>
  z
    .strictObject({
      id: z.int(),
      uuid: z.string(),
      position: z.int(),
      type: z.literal(storedType(kind)),
      kind: z.literal(kind),
      data: traitsOf(storedType(kind)).dataOut,
    })
    .meta({ id: blockName(kind) })

const [first, ...rest] = blockKinds.map(replyOf)
if (!first) throw new Error('there are kinds of blocks')

/** A block in a response: its stored type, and its kind, which is one of fifteen. */
export const blockReply: z.ZodType = z.discriminatedUnion('kind', [first, ...rest]).meta({ id: 'Block' })
