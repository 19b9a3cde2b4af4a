import { once } from 'node:events'
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server'

/** A mail as it came over the wire. */
export interface ReceivedMail {
  from: string
  to: string[]
  raw: string
  isSecure: boolean
}

/** A real mail server on this machine. `goDown` closes its port, `goUp` opens the same one again. */
export interface MailServer {
  url: () => string
  received: ReceivedMail[]
  /** What the server says to a recipient: null takes the mail, else an SMTP refusal. */
  judge: (recipient: string) => { code: number; message: string } | null
  goUp: () => Promise<void>
  goDown: () => Promise<void>
}

export const createMailServer = (
  options: SMTPServerOptions = { disabledCommands: ['STARTTLS', 'AUTH'] },
): MailServer => {
  const received: ReceivedMail[] = []
  let running: SMTPServer | null = null
  let port = 0

  const keep = (raw: string, { envelope: { mailFrom, rcptTo }, secure }: SMTPServerSession) => {
    const from = mailFrom ? mailFrom.address : ''
    received.push({ from, to: rcptTo.map(({ address }) => address), raw, isSecure: secure })
  }

  const start = () =>
    new SMTPServer({
      authOptional: true,
      closeTimeout: 0,
      logger: false,
      ...options,
      onRcptTo: ({ address }, _session, done) => {
        const refusal = server.judge(address)
        done(refusal && Object.assign(new Error(refusal.message), { responseCode: refusal.code }))
      },
      onData: (stream, session, done) => {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          keep(Buffer.concat(chunks).toString(), session)
          done()
        })
      },
    }).on('error', () => {}) // what a client does wrong shows on the client's side

  const server: MailServer = {
    url: () => `smtp://127.0.0.1:${port}`,
    received,
    judge: () => null,
    goUp: async () => {
      running = start()
      const listener = running.listen(port, '127.0.0.1')
      await once(listener, 'listening')
      const address = listener.address()
      if (typeof address === 'object' && address) port = address.port
    },
    goDown: async () => {
      const closing = running
      running = null
      await new Promise<void>((resolve) => (closing ? closing.close(resolve) : resolve()))
    },
  }
  return server
}
