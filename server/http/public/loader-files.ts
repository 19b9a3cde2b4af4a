import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { RequestHandler } from 'express'
import { type Delivery, DELIVERY_SLOT, deliveryText, WAYS } from '../../contract/delivery.ts'
import { FOREVER, SHORT, typeOf } from './files.ts'
import { etagOf, type Prepared, sendPrepared } from './prepared.ts'

const NAME = 'school.js'
const PUBLISHED = 'integrity.json'

const preparedFile = (text: string): Prepared => {
  const plain = Buffer.from(text)
  const br = brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } })
  return { etag: etagOf(plain), plain, br, gzip: gzipSync(plain, { level: 9 }) }
}

/**
 * The end of a version's address: `-<hash of the origin>`, then the offered ways, `-facebook-whatsapp`. The address of a version thus says which
 * bytes it has, and any replica can make them, whatever ways the school offers by then.
 */
const endOf = ({ origin, ways }: Delivery): string =>
  [`-${createHash('sha256').update(origin).digest('hex').slice(0, 8)}`, ...ways].join('-')

const VERSION = /^\/(\d[\w.-]*-[0-9a-f]{10})(-[0-9a-f]{8}[a-z-]*)\/school\.js$/

/** The build and the delivery that the address of a version names; null for any other address, and for another origin's. */
const versionAt = (path: string, origin: string) => {
  const [, build = '', end = ''] = VERSION.exec(path) ?? []
  const named = end.split('-')
  const delivery = { origin, ways: WAYS.filter((way) => named.includes(way)) }
  return endOf(delivery) === end ? { file: `${build}/${NAME}`, delivery } : null
}

/** Reads built loaders and caches them filled and compressed; with `isRebuilt` each is read again at each request. */
const loaderReader = (folder: string, isRebuilt: boolean) => {
  const cached = new Map<string, { code: string; loader: Prepared }>()
  return (file: string, delivery: Delivery): Prepared | null => {
    const key = file + endOf(delivery)
    const known = cached.get(key)
    if (known && !isRebuilt) return known.loader
    const path = join(folder, file)
    const code = existsSync(path) ? readFileSync(path, 'utf8') : ''
    if (known?.code === code) return known.loader
    if (!code.includes(DELIVERY_SLOT)) return null
    const loader = preparedFile(code.replaceAll(DELIVERY_SLOT, deliveryText(delivery)))
    cached.set(key, { code, loader })
    return loader
  }
}

/** What the build writes into `integrity.json`; the delivered file also names the script of the version and its hash. */
interface Published {
  version: string
  files: Record<string, string>
}

/**
 * Serves the loader with the school's origin and ways written into it: `/school.js`, `/<version>/school.js` for each stored build, and
 * `/integrity.json`, which names the current version. All replicas of a school serve the same bytes. What has no slot is passed on.
 */
export const loaderFiles = (folder: string, delivery: Delivery, isRebuilt: boolean): RequestHandler => {
  const read = loaderReader(folder, isRebuilt)
  const readPublished = (): Prepared | null => {
    const path = join(folder, PUBLISHED)
    if (!existsSync(path)) return null
    const { version: build, files }: Published = JSON.parse(readFileSync(path, 'utf8'))
    const loader = read(`${build}/${NAME}`, delivery)
    if (!loader) return null
    const version = build + endOf(delivery)
    const integrity = `sha256-${createHash('sha256').update(loader.plain).digest('base64')}`
    return preparedFile(`${JSON.stringify({ version, script: `${version}/${NAME}`, integrity, files }, null, 2)}\n`)
  }
  const atStart = isRebuilt ? null : { script: read(NAME, delivery), published: readPublished() }

  const fileAt = (path: string) => {
    if (path === `/${NAME}`) return { file: atStart?.script ?? read(NAME, delivery), caching: SHORT }
    if (path === `/${PUBLISHED}`) return { file: atStart?.published ?? readPublished(), caching: SHORT }
    const version = versionAt(path, delivery.origin)
    return version && { file: read(version.file, version.delivery), caching: FOREVER }
  }
  return (request, response, next) => {
    const found = fileAt(request.path)
    if (!found?.file) return next()
    sendPrepared(request, response, found.file, { type: typeOf(request.path) ?? '', caching: found.caching })
  }
}
