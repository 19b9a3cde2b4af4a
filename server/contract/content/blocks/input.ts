import * as z from 'zod'
import type { BlockState, BlockType } from '../state.ts'
import { isObject, refuse, wrong, wrongObject } from '../values/faults.ts'
import { rowId, rowUuid } from '../values/numbers.ts'
import { readOnly } from '../values/read-only.ts'
import { isTextKind, withMarker } from './markers.ts'
import { blockName } from './names.ts'
import { blockKinds, blockTypes } from './registry.ts'
import type { BlockKind } from './traits.ts'

type Data = Pick<BlockState, 'data' | 'items'>

/** What is sent as `text` may have a marker already; what is sent as another kind gets the marker of that. */
const marked = (kind: BlockKind, { data, items }: Data): Data =>
  isTextKind(kind) && kind !== 'text' && typeof data.txt === 'string'
    ? { data: { ...data, txt: withMarker(kind, data.txt) }, items }
    : { data, items }

const blockOf = (kind: BlockKind, type: BlockType) => {
  const { dataIn } = blockTypes[type]
  return z
    .strictObject(
      {
        id: rowId.optional(),
        uuid: rowUuid.optional(),
        /** The order of the list is the order of the blocks. */
        position: readOnly,
        type: z.literal(kind),
        kind: readOnly,
        data: dataIn.optional(),
      },
      { error: wrongObject },
    )
    .meta({ id: `${blockName(kind)}Input` })
    .transform(
      ({ id = null, uuid = null, data }): BlockState => ({
        id,
        uuid,
        type,
        ...marked(kind, data ?? dataIn.parse({})),
      }),
    )
}

const [first, ...rest] = blockKinds.map(({ kind, type }) => blockOf(kind, type))
if (!first) throw new Error('there are kinds of blocks')

const known: ReadonlySet<unknown> = new Set(blockKinds.map(({ kind }) => kind))

/** Strict: a type that nobody knows is refused at `type`, and never dropped. */
const withKnownType = (value: unknown, context: z.core.$RefinementCtx) => {
  if (!isObject(value) || known.has(value.type)) return value
  if (value.type === undefined) return refuse(context, { message: 'required', path: ['type'] })
  const type = typeof value.type === 'string' ? value.type.slice(0, 40).toWellFormed() : typeof value.type
  return refuse(context, { message: 'unknownType', about: { type }, path: ['type'] })
}

/** One block as it comes in, by its stored type or by one of the four marker kinds. Source: content spec §3. */
export const blockInput: z.ZodType<BlockState> = z.preprocess(
  withKnownType,
  z.discriminatedUnion('type', [first, ...rest], { error: wrong }),
)
