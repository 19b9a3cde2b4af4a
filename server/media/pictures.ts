import pLimit from 'p-limit'
import type { Picture, PictureFault } from './draw.ts'

/** Detects pictures by content and re-encodes them without any metadata. Source: SECURITY R58-R60. */
export interface Pictures {
  /** Null if the queue is full. */
  draw: (bytes: Uint8Array) => Promise<Picture | PictureFault> | null
}

/** One at a time: the heaviest picture that is accepted takes 290 MB. Beyond the queue, pictures are refused. Source: SECURITY R58, R70. */
const ROOM = { running: 1, queued: 64 }

/** Loads the image library with the first picture. */
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
