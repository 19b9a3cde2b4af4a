import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import { cropPicture, drawPicture, type Picture } from './draw.ts'
import { PICTURE_FILES } from './media.ts'
import { sizes } from '../testing/sizes.ts'
import { createPictures } from './pictures.ts'
import { memoryOfDrawing } from './testing/memory-of-drawing.ts'
import { blackPng, chunk } from './testing/png.ts'
import { aJpeg, animation, aPng, aWebp, hostileFiles, loadedFiles, payloads } from './testing/hostile-files.ts'

/** Large pictures take their time on a busy machine. */

const drawn = async (bytes: Buffer): Promise<Picture> => {
  const picture = await drawPicture(bytes)
  if (typeof picture === 'string') throw new Error(picture)
  return picture
}

const looksOf = async ({ files }: Picture) => {
  const all = await Promise.all(PICTURE_FILES.map((file) => sharp(Buffer.from(files[file])).metadata()))
  return all.map(({ format, width, height }) => [format, width, height])
}

const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#b40' } })

describe('what is no JPEG, PNG, WebP or GIF, is not whole or too large is not drawn', () => {
  test.each(Object.entries(hostileFiles))('%s', async (_, [make, error]) => {
    expect(await drawPicture(await make())).toBe(error)
  })
})

test.each(['an SVG', 'a TIFF', 'an AVIF'])('the decoder of %s is blocked, whoever asks it', async (name) => {
  const [make] = hostileFiles[name] ?? [() => blackPng(9, 9)]
  await expect(sharp(await make()).metadata()).rejects.toThrow(/unsupported|blocked/)
})

describe('nothing that came with a picture is left of it', () => {
  test.each(Object.entries(loadedFiles))('%s', async (_, make) => {
    const { files } = await drawn(await make())
    const left = payloads.filter((payload) =>
      Object.values(files).some((bytes) => Buffer.from(bytes).includes(payload)),
    )
    const metadata = await sharp(Buffer.from(files.large)).metadata()
    expect([left, metadata.exif, metadata.xmp, metadata.icc, metadata.comments]).toEqual([
      [],
      ...Array(4).fill(undefined),
    ])
  })
})

test.each([
  ['JPEG', aJpeg],
  ['PNG', aPng],
  ['WebP', aWebp],
  ['GIF', () => plain(9, 9).gif().toBuffer()],
])('a %s is drawn as WebP', async (_, make) => {
  expect((await looksOf(await drawn(await make()))).map(([format]) => format)).toEqual(Array(4).fill('webp'))
})

test('a large picture has three sizes by its longest side, and a square thumbnail', async () => {
  const picture = await drawn(await plain(3_000, 2_000).jpeg().toBuffer())
  expect([picture.width, picture.height, await looksOf(picture)]).toEqual([
    1920,
    1280,
    [
      ['webp', 480, 320],
      ['webp', 960, 640],
      ['webp', 1920, 1280],
      ['webp', 200, 200],
    ],
  ])
})

test('a small picture is never enlarged but for its thumbnail', async () => {
  const picture = await drawn(await plain(90, 60).png().toBuffer())
  const as = ['webp', 90, 60]
  expect(await looksOf(picture)).toEqual([as, as, as, ['webp', 200, 200]])
})

