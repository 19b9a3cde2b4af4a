import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const MEMORY = '/dev/shm'
const ROOM_BYTES = 2 * 1024 ** 3

/** Where tests put their databases: in memory where there is room, since a disk flushes each of their commits. */
export const temporaryFolder = (): string => {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize > ROOM_BYTES ? MEMORY : tmpdir()
  } catch {
    return tmpdir() // other systems have no such folder
  }
}
