import pLimit from 'p-limit'
import type { Picture, PictureFault } from './draw.ts'

/** Reads pictures by their content and draws them anew, without anything that came with them. Source: SECURITY R58-R60. */
export interface Pictures {
  /** Null where there is no room for more work at the moment. */
  draw: (bytes: Uint8Array) => Promise<Picture | PictureFault> | null
}

/** One at a time: the heaviest that is let in takes 290 MB. Beyond the queue there is no room. Source: SECURITY R58, R70. */
const ROOM = { running: 1, queued: 64 }

/** The library for pictures is loaded with the first of them. */
export const createPictures = (room = ROOM): Pictures => {
  const limit = pLimit(room.running)
  const isFull = () => limit.activeCount + limit.pendingCount >= room.running + room.queued
  return {
    draw: (bytes) => {
      if (isFull()) return null
      return limit(async () => {
        const { drawPicture } = await import('./draw.ts')
        return drawPicture(bytes)
      })
    },
  }
}
