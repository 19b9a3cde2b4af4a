import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, mergeConfig } from 'vite'
import { EARLY_SCRIPT } from '../widget/loader/shop/early-call.ts'
import { bareOptionsPlugin } from './build/bare-options.ts'
import { type BuiltFile, builtFile } from './build/built-file.ts'
import { type BundleRecord, recordOf } from './build/bundle-sizes.ts'
import { chunksOf, buildChunks, chunkTable, neededBy } from './build/chunks.ts'
import { buildPackage } from './build/package.ts'
import { publishPages } from './build/pages.ts'
import { publish } from './build/publish.ts'
import { readCheckoutViews, readFirstViews } from './build/read-first-views.ts'
import { viteOptions, root } from './build/vite-options.ts'
import { shelves } from './build/price-lists.ts'
import { say } from './terminal.ts'

/** Builds the classic script with the table of the chunks, its first views and style sheets. `define` as for `buildChunks`. */
const buildLoader = async (define: Record<string, unknown>): Promise<BuiltFile> => {
  const result = await build(
    mergeConfig(viteOptions, {
      define,
      plugins: [bareOptionsPlugin],
      build: {
        lib: { entry: 'widget/loader/school.ts', formats: ['iife'], name: 'school', fileName: () => 'school.js' },
        rolldownOptions: { output: { minify: true, entryFileNames: 'school.js' } },
      },
    }),
  )
  const [script] = chunksOf(result)
  if (!script) throw new Error('The build has no loader')
  return builtFile(script)
}

/** Builds the script of a page that is written in TypeScript, in one file: it fetches nothing. */
const buildPageModule = async (entry: string): Promise<string> => {
  const result = await build(
    mergeConfig(viteOptions, {
      build: {
        lib: { entry, formats: ['es'] },
        rolldownOptions: { output: { minify: true, codeSplitting: false, entryFileNames: 'page.js' } },
      },
    }),
  )
  const [script] = chunksOf(result)
  if (!script) throw new Error(`The build has nothing of ${entry}`)
  return script.code
}

/** What would end the script within the page, or be taken for a part of it. */
const NOT_INLINE = /<\/|<!|%\w+%/

/** Builds the one script that stands in pages of the school itself, as an element for their heads. */
const buildPageScript = async (): Promise<string> => {
  const result = await build(
    mergeConfig(viteOptions, {
      plugins: [bareOptionsPlugin],
      build: {
        lib: {
          entry: 'demo-pages/checkout/page-script.ts',
          formats: ['iife'],
          name: 'early',
          fileName: () => 'early.js',
        },
        rolldownOptions: { output: { minify: true, entryFileNames: 'early.js' } },
      },
    }),
  )
  const code = chunksOf(result)[0]?.code.trim() ?? ''
  if (code === '' || NOT_INLINE.test(code)) throw new Error('The script of the pages cannot stand in one')
  return `<script id="${EARLY_SCRIPT}" data-cfasync="false">${code}</script>\n`
}

const link = ({ file, integrity }: BuiltFile, attributes: string) =>
  `<link rel="modulepreload" crossorigin="anonymous"${attributes} href="/widget/${file}" integrity="${integrity}">\n`

/**
 * Links for the head of a page of the school: the browser fetches the files while the script that wants them comes. What makes the
 * view live stands back behind the `first` ones, which show the cart. Over HTTP/1.1 the last one waits for a free connection, so it
 * should be small.
 */
const preloadLinks = (first: BuiltFile[], later: BuiltFile[]): string =>
  [...first.map((file) => link(file, '')), ...later.map((file) => link(file, ' fetchpriority="low"'))].join('')

process.env.NODE_ENV = viteOptions.mode

const dist = join(root, '.dist')
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const begun = performance.now()

/** React is one file for all of them; nothing else of the login is in the checkout. */
const buildElements = async () => {
  const [shared] = await buildChunks('react', 'scripts/build/react.ts')
  if (!shared) throw new Error('The build has no React')
  const elements = await Promise.all([
    buildChunks('auth', 'widget/elements/auth-views.tsx', { shared }),
    buildChunks('checkout', 'widget/elements/checkout-views.tsx', { shared }),
  ])
  return [shared, ...elements.flat()]
}
const [elements, popup, firstViews, checkoutViews] = await Promise.all([
  buildElements(),
  buildChunks('popup', 'widget/loader/popup/popup-code.ts'),
  readFirstViews(),
  readCheckoutViews(),
])
/** What most landings begin with is in the loader; the school's own form, and English, are fetched. */
const { rupass = [], ...login } = firstViews.login
const [views, shop] = await Promise.all([
  buildChunks('views', 'widget/loader/first-views.ts', { define: { FETCHED_VIEWS: { ...firstViews, login } } }),
  buildChunks('shop', 'widget/loader/shop/shop-code.ts', { define: { CHECKOUT_VIEWS: checkoutViews } }),
])
const built = [...elements, ...popup, ...views, ...shop]
const loader = await buildLoader({
  CHUNKS: chunkTable(built),
  OWN_VIEWS: { login: { rupass }, auth: {} },
})
const { script, integrity } = await publish(join(dist, 'widget'), version, loader, built)
await publishPages(join(root, 'demo-pages'), join(dist, 'pages'), {
  'views/gallery.js': await buildPageModule('demo-pages/views/gallery.ts'),
  'content/content.js': await buildPageModule('demo-pages/content/content.ts'),
  ...shelves(),
  'parts/checkout-early.html': await buildPageScript(),
  'parts/checkout-preload.html': preloadLinks(neededBy('shop', built), neededBy('checkout', built).toReversed()),
})
await buildPackage(join(dist, 'package'))

const filesOf = (...names: string[]) => [
  ...new Set(names.flatMap((name) => neededBy(name, built)).map(({ file }) => file)),
]
const record: BundleRecord = {
  loader: loader.file,
  elements: {
    login: filesOf('auth'),
    auth: filesOf('auth', 'views', 'forms'), // the school's form begins with its registration
    checkout: filesOf('shop', 'checkout'),
  },
  files: [loader, ...built].map(recordOf),
}
await writeFile(join(dist, 'bundle.json'), JSON.stringify(record, null, 2))
say(`Built /widget/${script} (${integrity}) in ${Math.round(performance.now() - begun)} ms`)
