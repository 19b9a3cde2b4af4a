import { execFileSync } from 'node:child_process'
import { availableParallelism, loadavg } from 'node:os'
import { checkAuth } from './bench/check-auth.ts'
import { checkout } from './bench/checkout.ts'
import { content } from './bench/content.ts'
import { asTable, type Bench, type Figure } from './bench/figure.ts'
import { firstView } from './bench/first-view.ts'
import { growth } from './bench/growth.ts'
import { sizes } from './bench/sizes.ts'
import { start } from './bench/start.ts'
import { staleBuilds } from './serve/freshness.ts'
import { giveUp, say } from './terminal.ts'

const benches: Record<string, Bench> = {
  sizes,
  start,
  'check-auth': checkAuth,
  'first-view': firstView,
  checkout,
  content,
  growth,
}

const root = `${import.meta.dirname}/..`
process.chdir(root)

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !Object.hasOwn(benches, name))
if (unknown.length > 0) giveUp(`No such bench: ${unknown.join(', ')}. There are: ${Object.keys(benches).join(', ')}`)

for (const { script } of staleBuilds(root)) execFileSync(process.execPath, [script], { stdio: 'inherit' })

const figures: Figure[] = []
for (const [name, bench] of Object.entries(benches)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  say(`${name}…`)
  figures.push(...(await bench()))
}
say(`\n${asTable(figures)}`)
const [load = 0] = loadavg()
const cores = availableParallelism()
if (load > cores)
  say(`\nThe machine was busy (load ${load.toFixed(1)} on ${cores} cores): times are longer than they are.`)
process.exitCode = figures.some(({ holds }) => holds === false) ? 1 : 0
