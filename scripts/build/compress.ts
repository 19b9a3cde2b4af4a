import { writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

const brotliOf = (bytes: Buffer): Promise<Buffer> =>
  brotli(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  })

/** Writes a file together with its compressed versions `.br` and `.gz`. */
export const writeCompressed = async (path: string, bytes: Buffer): Promise<void> => {
  const [br, gz] = await Promise.all([brotliOf(bytes), gzipped(bytes, { level: 9 })])
  await Promise.all([writeFile(path, bytes), writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
}
