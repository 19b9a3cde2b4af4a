import { deflateSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import type { PictureError } from '../draw.ts'
import { blackPng, chunk } from './png.ts'

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
const text = (value: string) => Buffer.from(value, 'latin1')
const hex = (value: string) => Buffer.from(value, 'hex')

/** A real picture of noise, so that cutting its file short cuts pixels off. */
const noise = () =>
  sharp({
    create: {
      width: 300,
      height: 200,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })

export const aJpeg = () => noise().jpeg().toBuffer()
export const aPng = () => noise().png().toBuffer()
export const aWebp = () => noise().webp().toBuffer()

/** A GIF whose frames are red and blue in turn. */
export const animation = async (width: number, height: number, frames: number): Promise<Buffer> => {
  const colours = Array.from({ length: frames }, (_, at) => (at % 2 === 0 ? '#f00' : '#00f'))
  const pictures = await Promise.all(
    colours.map((background) =>
      sharp({ create: { width, height, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  return sharp(pictures, { join: { animated: true } })
    .gif({ loop: 0, delay: colours.map(() => 100) })
    .toBuffer()
}

const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)

const spoilt = (bytes: Buffer) => {
  const copy = Buffer.from(bytes)
  copy.writeUInt8(copy.readUInt8(29) ^ 0xff, 29)
  return copy
}

/** The frame of a JPEG says how large it is. */
const resizedJpeg = (bytes: Buffer, width = 60_000, height = 60_000) => {
  const copy = Buffer.from(bytes)
  const frame = copy.indexOf(hex('ffc0'))
  copy.writeUInt16BE(height, frame + 5)
  copy.writeUInt16BE(width, frame + 7)
  return copy
}

/** Files that are no picture of ours, and what is found wrong with them. Source: SECURITY R58, R59. */
export const hostileFiles: Record<string, [make: () => Buffer | Promise<Buffer>, fault: PictureError]> = {
  'an empty file': [() => Buffer.alloc(0), 'imageUnknown'],
  'one byte': [() => hex('ff'), 'imageUnknown'],
  'an SVG': [() => text(SVG), 'imageUnknown'],
  'an SVG with a prolog': [() => text(`<?xml version="1.0"?><!DOCTYPE svg>${SVG}`), 'imageUnknown'],
  'an SVG that reads a file': [
    () => text(`<!DOCTYPE s [<!ENTITY x SYSTEM "file:///etc/passwd">]>${SVG.replace('alert(1)', '&x;')}`),
    'imageUnknown',
  ],
  'a packed SVG': [() => gzipSync(SVG), 'imageUnknown'],
  'a GIF that is a script too': [() => text('GIF89a/*\x01\x00*/=1;alert(1)//'), 'imageBroken'],
  'a GIF that says it has 4.3 gigapixels': [
    () => hex('474946383961ffffffff800000000000ffffff2c00000000ffffffff000002024401003b'),
    'imageBroken',
  ],
  'an animation of 21 megapixels': [() => animation(1_000, 1_000, 21), 'imageHuge'],
  'a TIFF': [() => noise().tiff().toBuffer(), 'imageUnknown'],
  'a TIFF the other way round': [() => text('MM\0*\0\0\0\x08\0\0\0\0\0\0'), 'imageUnknown'],
  'a PDF': [() => text('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>'), 'imageUnknown'],
  'a HEIF': [() => text('\0\0\0\x18ftypheic\0\0\0\0mif1heic\0\0\0\x08mdat'), 'imageHeic'],
  'an AVIF': [() => noise().avif({ effort: 0 }).toBuffer(), 'imageUnknown'],
  'a JPEG 2000': [() => hex('0000000c6a5020200d0a870a00000014667479706a703220'), 'imageUnknown'],
  'a JPEG XL': [() => hex('ff0a00100000'), 'imageUnknown'],
  'a bitmap': [() => text(`BM\x46\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0${'\0'.repeat(40)}`), 'imageUnknown'],
  'an icon': [() => hex('00000100010010100000010020006804000016000000'), 'imageUnknown'],
  'a Photoshop file': [() => text('8BPS\0\x01\0\0\0\0\0\0\0\x03'), 'imageUnknown'],
  'a camera raw': [() => text('II*\0\x10\0\0\0CR\x02\0'), 'imageUnknown'],
  'an HDR': [() => text('#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 1 +X 1\n\0\0\0\0'), 'imageUnknown'],
  'an EXR': [() => hex('762f310102000000'), 'imageUnknown'],
  'a PPM': [() => text('P6 1 1 255\n\0\0\0'), 'imageUnknown'],
  'a FITS': [() => text('SIMPLE  =                    T'.padEnd(2_880)), 'imageUnknown'],
  'an ImageMagick script': [() => text('push graphic-context\nfill "url(https://x/|id)"'), 'imageUnknown'],
  'a page': [() => text('<!doctype html><script>alert(1)</script>'), 'imageUnknown'],
  'a program': [() => text(`MZ\x90\0\x03\0\0\0${'\0'.repeat(64)}`), 'imageUnknown'],
  'an archive': [() => hex('504b0304140000000000'), 'imageUnknown'],
  'a page that begins like a JPEG': [() => text(`\xff\xd8\xff\xe0${SVG}`), 'imageBroken'],
  'a page that begins like a PNG': [() => Buffer.concat([hex('89504e470d0a1a0a'), text(SVG)]), 'imageUnknown'],
  'a script that begins like a WebP': [() => text('RIFF\x40\0\0\0WEBPVP8 =1;alert(1)//'.padEnd(72)), 'imageBroken'],
  'half a JPEG': [async () => half(await aJpeg()), 'imageBroken'],
  'half a PNG': [async () => half(await aPng()), 'imageBroken'],
  'half a WebP': [async () => half(await aWebp()), 'imageBroken'],
  'a PNG with a wrong sum': [async () => spoilt(await aPng()), 'imageBroken'],
  'a PNG without pixels': [() => blackPng(300, 200, { hasPixels: false }), 'imageBroken'],
  'a PNG of one column with 39 million pixels': [() => blackPng(1, 39_000_000), 'imageHuge'],
  'a PNG of one row with 20,001 pixels': [() => blackPng(20_001, 1), 'imageHuge'],
  'a JPEG that says it has 65,500 rows of 9 pixels': [async () => resizedJpeg(await aJpeg(), 9, 65_500), 'imageHuge'],
  'a PNG of 196 megapixels': [() => blackPng(14_000, 14_000), 'imageHuge'],
  'a PNG that says it has 4 gigapixels': [() => blackPng(65_000, 65_000, { hasPixels: false }), 'imageBroken'],
  'a JPEG that says it has 3.6 gigapixels': [async () => resizedJpeg(await aJpeg()), 'imageHuge'],
}

const PAYLOAD = '<script>alert("payload")</script>'

const inGif = (bytes: Buffer) =>
  Buffer.concat([bytes.subarray(0, -1), hex('21fe'), Buffer.of(PAYLOAD.length), text(PAYLOAD), hex('003b')])

const inJpeg = (bytes: Buffer) => {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(PAYLOAD.length + 2)
  return Buffer.concat([bytes.subarray(0, 2), hex('fffe'), length, text(PAYLOAD), bytes.subarray(2)])
}

/** What stands in none of their files once they are drawn anew. Three letters would turn up in the noise by chance. */
export const payloads = ['payload', 'Canon', 'xmpmeta']

/** Pictures that carry something else as well. Source: SECURITY R60. */
export const loadedFiles: Record<string, () => Promise<Buffer>> = {
  'a JPEG with a page behind': async () => Buffer.concat([await aJpeg(), text(`<!doctype html>${PAYLOAD}`)]),
  'a JPEG with a page as its comment': async () => inJpeg(await aJpeg()),
  'a JPEG with where it was taken': () =>
    noise()
      .withExif({
        IFD0: { Make: 'Canon', Artist: PAYLOAD },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '55/1 45/1 0/1' },
      })
      .jpeg()
      .toBuffer(),
  'a JPEG with a description in XML': () =>
    noise().withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">payload</x:xmpmeta>`).jpeg().toBuffer(),
  'a PNG with an archive behind': async () => Buffer.concat([await aPng(), hex('504b0304'), text(PAYLOAD)]),
  'a PNG with a script as its text': async () => blackPng(9, 9, { more: [chunk('tEXt', text(`Title\0${PAYLOAD}`))] }),
  'a PNG with 50 MB of packed text': async () =>
    blackPng(9, 9, {
      more: [chunk('zTXt', Buffer.concat([text('payload\0\0'), deflateSync(Buffer.alloc(50_000_000))]))],
    }),
  'a GIF with a page as its comment': async () => inGif(await noise().gif().toBuffer()),
  'an animation with a page as its comment': async () => inGif(await animation(9, 9, 2)),
  'a WebP with where it was taken': () =>
    noise()
      .withExif({ IFD0: { Make: 'Canon' }, IFD3: { GPSLatitudeRef: 'N' } })
      .webp()
      .toBuffer(),
}
