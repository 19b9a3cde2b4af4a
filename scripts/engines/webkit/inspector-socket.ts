import { once } from 'node:events'
import { connect } from 'node:net'

/*
 * The remote inspector of WebKitGTK on its socket (WTF::SocketConnection): uint32 size, a byte of flags, the message's name, a GVariant.
 * The HTTP server beside it refuses messages above 128 kB, which Playwright sends.
 */

const HEADER_BYTES = 5
const LITTLE_ENDIAN = 1

/** A page of the browser, as the inspector lists it. Numbers grow in the order in which pages come. */
export interface InspectorPage {
  connection: bigint
  target: bigint
}

export interface Channel {
  send: (text: string) => void
  close: () => void
}

const keyOf = ({ connection, target }: InspectorPage) => `${connection}/${target}`

const pair = ({ connection, target }: InspectorPage): Buffer => {
  const bytes = Buffer.alloc(16)
  bytes.writeBigUInt64LE(connection, 0)
  bytes.writeBigUInt64LE(target, 8)
  return bytes
}

const pairOf = (bytes: Buffer): InspectorPage => ({
  connection: bytes.readBigUInt64LE(0),
  target: bytes.readBigUInt64LE(8),
})

/** The bytes of an offset in a GVariant container of this length. */
const offsetSize = (length: number) => (length < 0x1_00 ? 1 : length < 0x1_00_00 ? 2 : 4)

/** Parses the GVariant `(t a(tsssb))`: the pages of a connection. */
const parseTargets = (bytes: Buffer): { connection: bigint; pages: InspectorPage[] } => {
  const connection = bytes.readBigUInt64LE(0)
  const list = bytes.subarray(8)
  if (list.length === 0) return { connection, pages: [] }
  const size = offsetSize(list.length)
  const end = list.readUIntLE(list.length - size, size)
  const pages: InspectorPage[] = []
  let at = 0
  for (let offset = end; offset < list.length; offset += size) {
    const entry = list.subarray(Math.ceil(at / 8) * 8, list.readUIntLE(offset, size))
    const typeEnd = entry.readUIntLE(entry.length - offsetSize(entry.length), offsetSize(entry.length))
    const type = entry.subarray(8, typeEnd - 1).toString()
    if (/page/i.test(type)) pages.push({ connection, target: entry.readBigUInt64LE(0) })
    at = list.readUIntLE(offset, size)
  }
  return { connection, pages }
}

/** Connects to the inspector of a browser. `onPages` gets all pages whenever one comes, goes or changes its address. */
export const connectInspector = async (port: number, onPages: (pages: InspectorPage[]) => void) => {
  const socket = connect(port, '127.0.0.1')
  socket.setNoDelay(true) // else each message waits for the one before to be acknowledged
  await once(socket, 'connect')
  const byConnection = new Map<bigint, InspectorPage[]>()
  const listeners = new Map<string, (text: string) => void>()

  const send = (name: string, body: Buffer) => {
    const text = Buffer.from(`${name}\0`)
    const header = Buffer.alloc(HEADER_BYTES)
    header.writeUInt32BE(text.length + body.length, 0)
    header[4] = LITTLE_ENDIAN
    socket.write(Buffer.concat([header, text, body]))
  }

  const receive = (name: string, body: Buffer) => {
    if (name === 'SetTargetList') {
      const { connection, pages } = parseTargets(body)
      byConnection.set(connection, pages)
      onPages([...byConnection.values()].flat())
    } else if (name === 'SendMessageToFrontend') {
      listeners.get(keyOf(pairOf(body)))?.(body.subarray(16, body.length - 1).toString())
    }
  }

  let chunks: Buffer[] = []
  let available = 0
  socket.on('data', (chunk) => {
    chunks.push(chunk)
    available += chunk.length
    while (available >= HEADER_BYTES) {
      const bytes = chunks.length === 1 ? (chunks[0] ?? Buffer.alloc(0)) : Buffer.concat(chunks)
      chunks = [bytes]
      const end = HEADER_BYTES + bytes.readUInt32BE(0)
      if (bytes.length < end) break
      const message = bytes.subarray(HEADER_BYTES, end)
      chunks = [bytes.subarray(end)]
      available = bytes.length - end
      const nameEnd = message.indexOf(0)
      receive(message.subarray(0, nameEnd).toString(), message.subarray(nameEnd + 1))
    }
  })
  socket.on('error', () => undefined) // the browser has ended: its process says so
  send('SetupInspectorClient', Buffer.from('\0'))

  return {
    open: (page: InspectorPage, onMessage: (text: string) => void): Channel => {
      listeners.set(keyOf(page), onMessage)
      send('Setup', pair(page))
      return {
        send: (text) => send('SendMessageToBackend', Buffer.concat([pair(page), Buffer.from(`${text}\0`)])),
        close: () => {
          listeners.delete(keyOf(page))
          send('FrontendDidClose', pair(page))
        },
      }
    },
    close: () => socket.destroy(),
  }
}
