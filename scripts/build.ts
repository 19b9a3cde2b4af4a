import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ElementName, elementSpecs } from '../widget/elements/element-specs.ts'
import type { ElementBuild } from '../widget/loader/shell.ts'
import { type BundleRecord, recordOf } from './build/bundle-record.ts'
import { buildChunks } from './build/chunks.ts'
import { buildLoader } from './build/loader.ts'
import { publishPages } from './build/pages.ts'
import { publish } from './build/publish.ts'
import { readFirstViews } from './build/read-first-views.ts'
import { root, viteOptions } from './build/vite-options.ts'
import { say } from './terminal.ts'

process.env.NODE_ENV = viteOptions.mode

const perElement = <Value>(value: (name: ElementName) => Value): Record<ElementName, Value> => ({
  login: value('login'),
})

const dist = join(root, '.dist')
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const begun = performance.now()

const [views, popup, firstViewOf] = await Promise.all([
  buildChunks(
    perElement((name) => `widget/elements/${elementSpecs[name].tag}-view.tsx`),
    ['scripts/build/shared-packages.ts'],
  ),
  buildChunks({ popup: 'widget/loader/popup/popup-code.ts' }),
  readFirstViews(),
])
const elements = perElement((name): ElementBuild => ({ firstView: firstViewOf(name), files: views.neededBy(name) }))
const loader = await buildLoader({ elements, popup: popup.neededBy('popup') })
const files = [...views.files, ...popup.files]
const { script, integrity } = await publish(join(dist, 'widget'), version, loader, files)
await publishPages(join(root, 'demo-pages'), join(dist, 'pages'))

const record: BundleRecord = {
  loader: loader.file,
  elements: perElement((name) => views.neededBy(name).map(([file]) => file)),
  files: [loader, ...files].map(recordOf),
}
await writeFile(join(dist, 'bundle.json'), JSON.stringify(record, null, 2))
say(`Built /widget/${script} (${integrity}) in ${Math.round(performance.now() - begun)} ms`)
