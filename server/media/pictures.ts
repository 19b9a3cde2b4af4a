import pLimit from 'p-limit'
import type { Load } from '../telemetry/telemetry.ts'
import type * as drawing from './draw.ts'
import type { Area, Picture, PictureError } from './draw.ts'
import type { FocalPoint } from './media.ts'

/** Detects pictures by content and re-encodes them without any metadata; null if the queue is full. Source: SECURITY R58-R60. */
export interface Pictures {
  draw: (bytes: Uint8Array) => Promise<Picture | PictureError> | null
  /** A part of a picture, of its large file. */
  crop: (large: Uint8Array, area: Area) => Promise<Picture> | null
  /** Its thumbnail around a point. */
  thumbnail: (large: Uint8Array, point: FocalPoint) => Promise<Uint8Array> | null
  /** How much of the queue of uploads is in use. */
  load: () => Load
}

/**
 * One at a time: the heaviest picture that is accepted takes 250 MB. Beyond the queue, pictures are refused. Files that somebody uploads have
 * a queue of their own: pictures that the school has drawn do not wait for them. Source: SECURITY R58, R70, R85.
 */
const ROOM = { running: 1, queued: 64 }

const createQueue = (room: typeof ROOM) => {
  const limit = pLimit(room.running)
  const isFull = () => limit.activeCount + limit.pendingCount >= room.running + room.queued
  return {
    add: <Made>(work: (library: typeof drawing) => Promise<Made>): Promise<Made> | null =>
      isFull() ? null : limit(async () => work(await import('./draw.ts'))),
    load: (): Load => ({ running: limit.activeCount, waiting: limit.pendingCount, room: room.running }),
  }
}

/** Loads the image library with the first picture. */
export const createPictures = (room = ROOM): Pictures => {
  const [uploads, edits] = [createQueue(room), createQueue(room)]
  return {
    draw: (bytes) => uploads.add(({ drawPicture }) => drawPicture(bytes)),
    crop: (large, area) => edits.add(({ cropPicture }) => cropPicture(large, area)),
    thumbnail: (large, point) => edits.add(({ drawThumbnail }) => drawThumbnail(large, point)),
    load: uploads.load,
  }
}
