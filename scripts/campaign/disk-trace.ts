import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { createInterface } from 'node:readline'

/** What a process does to files, and what it tells others, in the order in which it does so. */
export type DiskEvent =
  | { kind: 'write'; file: string; at: number; bytes: Buffer }
  | { kind: 'truncate'; file: string; length: number }
  | { kind: 'sync'; file: string }
  | { kind: 'unlink'; file: string }
  /** Bytes that went to something that is no file, such as a connection. */
  | { kind: 'sent'; text: string }

/** The options of `strace` for a trace that `readTrace` understands. The server stays the child of the process that starts it. */
export const traceTo = (path: string): string[] => [
  '-D',
  '-f',
  '--seccomp-bpf',
  '-xx',
  '-s',
  '1000000',
  '-e',
  'trace=openat,close,pwrite64,ftruncate,fsync,fdatasync,unlink,write,writev,sendto,sendmsg',
  '-o',
  path,
]

const bytesOf = (hex: string): Buffer => Buffer.from(hex.replaceAll(String.raw`\x`, ''), 'hex')
const QUOTED = /"((?:\\x[\da-f]{2})*)"/g
const texts = (args: string): Buffer[] => [...args.matchAll(QUOTED)].map(([, hex = '']) => bytesOf(hex))
const SENDS = ['write', 'writev', 'sendto', 'sendmsg']

/** Reads the calls of one thread: the names of its files by their descriptors. */
const makeReader = () => {
  const files = new Map<number, string>()
  return (name: string, args: string, result: number): DiskEvent | null => {
    const descriptor = Number.parseInt(args, 10)
    const file = files.get(descriptor)
    if (name === 'openat') files.set(result, basename(String(texts(args)[0])))
    if (name === 'close') files.delete(descriptor)
    if (name === 'unlink') return { kind: 'unlink', file: basename(String(texts(args)[0])) }
    if (SENDS.includes(name)) return file ? null : { kind: 'sent', text: Buffer.concat(texts(args)).toString('latin1') }
    if (file === undefined) return null
    if (name === 'fsync' || name === 'fdatasync') return { kind: 'sync', file }
    const numbers = args.replaceAll(QUOTED, '').split(',').map(Number)
    if (name === 'ftruncate') return { kind: 'truncate', file, length: numbers[1] ?? 0 }
    if (name !== 'pwrite64') return null
    return { kind: 'write', file, at: numbers.at(-1) ?? 0, bytes: texts(args)[0]?.subarray(0, result) ?? Buffer.of() }
  }
}

const CALL = /^(\d+) +(\w+)\((.*)\) += (\d+)/s
const UNFINISHED = /^(\d+) +(\w+\(.*) <unfinished \.\.\.>$/s
const RESUMED = /^(\d+) +<\.\.\. \w+ resumed>(.*)$/s

/** The events of the process's first thread, which alone writes to the database and to connections. */
export const readTrace = async (path: string, pid: number): Promise<DiskEvent[]> => {
  const events: DiskEvent[] = []
  const read = makeReader()
  let started = ''
  for await (const line of createInterface({ input: createReadStream(path) })) {
    if (!line.startsWith(`${pid} `)) continue
    const [, , unfinished] = UNFINISHED.exec(line) ?? []
    if (unfinished !== undefined) {
      started = unfinished
      continue
    }
    const [, , rest] = RESUMED.exec(line) ?? []
    const [, , name, args, result] = CALL.exec(rest === undefined ? line : `${pid} ${started}${rest}`) ?? []
    if (name === undefined || args === undefined) continue
    const event = read(name, args, Number(result))
    if (event) events.push(event)
  }
  return events
}
