import sharp from 'sharp'
import { changeProduct, productById, type Product } from '../../../server/catalog/products/product-store.ts'
import { createDocument } from '../../../server/content/documents/edit.ts'
import { applyInput } from '../../../server/content/documents/write.ts'
import { uploadImage } from '../../../server/content/images/upload.ts'
import { sanitiseInput } from '../../../server/content/rich-text/rich-text.ts'
import { documentBody } from '../../../server/contract/content/documents/body.ts'
import { emptyState } from '../../../server/contract/content/documents/fields.ts'
import type { JsonObject } from '../../../server/contract/content/state.ts'
import type { Deps } from '../../../server/app/deps.ts'
import type { Member, MemberCaller } from '../../../server/http/rest/route.ts'
import { personByEmail } from '../../school/people-store.ts'
import { keyOf, type PlannedDocument, plannedDocuments } from './planned-documents.ts'
import { keysOfDocuments, termNumbers } from '../seed-store.ts'

const WIDTH = 480
const HEIGHT = 270

type Colour = readonly [red: number, green: number, blue: number]
type Disc = readonly [x: number, y: number, radius: number]

const ZENITH: Colour = [12, 16, 44]
const HORIZON: Colour = [58, 66, 128]
const STARLIGHT: Colour = [226, 230, 255]
const NIGHT_SIDE: Colour = [34, 40, 80]
const DAY_SIDE: Colour = [250, 240, 206]

const moon: Disc = [300, 128, 82]
const shadow: Disc = [261, 108, 84]
const stars: readonly Disc[] = [
  [45, 52, 2],
  [96, 160, 1.5],
  [132, 30, 1.5],
  [160, 222, 2],
  [420, 45, 2],
  [440, 196, 1.5],
]

/** The share of a pixel that a disc covers. */
const cover = (x: number, y: number, [atX, atY, radius]: Disc): number =>
  Math.min(1, Math.max(0, radius - Math.sqrt((x - atX) ** 2 + (y - atY) ** 2) + 0.5))

const mix = (from: Colour, to: Colour, share: number): Colour => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
  from[2] + (to[2] - from[2]) * share,
]

const colourAt = (x: number, y: number): Colour => {
  const starlight = stars.reduce((most, star) => Math.max(most, cover(x, y, star)), 0)
  const sky = mix(mix(ZENITH, HORIZON, y / HEIGHT), STARLIGHT, starlight)
  const disc = cover(x, y, moon)
  return mix(mix(sky, NIGHT_SIDE, disc), DAY_SIDE, disc * (1 - cover(x, y, shadow)))
}

/** The picture of the course about space: a young moon in a clear night, as a PNG. */
const moonPicture = (): Promise<Buffer> => {
  const pixels = new Uint8Array(WIDTH * HEIGHT * 3)
  for (let at = 0; at < WIDTH * HEIGHT; at += 1) pixels.set(colourAt(at % WIDTH, Math.floor(at / WIDTH)), at * 3)
  return sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .png()
    .toBuffer()
}

type SeedingDeps = Pick<Deps, 'db' | 'transact' | 'now' | 'media' | 'pictures' | 'log'>

const AUTHOR = 'author@school.example'
const STAFF = 'staff@school.example'

const callerOf = ({ id, email, name }: Omit<Member, 'role'>, role: Member['role']): MemberCaller => ({
  member: { id, email, name, role },
  tokenId: null,
  ip: '',
  origin: '',
  requestId: 'seed',
  lang: 'ru',
  ifMatch: null,
  preview: null,
})

const MINOR = 100

/** The prices of an existing product, as fields of a document. */
const pricesOf = ({ priceRub, priceEur, discountRub, discountEur }: Product): JsonObject => {
  const [rubles, euros] = [priceRub ?? 0, priceEur ?? 0]
  return {
    price: (rubles - discountRub) / MINOR,
    old_price: discountRub > 0 ? rubles / MINOR : 0,
    euro_price: (euros - discountEur) / MINOR,
    euro_old_price: discountEur > 0 ? euros / MINOR : 0,
  }
}

const write = async (
  deps: SeedingDeps,
  { kind, product }: PlannedDocument,
  body: JsonObject,
  caller: MemberCaller,
): Promise<void> => {
  const input = await sanitiseInput(documentBody(kind, 'create').parse(body))
  const place = product ? { number: product.number } : {}
  await createDocument(deps, { kind, caller, action: 'create', ...place }, applyInput(emptyState, input))
}

/** Uploads the picture; returns the number of the image. */
const upload = async (deps: SeedingDeps, caller: MemberCaller): Promise<number> =>
  uploadImage(deps, { image: await moonPicture() }, caller, async (_, { id }) => id)

/**
 * Adds the missing documents and publishes them; existing ones are unchanged. Staff writes on behalf of the author, because only staff may
 * add script blocks; the image belongs to the author. An existing product keeps all its columns, including the price. Does nothing without
 * the seeded author and staff.
 */
export const seedDocuments = async (deps: SeedingDeps): Promise<void> => {
  const { db, transact, now } = deps
  const known = await keysOfDocuments(db)
  const missing = plannedDocuments(now()).filter((planned) => !known.has(keyOf(planned)))
  const [author, staff] = [await personByEmail(db, AUTHOR), await personByEmail(db, STAFF)]
  if (missing.length === 0 || !author || !staff) return
  const [tags, categories] = [await termNumbers(db, 'tag'), await termNumbers(db, 'category')]
  for (const planned of missing) {
    const product = planned.product ? await productById(db, planned.product.id) : null
    if (planned.product && !product) continue
    const numbers = (planned.tags ?? []).flatMap((name) => tags.get(name) ?? [])
    const category = categories.get(planned.category ?? '')
    const sold = product ? pricesOf(product) : {}
    const picture = planned.contentWith ? await upload(deps, callerOf(author, 'author')) : null
    const body = {
      ...planned.body,
      ...sold,
      ...(picture !== null && { content: planned.contentWith?.(picture), cover: picture }),
      ...(numbers.length > 0 && { tags: numbers }),
      ...(category !== undefined && { category }),
      author: author.id,
      status: 1,
    }
    await write(deps, planned, body, callerOf(staff, 'staff'))
    if (product) {
      const { id, ...traits } = product
      await transact((tx) => changeProduct(tx, id, traits))
    }
  }
}
