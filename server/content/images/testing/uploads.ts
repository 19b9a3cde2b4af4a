import { blackPng } from '../../../media/testing/png.ts'
import type { Client, ClientAnswer } from '../../testing/client.ts'

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
