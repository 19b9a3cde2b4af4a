import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ChunkFile } from '../widget/loader/chunks.ts'
import type { ElementBuild } from '../widget/loader/shell.ts'
import type { BuiltFile } from './build/built-file.ts'
import { type BundleRecord, recordOf } from './build/bundle-record.ts'
import { buildChunks } from './build/chunks.ts'
import { coreGroup } from './build/core-group.ts'
import { fileGroups, partGroups } from './build/file-groups.ts'
import { buildLoader } from './build/loader.ts'
import { buildPackage } from './build/package.ts'
import { buildPageModule } from './build/page-module.ts'
import { buildPageScript } from './build/page-script.ts'
import { publishPages } from './build/pages.ts'
import { preloadLinks } from './build/preload-links.ts'
import { publish } from './build/publish.ts'
import { readCheckoutViews, readFirstViews } from './build/read-first-views.ts'
import { virtualModule } from './build/virtual-module.ts'
import { root, viteOptions } from './build/vite-options.ts'
import { shelves } from './shelves/shelves.ts'
import { say } from './terminal.ts'

process.env.NODE_ENV = viteOptions.mode

const dist = join(root, '.dist')
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const begun = performance.now()

const CHECKOUT = 'widget/elements/checkout-views.tsx'

/** React is one file for all of them; nothing else of the login is in the checkout. */
const buildViews = async () => {
  const { files } = await buildChunks({ react: 'scripts/build/react.ts' })
  const [shared] = files
  const [auth, checkout] = await Promise.all([
    buildChunks({ auth: 'widget/elements/auth-views.tsx' }, { groups: fileGroups, shared }),
    buildChunks({ checkout: CHECKOUT }, { groups: [coreGroup('till', join(root, CHECKOUT)), ...partGroups], shared }),
  ])
  return { auth, checkout }
}
/** What defines the checkout carries the hashes of its files, and of the badge and the buy buttons. */
const buildShop = async (checkout: ElementBuild) => {
  const goods = await buildChunks({ goods: 'widget/loader/shop/goods/goods-code.ts' })
  const data = [virtualModule('virtual:shop-build', { checkout, goods: goods.neededBy('goods') })]
  const { files, neededBy } = await buildChunks({ shop: 'widget/loader/shop/shop-code.ts' }, { data })
  return { files: [...goods.files, ...files], neededBy }
}
/** What opens popups carries the hash of the notifications, and fetches them. */
const buildPopup = async () => {
  const notices = await buildChunks({ notices: 'widget/notify/notices.ts' })
  const data = [virtualModule('virtual:popup-build', { notices: notices.neededBy('notices') })]
  const { files, neededBy } = await buildChunks({ popup: 'widget/loader/popup/popup-code.ts' }, { data })
  return { files: [...notices.files, ...files], neededBy }
}
const [{ auth, checkout }, popup, firstViewsOf, checkoutViews] = await Promise.all([
  buildViews(),
  buildPopup(),
  readFirstViews(),
  readCheckoutViews(),
])
/** What most landings begin with is in the loader; the school's own form, and English, are fetched. */
const { rupass = [], ...fetched } = firstViewsOf.login
const firstViews = await buildChunks(
  { views: 'widget/loader/first-views.ts' },
  { data: [virtualModule('virtual:school-first-views', { views: { login: fetched, auth: firstViewsOf.auth } })] },
)
const files = auth.neededBy('auth')
const shop = await buildShop({ firstViews: checkoutViews, files: checkout.neededBy('checkout') })
const loader = await buildLoader({
  files,
  ownViews: { login: { rupass }, auth: {} },
  popup: popup.neededBy('popup'),
  shop: shop.neededBy('shop'),
  firstViews: firstViews.neededBy('views'),
})
const byName = [auth, checkout, popup, shop, firstViews].flatMap(({ files }) =>
  files.map((file) => [file.file, file] as const),
)
const built = [...new Map(byName).values()]
const { script, integrity } = await publish(join(dist, 'widget'), version, loader, built)
await publishPages(join(root, 'demo-pages'), join(dist, 'pages'), {
  'views/gallery.js': await buildPageModule('demo-pages/views/gallery.ts'),
  'content/content.js': await buildPageModule('demo-pages/content/content.ts'),
  ...shelves(),
  'parts/checkout-early.html': await buildPageScript(),
  'parts/checkout-preload.html': preloadLinks(shop.neededBy('shop'), checkout.neededBy('checkout').toReversed()),
})
await buildPackage(join(dist, 'package'))

const namesOf = (chunks: ChunkFile[]) => chunks.map(([file]) => file)
const needed = namesOf(files)
/** What the school's form begins with is fetched by its name. */
const formsOf = (all: BuiltFile[]) => all.map(({ file }) => file).filter((file) => file.startsWith('forms-'))
const record: BundleRecord = {
  loader: loader.file,
  elements: {
    login: needed,
    auth: [...needed, ...firstViews.files.map(({ file }) => file), ...formsOf(auth.files)],
    checkout: namesOf([...shop.neededBy('shop'), ...checkout.neededBy('checkout')]),
  },
  files: [loader, ...built].map(recordOf),
}
await writeFile(join(dist, 'bundle.json'), JSON.stringify(record, null, 2))
say(`Built /widget/${script} (${integrity}) in ${Math.round(performance.now() - begun)} ms`)
