import type { DiskEvent } from './disk-trace.ts'

type Change = Extract<DiskEvent, { kind: 'write' | 'truncate' }>

/** Bytes that grow without being copied each time: only the first `length` of them count. */
interface Content {
  room: Buffer
  length: number
}

interface File {
  /** What a power cut leaves in any case. */
  durable: Content
  /** What was done since the last flush: a power cut keeps any part of it. */
  pending: Change[]
}

/** A disk writes sectors of this size whole or not at all. */
const SECTOR = 512

const copyOf = ({ room, length }: Content): Content => ({ room: Buffer.from(room.subarray(0, length)), length })

const apply = ({ room, length }: Content, change: Change): Content => {
  const next = change.kind === 'truncate' ? change.length : Math.max(length, change.at + change.bytes.length)
  const wide = next <= room.length ? room : Buffer.concat([room.subarray(0, length)], next * 2)
  wide.fill(0, Math.min(length, next), Math.max(length, next)) // what is cut off, or skipped, reads as zeros
  if (change.kind === 'write') change.bytes.copy(wide, change.at)
  return { room: wide, length: next }
}

/** What is left of an interrupted change: a write up to the border of a sector. */
const truncated = (change: Change, random: () => number): Change[] => {
  if (change.kind !== 'write') return [change]
  const end = Math.floor((change.at + random() * change.bytes.length) / SECTOR) * SECTOR
  return end > change.at ? [{ ...change, bytes: change.bytes.subarray(0, end - change.at) }] : []
}

/** A disk on which the events of a trace happen, and which can lose power at any point of them. */
interface Disk {
  play: (event: DiskEvent) => void
  /** The files after a power cut now, by their names: which of the pending changes they have is up to chance. */
  cut: (random: () => number) => Map<string, Buffer>
}

const contentOf = (bytes: Buffer): Content => ({ room: Buffer.from(bytes), length: bytes.length })

/** Which of the changes a power cut keeps. */
const survivors = (pending: readonly Change[], random: () => number): Change[] => {
  const kind = random()
  if (kind < 0.2) return []
  if (kind < 0.4) return [...pending]
  if (kind < 0.7) {
    const count = Math.floor(random() * (pending.length + 1))
    const last = pending[count]
    return [...pending.slice(0, count), ...(last ? truncated(last, random) : [])]
  }
  return pending.filter(() => random() < 0.5)
}

/** A disk with these files, all of them flushed. */
export const openDisk = (initial: ReadonlyMap<string, Buffer>): Disk => {
  const files = new Map<string, File>(
    [...initial].map(([name, bytes]) => [name, { durable: contentOf(bytes), pending: [] }]),
  )
  const at = (name: string): File => {
    const file = files.get(name) ?? { durable: contentOf(Buffer.of()), pending: [] }
    files.set(name, file)
    return file
  }
  return {
    play: (event) => {
      if (event.kind === 'sent') return
      if (event.kind === 'unlink') return void files.delete(event.file)
      const file = at(event.file)
      if (event.kind !== 'sync') return void file.pending.push(event)
      file.durable = file.pending.reduce(apply, file.durable)
      file.pending = []
    },
    cut: (random) =>
      new Map(
        [...files].map(([name, { durable, pending }]) => {
          const { room, length } = survivors(pending, random).reduce(apply, copyOf(durable))
          return [name, room.subarray(0, length)]
        }),
      ),
  }
}
