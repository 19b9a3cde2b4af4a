import { image } from '../../../db/schema.ts'
import { blackPng } from '../../../media/testing/png.ts'
import type { Client, ClientAnswer } from '../../testing/client.ts'
import type { ContentFixture } from '../../testing/content-fixture.ts'

/** A picture that no other width has. */
export const picture = (width = 24): Buffer => blackPng(width, 16)

export const formOf = (bytes: Uint8Array, name = '../../évil.php'): FormData => {
  const form = new FormData()
  form.append('image', new Blob([Uint8Array.from(bytes)]), name)
  return form
}

export const upload = (client: Client, bytes: Uint8Array = picture()): Promise<ClientAnswer> =>
  client.post('/image-objects/', formOf(bytes))

/** Uploads a picture and answers its number. */
export const uploadedId = async (client: Client, width?: number): Promise<number> =>
  Number((await upload(client, picture(width))).body.id)

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
