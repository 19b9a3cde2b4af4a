import * as z from 'zod'
import { blockName } from './names.ts'
import type { BlockType } from './paths.ts'
import { blockKinds, blockTypes } from './registry.ts'
import type { BlockKind } from './traits.ts'

const replyOf = (kind: BlockKind, type: BlockType) =>
  z
    .strictObject({
      id: z.int(),
      uuid: z.string(),
      position: z.int(),
      type: z.literal(type),
      kind: z.literal(kind),
      data: blockTypes[type].dataOut,
    })
    .meta({ id: blockName(kind) })

const [first, ...rest] = blockKinds.map(({ kind, type }) => replyOf(kind, type))
if (!first) throw new Error('there are kinds of blocks')

/** A block in a response: its stored type, and its kind, which is one of fifteen. */
export const blockReply: z.ZodType = z.discriminatedUnion('kind', [first, ...rest]).meta({ id: 'Block' })
