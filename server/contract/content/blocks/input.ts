import * as z from 'zod'
import { isObject } from '../../is-object.ts'
import type { BlockState } from '../state.ts'
import { refuse, wrong, wrongObject } from '../values/errors.ts'
import { rowId, rowUuid } from '../values/numbers.ts'
import { readOnly } from '../values/read-only.ts'
import { type BlockKind, blockKinds, storedType } from './block-types.ts'
import { isTextKind, withMarker } from './markers.ts'
import { blockName } from './names.ts'
import { rememberParsed } from './remember-parsed.ts'
import { traitsOf } from './traits.ts'

/** `text` is kept as sent, since it may have a marker already; any other text kind gets its own marker. */
const marked = (kind: BlockKind, data: BlockState['data']): BlockState['data'] =>
  isTextKind(kind) && kind !== 'text' && typeof data.txt === 'string'
    ? { ...data, txt: withMarker(kind, data.txt) }
    : data

/** The id and uuid may be given beside `data`, inside it or in both places; the ones beside it win. Source: content spec §3, §7. */
const blockOf = (kind: BlockKind) => {
  const type = storedType(kind)
  const { dataIn } = traitsOf(type)
  const nothing = dataIn.parse({})
  return z
    .strictObject(
      {
        id: rowId.optional(),
        uuid: rowUuid.optional(),
        /** Ignored: the order of the list is the order of the blocks. */
        position: readOnly,
        type: z.literal(kind),
        kind: readOnly,
        data: dataIn.optional(),
      },
      { error: wrongObject },
    )
    .meta({ id: `${blockName(kind)}Input` })
    .transform(({ id, uuid, data }): BlockState => {
      const within = data ?? nothing
      return {
        id: id === undefined ? within.id : id,
        uuid: uuid === undefined ? within.uuid : uuid,
        type,
        data: marked(kind, within.data),
        items: within.items,
      }
    })
}

const [first, ...rest] = blockKinds.map(blockOf)
if (!first) throw new Error('there are kinds of blocks')

const known: ReadonlySet<unknown> = new Set(blockKinds)

/** Strict: a block of an unknown type is refused at `type`, never dropped. */
const withKnownType = (value: unknown, context: z.core.$RefinementCtx) => {
  if (!isObject(value) || known.has(value.type)) return value
  if (value.type === undefined) return refuse(context, { message: 'required', path: ['type'] })
  const type = typeof value.type === 'string' ? value.type.slice(0, 40).toWellFormed() : typeof value.type
  return refuse(context, { message: 'unknownType', about: { type }, path: ['type'] })
}

/** A block in a request, by its stored type or by one of the four marker kinds. Source: content spec §3. */
export const blockInput: z.ZodType<BlockState> = rememberParsed(
  z.preprocess(withKnownType, z.discriminatedUnion('type', [first, ...rest], { error: wrong })),
)
