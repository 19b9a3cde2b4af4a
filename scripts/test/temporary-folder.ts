import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const MEMORY = '/dev/shm'
const ROOM_BYTES = 2 * 1024 ** 3

/** The parent folder of test databases: in memory if there is room, because a disk flushes every commit. */
export const temporaryFolder = (): string => {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize > ROOM_BYTES ? MEMORY : tmpdir()
  } catch {
    return tmpdir() // other systems do not have this folder
  }
}
