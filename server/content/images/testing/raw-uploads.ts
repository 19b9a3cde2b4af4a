import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { ContentFixture, TokenHolder } from '../../testing/content-fixture.ts'

const FORM_START = Buffer.from('--b\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\n')

/** The pieces of a body, and its type. */
interface RawBody {
  type: string
  pieces: readonly Buffer[]
}

export const formBody = (bytes: Buffer): RawBody => ({
  type: 'multipart/form-data; boundary=b',
  pieces: [FORM_START, bytes, Buffer.from('\r\n--b--\r\n')],
})

export const jsonBody = (bytes: Buffer): RawBody => ({
  type: 'application/json',
  pieces: [Buffer.from('{"image":"'), Buffer.from(bytes.toString('base64')), Buffer.from('"}')],
})

const headOf = (token: string, { type, pieces }: RawBody) =>
  [
    'POST /api/v1/image-objects/ HTTP/1.1',
    'Host: school.example',
    `Authorization: Token ${token}`,
    `Content-Type: ${type}`,
    `Content-Length: ${pieces.reduce((sum, { length }) => sum + length, 0)}`,
    '',
    '',
  ].join('\r\n')

const open = async ({ school }: ContentFixture): Promise<Socket> => {
  const { port, hostname } = new URL(school.address)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  socket.on('error', () => socket.destroy())
  return socket
}

/** Starts an upload over a connection of its own and sends only so many pieces of its body. */
export const startUpload = async (
  fixture: ContentFixture,
  role: TokenHolder,
  body: RawBody,
  pieces = body.pieces.length,
): Promise<Socket> => {
  const socket = await open(fixture)
  socket.write(headOf(fixture.tokenOf(role), body))
  for (const piece of body.pieces.slice(0, pieces)) socket.write(piece)
  return socket
}

/** The status line of the response. */
export const statusLineOn = async (socket: Socket): Promise<string> => {
  const [first] = await once(socket, 'data')
  return String(first).split('\r\n')[0] ?? ''
}
