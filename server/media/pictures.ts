import { createGate } from '../auth/password/gate.ts'
import type { PictureFile } from './names.ts'

/** A picture as the store keeps it. `hash` names its files; width and height are those of the large one, in pixels. */
export interface Picture {
  hash: string
  width: number
  height: number
  files: Record<PictureFile, Uint8Array>
}

/** Neither a JPEG nor a PNG nor a WebP; more than 40 megapixels, or 20 of the heaviest kind; one of these, and not whole. */
export type PictureFault = 'imageUnknown' | 'imageHuge' | 'imageBroken'

/** Reads pictures by their content and draws them anew, without anything that came with them. Source: SECURITY R58-R60. */
export interface Pictures {
  /** Null where there is no room for more work at the moment. */
  draw: (bytes: Uint8Array) => Promise<Picture | PictureFault> | null
}

/** One at a time: the heaviest that is let in takes 290 MB. Beyond the queue there is no room. Source: SECURITY R58, R70. */
const ROOM = { running: 1, queued: 64 }

/** The library for pictures is loaded with the first of them. */
export const createPictures = (room = ROOM): Pictures => {
  const gate = createGate(room)
  return {
    draw: (bytes) =>
      gate(async () => {
        const { drawPicture } = await import('./draw.ts')
        return drawPicture(bytes)
      }),
  }
}
