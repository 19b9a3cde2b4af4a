import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ElementName } from '../widget/elements/element-specs.ts'
import type { ElementBuild } from '../widget/loader/shell.ts'
import { dataFile } from './build/built-file.ts'
import { type BundleRecord, recordOf } from './build/bundle-record.ts'
import { buildChunks } from './build/chunks.ts'
import { fileGroups } from './build/file-groups.ts'
import { buildLoader } from './build/loader.ts'
import { publishPages } from './build/pages.ts'
import { publish } from './build/publish.ts'
import { readFirstViews } from './build/read-first-views.ts'
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
const [views, popup, firstViewsOf] = await Promise.all([
  buildViews(),
  buildChunks({ popup: 'widget/loader/popup/popup-code.ts' }),
  readFirstViews(),
])
/** What most landings begin with is in the loader; the school's own form, and English, are fetched. */
const { rupass = [], ...fetched } = firstViewsOf.login
const firstViews = dataFile('first-views', 'views', { login: fetched, auth: firstViewsOf.auth })
const files = views.neededBy('auth')
const elements: Record<ElementName, ElementBuild> = {
  login: { firstViews: { rupass }, files },
  auth: { firstViews: {}, files },
}
const loader = await buildLoader({
  elements,
  popup: popup.neededBy('popup'),
  firstViews: [[firstViews.file, firstViews.integrity]],
})
const built = [...views.files, ...popup.files, firstViews]
const { script, integrity } = await publish(join(dist, 'widget'), version, loader, built)
await publishPages(join(root, 'demo-pages'), join(dist, 'pages'))

const record: BundleRecord = {
  loader: loader.file,
  elements: { login: files.map(([file]) => file), auth: files.map(([file]) => file) },
  files: [loader, ...built].map(recordOf),
}
await writeFile(join(dist, 'bundle.json'), JSON.stringify(record, null, 2))
say(`Built /widget/${script} (${integrity}) in ${Math.round(performance.now() - begun)} ms`)
