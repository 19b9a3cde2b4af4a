import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { DAY_MS } from '../../../server/contract/durations.ts'

/* A certificate for localhost and 127.0.0.1 that nobody has signed, in DER (X.509, RFC 5280): Node can read one but not make one. */

const INTEGER = 0x02
const BIT_STRING = 0x03
const OCTET_STRING = 0x04
const OBJECT_ID = 0x06
const UTF8_STRING = 0x0c
const UTC_TIME = 0x17
const SEQUENCE = 0x30
const SET = 0x31
const DNS_NAME = 0x82
const IP_ADDRESS = 0x87
const VERSION = 0xa0
const EXTENSIONS = 0xa3

const der = (tag: number, ...parts: Array<Uint8Array | string>): Buffer => {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)))
  const length =
    body.length < 0x80
      ? [body.length]
      : body.length < 0x1_00
        ? [0x81, body.length]
        : [0x82, body.length >> 8, body.length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...length]), body])
}

const objectId = (hex: string) => der(OBJECT_ID, Buffer.from(hex, 'hex'))
const ECDSA_WITH_SHA256 = der(SEQUENCE, objectId('2a8648ce3d040302'))
const COMMON_NAME = objectId('550403')
const ALTERNATIVE_NAMES = objectId('551d11')

const utcTime = (ms: number) => {
  const digits = new Date(ms).toISOString().replaceAll(/[-:T]|\.\d+/g, '')
  return der(UTC_TIME, digits.slice(2))
}

const pem = (label: string, bytes: Buffer) =>
  `-----BEGIN ${label}-----\n${bytes.toString('base64').replaceAll(/.{64}/g, '$&\n')}\n-----END ${label}-----\n`

/** A new key and its certificate, in PEM. */
export const makeCertificate = (): { key: string; cert: string } => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = der(SEQUENCE, der(SET, der(SEQUENCE, COMMON_NAME, der(UTF8_STRING, 'localhost'))))
  const serial = der(INTEGER, Buffer.from([1]), randomBytes(8))
  const names = der(SEQUENCE, der(DNS_NAME, 'localhost'), der(IP_ADDRESS, Buffer.from([127, 0, 0, 1])))
  const signed = der(
    SEQUENCE,
    der(VERSION, der(INTEGER, Buffer.from([2]))),
    serial,
    ECDSA_WITH_SHA256,
    name,
    der(SEQUENCE, utcTime(Date.now() - DAY_MS), utcTime(Date.now() + DAY_MS)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(EXTENSIONS, der(SEQUENCE, der(SEQUENCE, ALTERNATIVE_NAMES, der(OCTET_STRING, names)))),
  )
  const signature = der(BIT_STRING, Buffer.from([0]), sign('sha256', signed, privateKey))
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: pem('CERTIFICATE', der(SEQUENCE, signed, ECDSA_WITH_SHA256, signature)),
  }
}
