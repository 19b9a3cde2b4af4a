import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createMetrics } from '../../../server/telemetry/prometheus.ts'
import { namesOf } from '../../../server/telemetry/testing/scrape.ts'

const fileOf = (name: string) => join(import.meta.dirname, name)
const read = (name: string) => readFileSync(fileOf(name), 'utf8')

/** Prometheus makes these itself. */
const ITS_OWN = ['up']

const scraped = async () => namesOf((await createMetrics().scrape()).body)

const NAME = /\b(?:school|nodejs|process)_\w+/g

const namedIn = (text: string) => new Set(text.match(NAME) ?? [])

const missing = (text: string, names: Set<string>) => [...namedIn(text)].filter((name) => !names.has(name))

test.each(['alerts.yaml', 'dashboard.json'])('every metric that %s names is one of the server', async (name) => {
  const text = read(name)
  expect([missing(text, await scraped()), namedIn(text).size > 10]).toEqual([[], true])
})

test('a metric that is not there is found', async () => {
  expect(missing('rate(school_http_requests_totals[5m])', await scraped())).toEqual(['school_http_requests_totals'])
})

test('every rule asks for metrics of its own, and says how bad it is and what to do', () => {
  const rules = read('alerts.yaml')
    .split(/^ {6}- alert: /m)
    .slice(1)
  const whole =
    /^School\w+\n {8}expr: \S.*\n(?: {8}for: \d+m\n)? {8}labels: \{ severity: (?:page|ticket) \}\n {8}annotations:\n {10}summary: '.+'\n {10}action: '.+'\n+$/
  expect(rules.filter((rule) => !whole.test(`${rule.trimEnd()}\n`))).toEqual([])
  const named = rules.flatMap((rule) => rule.match(NAME) ?? ITS_OWN.filter((name) => rule.includes(`expr: ${name}{`)))
  expect(named.length).toBeGreaterThanOrEqual(rules.length)
})

test('the README names every metric of the school, and no other', async () => {
  const table =
    read('README.md')
      .match(/^\|.*$/gm)
      ?.join('\n') ?? ''
  const own = [...(await scraped())].filter(
    (name) => name.startsWith('school_') && !/_seconds_(?:bucket|sum|count)$/.test(name),
  )
  expect([...namedIn(table)].toSorted()).toEqual(own.toSorted())
})

const hasPromtool = spawnSync('promtool', ['--version']).status === 0

test.runIf(hasPromtool)('Prometheus accepts the rules', () => {
  expect(execFileSync('promtool', ['check', 'rules', fileOf('alerts.yaml')], { encoding: 'utf8' })).toContain('SUCCESS')
})
