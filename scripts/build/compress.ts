import { writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

const brotliOf = (bytes: Buffer): Promise<Buffer> =>
  brotli(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  })

/** Writes a file and its two compressed twins, `.br` and `.gz`, beside it. */
export const writeCompressed = async (path: string, bytes: Buffer): Promise<void> => {
  const [br, gz] = await Promise.all([brotliOf(bytes), gzipped(bytes, { level: 9 })])
  await Promise.all([writeFile(path, bytes), writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
}
