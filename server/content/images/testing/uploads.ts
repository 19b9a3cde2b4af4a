import sharp from 'sharp'
import { image } from '../../../db/schema.ts'
import { blackPng } from '../../../media/testing/png.ts'
import type { Client, ClientResponse } from '../../testing/client.ts'
import type { ContentFixture } from '../../testing/content-fixture.ts'

/** A picture that no other width has. */
export const picture = (width = 24): Buffer => blackPng(width, 16)

export const formOf = (bytes: Uint8Array, name = '../../évil.php'): FormData => {
  const form = new FormData()
  form.append('image', new Blob([Uint8Array.from(bytes)]), name)
  return form
}

export const upload = (client: Client, bytes: Uint8Array = picture()): Promise<ClientResponse> =>
  client.post('/image-objects/', formOf(bytes))

/** Uploads a picture and answers its number. */
export const uploadedId = async (client: Client, width?: number): Promise<number> =>
  Number((await upload(client, picture(width))).body.id)

const COLOURS = ['#ff0000', '#00ff00', '#0000ff', '#ffffff'] as const

/** Uploads a picture with a quarter of each colour, red and green above, blue and white below; answers its number. */
export const uploadedQuarters = async (client: Client, width = 400, height = 200): Promise<number> => {
  const size = { width: width / 2, height: height / 2, channels: 3 as const }
  const places = COLOURS.map((background, at) => ({
    input: { create: { ...size, background } },
    left: (at % 2) * size.width,
    top: Math.floor(at / 2) * size.height,
  }))
  const whole = sharp({ create: { width, height, channels: 3, background: '#000' } })
  return Number((await upload(client, await whole.composite(places).png().toBuffer())).body.id)
}

/** The picture at an address of the school: its size, and the colour of its middle, each part of it as all or nothing. */
export const colourAt = async ({ school }: ContentFixture, address: string): Promise<[number, number, string]> => {
  const bytes = Buffer.from(await (await fetch(school.address + address)).arrayBuffer())
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  const middle = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels
  const colour = [...data.subarray(middle, middle + 3)].map((part) => (part > 127 ? 'f' : '0')).join('')
  return [info.width, info.height, colour]
}

/** Adds rows of so many bytes each, as if somebody had uploaded as many images. */
export const addImages = (
  { school, ids }: ContentFixture,
  role: 'author' | 'user',
  { count, bytes }: { count: number; bytes: number },
): Promise<unknown> => {
  const { deps, clock } = school
  const row = { ownerId: ids[role], hash: 'f'.repeat(64), width: 1, height: 1, bytes, createdAt: clock.now() }
  const all = Array.from({ length: count }, (_, at) => ({ ...row, id: 1_000 + at }))
  return deps.transact((tx) => tx.insert(image).values(all))
}
