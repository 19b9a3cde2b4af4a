import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Duplex } from 'node:stream'

/* A WebSocket server for one client on this machine, which Node has not: text messages of any length (RFC 6455). */

const ACCEPT_SUFFIX = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'
const FINAL = 0x80
const MASKED = 0x80
const LENGTH_16 = 126
const LENGTH_64 = 127
const OPCODES = { continuation: 0, text: 1, close: 8, ping: 9, pong: 10 }

export interface Client {
  send: (text: string) => void
  close: () => void
}

const frameOf = (opcode: number, body: Buffer): Buffer => {
  const { length } = body
  const header = Buffer.alloc(length < LENGTH_16 ? 2 : length < 0x1_00_00 ? 4 : 10)
  header[0] = FINAL | opcode
  if (length < LENGTH_16) header[1] = length
  else if (length < 0x1_00_00) {
    header[1] = LENGTH_16
    header.writeUInt16BE(length, 2)
  } else {
    header[1] = LENGTH_64
    header.writeBigUInt64BE(BigInt(length), 2)
  }
  return Buffer.concat([header, body])
}

interface Frame {
  isFinal: boolean
  opcode: number
  body: Buffer
  rest: Buffer
}

/** The first frame of these bytes, or null as long as it is not complete. */
const readFrame = (bytes: Buffer): Frame | null => {
  if (bytes.length < 2) return null
  const [first = 0, second = 0] = bytes
  const short = second & ~MASKED
  const lengthEnd = short === LENGTH_16 ? 4 : short === LENGTH_64 ? 10 : 2
  const maskEnd = lengthEnd + (second & MASKED ? 4 : 0)
  if (bytes.length < maskEnd) return null
  const length =
    short === LENGTH_16 ? bytes.readUInt16BE(2) : short === LENGTH_64 ? Number(bytes.readBigUInt64BE(2)) : short
  const end = maskEnd + length
  if (bytes.length < end) return null
  const mask = bytes.subarray(lengthEnd, maskEnd)
  const body = Buffer.from(bytes.subarray(maskEnd, end))
  if (mask.length > 0) for (let i = 0; i < body.length; i += 1) body[i] = (body[i] ?? 0) ^ (mask[i % 4] ?? 0)
  return { isFinal: (first & FINAL) !== 0, opcode: first & 0x0f, body, rest: bytes.subarray(end) }
}

const serve = (socket: Duplex, onText: (text: string) => void) => {
  let bytes: Buffer = Buffer.alloc(0)
  let parts: Buffer[] = []
  socket.on('data', (chunk: Buffer) => {
    bytes = Buffer.concat([bytes, chunk])
    for (let frame = readFrame(bytes); frame; frame = readFrame(bytes)) {
      bytes = frame.rest
      if (frame.opcode === OPCODES.close) socket.end(frameOf(OPCODES.close, frame.body))
      else if (frame.opcode === OPCODES.ping) socket.write(frameOf(OPCODES.pong, frame.body))
      else if (frame.opcode !== OPCODES.pong) parts.push(frame.body)
      if (frame.isFinal && parts.length > 0) {
        onText(Buffer.concat(parts).toString())
        parts = []
      }
    }
  })
}

/** Listens for one client. `onClient` returns what gets its messages; `onEnd` runs when it has gone. */
export const listenForClient = async (
  onClient: (client: Client) => (text: string) => void,
  onEnd: () => void,
): Promise<number> => {
  const server = createServer((_, response) => void response.writeHead(426).end())
  server.on('upgrade', ({ headers }, socket) => {
    const accept = createHash('sha1')
      .update(`${headers['sec-websocket-key'] ?? ''}${ACCEPT_SUFFIX}`)
      .digest('base64')
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
    )
    const client = {
      send: (text: string) => void socket.write(frameOf(OPCODES.text, Buffer.from(text))),
      close: () => void socket.end(frameOf(OPCODES.close, Buffer.alloc(0))),
    }
    serve(socket, onClient(client))
    socket.on('close', onEnd)
    socket.on('error', onEnd)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('no free port')
  return address.port
}
