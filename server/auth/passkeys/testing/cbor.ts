/** What an attestation is made of: whole numbers, text, bytes, and maps of them. */
export type Cbor = number | string | Uint8Array | Map<number | string, Cbor>

const head = (major: number, length: number): Buffer => {
  const type = major << 5
  if (length < 24) return Buffer.from([type | length])
  if (length < 256) return Buffer.from([type | 24, length])
  return Buffer.from([type | 25, length >> 8, length & 255])
}

/** Encodes a value in CBOR (RFC 8949). */
export const encodeCbor = (value: Cbor): Buffer => {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  const entries = [...value].flatMap(([key, one]) => [encodeCbor(key), encodeCbor(one)])
  return Buffer.concat([head(5, value.size), ...entries])
}
