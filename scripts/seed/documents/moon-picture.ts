import sharp from 'sharp'

const WIDTH = 480
const HEIGHT = 270

type Colour = readonly [red: number, green: number, blue: number]
type Disc = readonly [x: number, y: number, radius: number]

const ZENITH: Colour = [12, 16, 44]
const HORIZON: Colour = [58, 66, 128]
const STARLIGHT: Colour = [226, 230, 255]
const NIGHT_SIDE: Colour = [34, 40, 80]
const DAY_SIDE: Colour = [250, 240, 206]

const moon: Disc = [300, 128, 82]
const shadow: Disc = [261, 108, 84]
const stars: readonly Disc[] = [
  [45, 52, 2],
  [96, 160, 1.5],
  [132, 30, 1.5],
  [160, 222, 2],
  [420, 45, 2],
  [440, 196, 1.5],
]

/** The part of a pixel that a disc covers. */
const cover = (x: number, y: number, [atX, atY, radius]: Disc): number =>
  Math.min(1, Math.max(0, radius - Math.sqrt((x - atX) ** 2 + (y - atY) ** 2) + 0.5))

const mix = (from: Colour, to: Colour, share: number): Colour => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
  from[2] + (to[2] - from[2]) * share,
]

const colourAt = (x: number, y: number): Colour => {
  const starlight = stars.reduce((most, star) => Math.max(most, cover(x, y, star)), 0)
  const sky = mix(mix(ZENITH, HORIZON, y / HEIGHT), STARLIGHT, starlight)
  const disc = cover(x, y, moon)
  return mix(mix(sky, NIGHT_SIDE, disc), DAY_SIDE, disc * (1 - cover(x, y, shadow)))
}

/** A young moon above a clear night, as a PNG: the picture of the course about space. */
export const moonPicture = (): Promise<Buffer> => {
  const pixels = new Uint8Array(WIDTH * HEIGHT * 3)
  for (let at = 0; at < WIDTH * HEIGHT; at += 1) pixels.set(colourAt(at % WIDTH, Math.floor(at / WIDTH)), at * 3)
  return sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .png()
    .toBuffer()
}
