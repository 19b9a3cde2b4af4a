import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ElementName } from '../widget/elements/element-specs.ts'
import type { ElementBuild } from '../widget/loader/shell.ts'
import type { BuiltFile } from './build/built-file.ts'
import { type BundleRecord, recordOf } from './build/bundle-record.ts'
import { buildChunks } from './build/chunks.ts'
import { fileGroups } from './build/file-groups.ts'
import { buildGallery } from './build/gallery.ts'
import { buildLoader } from './build/loader.ts'
import { buildPackage } from './build/package.ts'
import { publishPages } from './build/pages.ts'
import { publish } from './build/publish.ts'
import { readFirstViews } from './build/read-first-views.ts'
import { virtualModule } from './build/virtual-module.ts'
import { root, viteOptions } from './build/vite-options.ts'
import { say } from './terminal.ts'

process.env.NODE_ENV = viteOptions.mode

const dist = join(root, '.dist')
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const begun = performance.now()

const buildViews = async () => {
  const { files } = await buildChunks({ react: 'scripts/build/react.ts' })
  return buildChunks({ auth: 'widget/elements/auth-views.tsx' }, { groups: fileGroups, shared: files[0] })
}
/** What opens popups carries the hash of the notifications, and fetches them. */
const buildPopup = async () => {
  const notices = await buildChunks({ notices: 'widget/notify/notices.ts' })
  const data = [virtualModule('virtual:popup-build', { notices: notices.neededBy('notices') })]
  const { files, neededBy } = await buildChunks({ popup: 'widget/loader/popup/popup-code.ts' }, { data })
  return { files: [...notices.files, ...files], neededBy }
}
const [views, popup, firstViewsOf] = await Promise.all([buildViews(), buildPopup(), readFirstViews()])
/** What most landings begin with is in the loader; the school's own form, and English, are fetched. */
const { rupass = [], ...fetched } = firstViewsOf.login
const firstViews = await buildChunks(
  { 'first-views': 'widget/loader/first-views.ts' },
  { data: [virtualModule('virtual:school-first-views', { views: { login: fetched, auth: firstViewsOf.auth } })] },
)
const files = views.neededBy('auth')
const elements: Record<ElementName, ElementBuild> = {
  login: { firstViews: { rupass }, files },
  auth: { firstViews: {}, files },
}
const loader = await buildLoader({
  elements,
  popup: popup.neededBy('popup'),
  firstViews: firstViews.neededBy('first-views'),
})
const built = [...views.files, ...popup.files, ...firstViews.files]
const { script, integrity } = await publish(join(dist, 'widget'), version, loader, built)
await publishPages(join(root, 'demo-pages'), join(dist, 'pages'), { 'views/gallery.js': await buildGallery() })
await buildPackage(join(dist, 'package'))

const needed = files.map(([file]) => file)
/** What the school's form begins with is fetched by its name. */
const formsOf = (all: BuiltFile[]) => all.map(({ file }) => file).filter((file) => file.startsWith('forms-'))
const record: BundleRecord = {
  loader: loader.file,
  elements: { login: needed, auth: [...needed, ...firstViews.files.map(({ file }) => file), ...formsOf(views.files)] },
  files: [loader, ...built].map(recordOf),
}
await writeFile(join(dist, 'bundle.json'), JSON.stringify(record, null, 2))
say(`Built /widget/${script} (${integrity}) in ${Math.round(performance.now() - begun)} ms`)
