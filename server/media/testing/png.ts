import { crc32, deflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

export const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

interface Look {
  /** Bits of each channel. */
  bits?: 1 | 8 | 16
  hasColours?: boolean
  isInterlaced?: boolean
  hasPixels?: boolean
  /** Further chunks before the pixels. */
  more?: Buffer[]
}

/** Of the seven passes of an interlaced picture: its first pixel, and the way to the next one. Source: PNG §8.2. */
const PASSES = [
  { x: 0, y: 0, dx: 8, dy: 8 },
  { x: 4, y: 0, dx: 8, dy: 8 },
  { x: 0, y: 4, dx: 4, dy: 8 },
  { x: 2, y: 0, dx: 4, dy: 4 },
  { x: 0, y: 2, dx: 2, dy: 4 },
  { x: 1, y: 0, dx: 2, dy: 2 },
  { x: 0, y: 1, dx: 1, dy: 2 },
]
const ONE_PASS = [{ x: 0, y: 0, dx: 1, dy: 1 }]

/** A black picture of one bit a pixel, or a transparent one of four channels. `hasPixels` false leaves its pixels out. */
export const blackPng = (
  width: number,
  height: number,
  { bits = 1, hasColours = false, isInterlaced = false, hasPixels = true, more = [] }: Look = {},
): Buffer => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.writeUInt8(bits, 8)
  header.writeUInt8(hasColours ? 6 : 0, 9)
  header.writeUInt8(isInterlaced ? 1 : 0, 12)
  const pixelBits = bits * (hasColours ? 4 : 1)
  const sizes = (isInterlaced ? PASSES : ONE_PASS).map(({ x, y, dx, dy }) => {
    const [columns, rows] = [Math.max(0, Math.ceil((width - x) / dx)), Math.max(0, Math.ceil((height - y) / dy))]
    return columns === 0 ? 0 : (Math.ceil((columns * pixelBits) / 8) + 1) * rows
  })
  const zeros = () => Buffer.alloc(sizes.reduce((sum, size) => sum + size, 0))
  const pixels = hasPixels ? [chunk('IDAT', deflateSync(zeros(), { level: 1 }))] : []
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), ...more, ...pixels, chunk('IEND', Buffer.alloc(0))])
}
