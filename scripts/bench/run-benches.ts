import { execFileSync } from 'node:child_process'
import { availableParallelism, loadavg } from 'node:os'
import { checkAuth } from './benches/check-auth.ts'
import { checkout } from './benches/checkout.ts'
import { content } from './benches/content.ts'
import { asTable, type Figure } from './figure.ts'
import { firstView } from './benches/first-view.ts'
import { growth } from './benches/growth.ts'
import { type Bench, runBench } from './harness.ts'
import { pages } from './benches/pages.ts'
import { privateAccounts } from './benches/private-accounts.ts'
import { replicas } from './benches/replicas.ts'
import { sizes } from './benches/sizes.ts'
import { start } from './benches/start.ts'
import { studio } from './benches/studio.ts'
import { staleBuilds } from '../serve/freshness.ts'
import { exitWithError, say } from '../terminal.ts'

const benches: Record<string, Bench> = {
  sizes,
  start,
  'check-auth': checkAuth,
  'first-view': firstView,
  checkout,
  content,
  pages,
  'private-accounts': privateAccounts,
  studio,
  growth,
  replicas,
}

const root = `${import.meta.dirname}/../..`
process.chdir(root)

const named = process.argv.slice(2)
const unknown = named.filter((name) => !Object.hasOwn(benches, name))
if (unknown.length > 0)
  exitWithError(`No such bench: ${unknown.join(', ')}. There are: ${Object.keys(benches).join(', ')}`)

for (const { script } of staleBuilds(root)) execFileSync(process.execPath, [script], { stdio: 'inherit' })

const figures: Figure[] = []
for (const [name, bench] of Object.entries(benches)) {
  if (named.length > 0 && !named.includes(name)) continue
  say(`${name}…`)
  figures.push(...(await runBench(bench)))
}
say(`\n${asTable(figures)}`)
const [load = 0] = loadavg()
const cores = availableParallelism()
if (load > cores)
  say(`\nThe machine was busy (load ${load.toFixed(1)} on ${cores} cores): times are longer than they are.`)
process.exitCode = figures.some(({ holds }) => holds === false) ? 1 : 0
