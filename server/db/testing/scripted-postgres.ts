import { createServer, type Socket } from 'node:net'
import { portOf } from '../../http/listen.ts'

/** A server that speaks PostgreSQL's protocol as far as queries without parameters need it. */
export interface ScriptedPostgres {
  url: string
  /** The names of the settings that each connection came with. */
  sessions: string[][]
  /** The statements that came, in their order. */
  statements: string[]
  close: () => Promise<void>
}

/** The SQLSTATE that a statement fails with; null where it succeeds. */
type Script = (statement: string) => string | null

const INT_BYTES = 4

const message = (type: string, body: Buffer) => {
  const length = Buffer.alloc(INT_BYTES)
  length.writeInt32BE(INT_BYTES + body.length)
  return Buffer.concat([Buffer.from(type), length, body])
}

const READY = message('Z', Buffer.from('I'))
const WELCOME = Buffer.concat([message('R', Buffer.alloc(INT_BYTES)), READY])

const failure = (code: string) => message('E', Buffer.from(`SERROR\0C${code}\0Mas the script says\0\0`))
const success = (statement: string) => message('C', Buffer.from(`${statement.split(/[ ;]/)[0]}\0`))

const reply = (code: string | null, statement: string) =>
  Buffer.concat([code === null ? success(statement) : failure(code), READY])

/** Cuts what has come into whole messages: the first one of a connection has no type. */
const makeReader = (onStart: (parameters: string) => void, onQuery: (statement: string) => void) => {
  let pending = Buffer.alloc(0)
  let hasStarted = false
  return (chunk: Buffer) => {
    pending = Buffer.concat([pending, chunk])
    for (;;) {
      const lengthAt = hasStarted ? 1 : 0
      if (pending.length < lengthAt + INT_BYTES) return
      const end = lengthAt + pending.readInt32BE(lengthAt)
      if (pending.length < end) return
      const type = hasStarted ? pending.toString('latin1', 0, 1) : 'start'
      const body = pending.toString('utf8', lengthAt + INT_BYTES, end - 1)
      pending = pending.subarray(end)
      hasStarted = true
      if (type === 'start') onStart(body)
      if (type === 'Q') onQuery(body)
    }
  }
}

/** Starts a server whose statements succeed or fail by a script. Close the pools on it first. */
export const startScriptedPostgres = async (script: Script): Promise<ScriptedPostgres> => {
  const sessions: string[][] = []
  const statements: string[] = []
  const server = createServer((socket: Socket) => {
    const onQuery = (statement: string) => {
      statements.push(statement)
      socket.write(reply(script(statement), statement))
    }
    const onStart = (parameters: string) => {
      const names = parameters.slice(INT_BYTES).split('\0') // after the version, each followed by its value
      sessions.push(names.filter((name, at) => at % 2 === 0 && name !== '').toSorted())
      socket.write(WELCOME)
    }
    socket.on('data', makeReader(onStart, onQuery))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `postgres://school@127.0.0.1:${portOf(server)}/school`,
    sessions,
    statements,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
