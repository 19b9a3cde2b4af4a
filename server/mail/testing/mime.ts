export interface MimePart {
  headers: Record<string, string>
  /** Decoded, of the leaves; empty where there are parts. */
  body: string
  parts: MimePart[]
}

/** Quoted-printable: `=D0=90` is a letter's bytes, `=` at the end of a line joins it with the next one. */
const unquote = (text: string) =>
  Buffer.from(
    text
      .replaceAll('=\r\n', '')
      .replaceAll(/=([0-9A-F]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')

const readWord = (word: string, encoding: string) =>
  encoding.toUpperCase() === 'B' ? Buffer.from(word, 'base64').toString('utf8') : unquote(word.replaceAll('_', ' '))

const readHeader = (value: string) =>
  value
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?[^?]+\?([BQ])\?([^?]*)\?=/gi, (_all, encoding: string, word: string) => readWord(word, encoding))

const readHeaders = (lines: string): Record<string, string> =>
  Object.fromEntries(
    lines
      .replaceAll(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), readHeader(line.slice(line.indexOf(':') + 2))]),
  )

const readBody = (body: string, encoding: string | undefined) => {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  return encoding === 'quoted-printable' ? unquote(body) : body
}

/** As much of MIME as it takes to read a mail the way its recipient's client does. */
export const readMime = (raw: string): MimePart => {
  const end = raw.indexOf('\r\n\r\n')
  const headers = readHeaders(raw.slice(0, end))
  const body = raw.slice(end + 4)
  const boundary = /boundary="([^"]+)"/.exec(headers['content-type'] ?? '')?.[1]
  if (boundary === undefined) return { headers, body: readBody(body, headers['content-transfer-encoding']), parts: [] }
  const parts = body.split(`--${boundary}`).slice(1, -1)
  return { headers, body: '', parts: parts.map((part) => readMime(part.trimStart())) }
}
