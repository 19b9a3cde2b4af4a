import { RejectedRequest } from '../errors.ts'
import { invalid } from '../rest/problem.ts'
import { parseJson } from './json.ts'

/** What may stand before the text and behind it. */
const AROUND_BYTES = 1024
/** Short enough to be forgotten at once. */
const SLICE_BYTES = 64 * 1024
/** No escape of JSON is longer. */
const ESCAPE_BYTES = 6

const malformed = () => new RejectedRequest('malformed')

const QUOTE = Buffer.from('"')

interface Piece {
  start: number
  end: number
}

/** Where the text stands, between its quotes; around it there has to be the rest of an object. */
const placeOf = (body: Buffer): Piece => {
  const opening = /"image"\s*:\s*"/.exec(body.toString('latin1', 0, AROUND_BYTES))
  if (!opening) throw malformed()
  const start = opening.index + opening[0].length
  const end = body.indexOf(QUOTE, start)
  if (end === -1 || body.length - end > AROUND_BYTES) throw malformed()
  const around = parseJson(Buffer.concat([body.subarray(0, start), body.subarray(end)]))
  if (Reflect.get(Object(around), 'image') !== '') throw malformed()
  return { start, end }
}

/** The length of `data:image/png;base64,`, whose slash may be escaped; 0 where the text does not begin with it. */
const addressLength = (body: Buffer, { start }: Piece): number => {
  const head = body.toString('latin1', start, start + 128)
  return /^data:[\w.+-]{0,40}\\?\/[\w.+-]{0,40};base64,/.exec(head)?.[0].length ?? 0
}

/** Where a slice ends that parts no escape. */
const sliceEnd = (body: Buffer, from: number, end: number): number => {
  const wanted = from + SLICE_BYTES
  if (wanted >= end) return end
  const escape = body.subarray(wanted - ESCAPE_BYTES, wanted).lastIndexOf('\\')
  return escape === -1 ? wanted : wanted - ESCAPE_BYTES + escape
}

/** A slice without escapes and white space. */
const textOf = (slice: Buffer): string => {
  const text = String(parseJson(Buffer.concat([QUOTE, slice, QUOTE]))).replaceAll(/\s/g, '')
  return /[^\w+/=-]/.test(text) ? invalid({ path: ['image'], message: 'imageUnknown' }) : text
}

/**
 * The bytes of `{"image": "<base64>"}`, decoded slice by slice and in place: a body of 14 MB takes no more than it has. Refuses 400 what is
 * no such object, and at `image` what is no base64. Source: SECURITY R58, R70.
 */
export const decodeImage = (body: Buffer): Buffer => {
  const place = placeOf(body)
  let length = 0
  let rest = ''
  for (let from = place.start + addressLength(body, place); from < place.end; ) {
    const to = sliceEnd(body, from, place.end)
    const text = rest + textOf(body.subarray(from, to))
    const whole = to === place.end ? text.length : text.length - (text.length % 4)
    length += body.write(text.slice(0, whole), length, 'base64')
    rest = text.slice(whole)
    from = to
  }
  return body.subarray(0, length)
}
