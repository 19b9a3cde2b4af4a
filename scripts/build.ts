import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type BundleRecord, recordOf } from './build/bundle-record.ts'
import { buildChunks, chunkTable, neededBy } from './build/chunks.ts'
import { buildLoader } from './build/loader.ts'
import { buildPackage } from './build/package.ts'
import { buildPageModule } from './build/page-module.ts'
import { buildPageScript } from './build/page-script.ts'
import { publishPages } from './build/pages.ts'
import { preloadLinks } from './build/preload-links.ts'
import { publish } from './build/publish.ts'
import { readCheckoutViews, readFirstViews } from './build/read-first-views.ts'
import { root, viteOptions } from './build/vite-options.ts'
import { shelves } from './shelves/shelves.ts'
import { say } from './terminal.ts'

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