test('a picture that lies on its side is put upright', async () => {
  const { width, height } = await drawn(await plain(300, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer())
  expect([width, height]).toEqual([200, 300])
})

test('what is transparent stays so', async () => {
  const { files } = await drawn(
    await sharp({ create: { width: 9, height: 9, channels: 4, background: '#0000' } })
      .png()
      .toBuffer(),
  )
  expect((await sharp(Buffer.from(files.large)).stats()).isOpaque).toBe(false)
})

test.each([
  ['GIF', (bytes: Buffer) => bytes],
  ['WebP', (bytes: Buffer) => sharp(bytes, { animated: true }).webp().toBuffer()],
])('an animated %s stays animated in all sizes, and its thumbnail is its first frame', async (_, made) => {
  const { width, height, files } = await drawn(await made(await animation(1_000, 400, 3)))
  const all = await Promise.all(
    PICTURE_FILES.map((file) => sharp(Buffer.from(files[file]), { animated: true }).metadata()),
  )
  expect([width, height, all.map((one) => [one.format, one.width, one.pageHeight ?? one.height, one.delay])]).toEqual([
    1_000,
    400,
    [
      ['webp', 480, 192, [100, 100, 100]],
      ['webp', 960, 384, [100, 100, 100]],
      ['webp', 1_000, 400, [100, 100, 100]],
      ['webp', 200, 200, undefined],
    ],
  ])
})

test('a part of an animation is cut out of its first frame', async () => {
  const { files } = await drawn(await animation(100, 100, 2))
  const { width, height } = await cropPicture(files.large, { x: 0, y: 0, width: 0.5, height: 1 })
  expect([width, height]).toEqual([50, 100])
})

test.each([
  [1_080, 9_000, 480, 960, 1_080, 9_000],
  [2_400, 6_000, 480, 960, 1_920, 4_800],
  [1_000, 16_400, 480, 855, 855, 14_029],
])('a long picture of %i by %i is limited by its width', async (width, height, small, medium, large, rows) => {
  const picture = await drawn(await plain(width, height).png().toBuffer())
  const widths = (await looksOf(picture)).map(([, one]) => one)
  expect([picture.width, picture.height, widths]).toEqual([large, rows, [small, medium, large, 200]])
})

test('a part of a long picture has the sizes of one that is uploaded', async () => {
  const { files } = await drawn(await plain(1_920, 5_000).png().toBuffer())
  const parts = [
    await cropPicture(files.large, { x: 0, y: 0, width: 1, height: 0.5 }),
    await cropPicture(files.large, { x: 0, y: 0, width: 0.5, height: 1 }),
  ]
  expect(parts.map(({ width, height }) => [width, height])).toEqual([
    [1_475, 1_920],
    [960, 5_000],
  ])
})

test('40 megapixels are drawn, and one row more is not', async () => {
  const errors = await Promise.all([blackPng(8_000, 5_000), blackPng(8_000, 5_001)].map(drawPicture))
  expect(errors.map((found) => (typeof found === 'string' ? found : 'drawn'))).toEqual(['drawn', 'imageHuge'])
})

test('a side of 20,000 pixels is drawn', async () => {
  const sides = [await drawn(blackPng(20_000, 9)), await drawn(blackPng(9, 20_000))]
  expect(sides.map(({ width, height }) => [width, height])).toEqual([
    [1920, 1],
    [7, 16_383],
  ])
})

test('a picture whose decoding takes too long is refused as too large', async () => {
  const bytes = await aJpeg()
  const limits = vi.spyOn(sharp.prototype, 'timeout')
  const decoding = vi.spyOn(sharp.prototype, 'toBuffer').mockRejectedValueOnce(new Error('timeout: 12% complete'))
  const found = await drawPicture(bytes)
  const seconds = limits.mock.calls.map(([options]) => options)
  for (const spy of [limits, decoding]) spy.mockRestore()
  expect([found, seconds]).toEqual(['imageHuge', [{ seconds: 20 }]])
})

test('what the school has drawn waits for no upload', async () => {
  const pictures = createPictures({ running: 1, queued: 0 })
  const { files } = await drawn(await aJpeg())
  const upload = pictures.draw(blackPng(9, 9))
  const point = { focalX: 500, focalY: 500 }
  const found = [pictures.draw(blackPng(9, 9)), await pictures.thumbnail(files.large, point)]
  await upload
  expect(found).toEqual([null, expect.any(Uint8Array)])
})

const deep = { bits: 16, hasColours: true } as const

test('20 megapixels of 16 bits and four channels may be drawn, and one row more may not', async () => {
  const incomplete = { ...deep, hasPixels: false, more: [chunk('IDAT', deflateSync(Buffer.alloc(9)))] }
  const ofRows = (rows: number) => drawPicture(blackPng(5_000, rows, incomplete))
  expect([await ofRows(4_000), await ofRows(4_001)]).toEqual(['imageBroken', 'imageHuge'])
})

test('a picture of 16 bits and four channels is drawn', async () => {
  const { width } = await drawn(blackPng(5_000, sizes.deepPictureRows, deep))
  expect(width).toBe(1920)
})

test('the heaviest pictures that are let in take less than 270 MB one after another', async ({ onTestFinished }) => {
  const looks = { bits: 8, hasColours: true, isInterlaced: true } as const
  const heaviest = [blackPng(8_000, 5_000, looks), blackPng(2_500, 16_000, looks), await animation(1_000, 1_000, 20)]
  const folder = mkdtempSync(join(tmpdir(), 'school-pictures-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const paths = heaviest.map((_, at) => join(folder, `${at}`))
  for (const [at, path] of paths.entries()) writeFileSync(path, heaviest[at] ?? '')
  const all = Array.from({ length: sizes.heaviestPictures }).flatMap(() => paths)
  const [types, bytes] = await memoryOfDrawing(all)
  expect([types, bytes < 270_000_000]).toEqual([all.map(() => 'object'), true])
})

test('pictures are drawn one after the other', async () => {
  const pictures = createPictures()
  const ended: string[] = []
  const large = await plain(1_500, 1_000).jpeg().toBuffer()
  const draw = async (name: string, bytes: Buffer) => {
    await pictures.draw(bytes)
    ended.push(name)
  }
  await Promise.all([draw('large', large), draw('tiny', blackPng(9, 9))])
  expect(ended).toEqual(['large', 'tiny'])
})

test('the same picture has the same name, and another one another', async () => {
  const bytes = await aJpeg()
  const [one, same, other] = await Promise.all(
    [bytes, Buffer.concat([bytes, Buffer.from('x')]), await aPng()].map(drawn),
  )
  expect([one?.hash === same?.hash, one?.hash === other?.hash]).toEqual([true, false])
})

test('20 bombs at once take less than 300 MB', async () => {
  const bomb = blackPng(14_000, 14_000)
  const pictures = createPictures()
  await pictures.draw(bomb)
  const before = process.memoryUsage().rss
  const found = await Promise.all(Array.from({ length: 20 }, async () => pictures.draw(bomb)))
  expect([new Set(found), process.memoryUsage().rss - before < 300_000_000]).toEqual([new Set(['imageHuge']), true])
})

test('beyond the queue there is no room, and none of the others is lost', async () => {
  const pictures = createPictures({ running: 1, queued: 2 })
  const bytes = blackPng(9, 9)
  const found = await Promise.all(Array.from({ length: 5 }, async () => pictures.draw(bytes)))
  expect(found.map((one) => (one === null ? 'no room' : typeof one))).toEqual([
    ...Array(3).fill('object'),
    ...Array(2).fill('no room'),
  ])
})
