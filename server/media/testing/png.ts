import { crc32, deflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

export const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A black picture of one bit a pixel; `hasPixels` false leaves its pixels out, and `more` are further chunks before them. */
export const blackPng = (
  width: number,
  height: number,
  { hasPixels = true, more = [] }: { hasPixels?: boolean; more?: Buffer[] } = {},
): Buffer => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.writeUInt8(1, 8)
  const rows = hasPixels ? [chunk('IDAT', deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height)))] : []
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), ...more, ...rows, chunk('IEND', Buffer.alloc(0))])
}
