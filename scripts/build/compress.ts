import { writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Ways of spelling distances: which one makes a file smallest depends on the file. */
const WAYS = [
  { postfix: 0, direct: 0, block: 0 },
  { postfix: 0, direct: 1, block: 17 },
  { postfix: 1, direct: 0, block: 0 },
]

/** The smallest that Brotli makes of it. */
const brotliOf = async (bytes: Buffer): Promise<Buffer> => {
  const made = await Promise.all(
    WAYS.map(({ postfix, direct, block }) =>
      brotli(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 11,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
          [constants.BROTLI_PARAM_NPOSTFIX]: postfix,
          [constants.BROTLI_PARAM_NDIRECT]: direct,
          [constants.BROTLI_PARAM_LGBLOCK]: block,
        },
      }),
    ),
  )
  return made.reduce((least, one) => (one.length < least.length ? one : least))
}

/** Writes a file and its two compressed twins, `.br` and `.gz`, beside it. */
export const writeCompressed = async (path: string, bytes: Buffer): Promise<void> => {
  const [br, gz] = await Promise.all([brotliOf(bytes), gzipped(bytes, { level: 9 })])
  await Promise.all([writeFile(path, bytes), writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
}
