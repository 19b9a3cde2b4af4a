import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { environment, readConfig } from '../../server/config/config.ts'
import { productionSettings } from '../../server/testing/production-settings.ts'

const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8')
const [replica = '', services = ''] = read('compose.yaml').split('\nservices:\n')

const pairsOf = (text: string, line: RegExp) =>
  Object.fromEntries([...text.matchAll(line)].map(([, name = '', value = '']) => [name, value]))

const example = pairsOf(read('env.example'), /^([A-Z]\w+)="?(.*?)"?$/gm)
/** Settings of the example that have a default. */
const others = pairsOf(read('env.example'), /^# ([A-Z]\w+)=(.*)$/gm)
const compose = pairsOf(replica, /^ {4}([A-Z_]+): (.*)$/gm)
const image = pairsOf(/^ENV .*$/m.exec(read('Dockerfile'))?.[0] ?? '', /\b([A-Z_]+)=(\S*)/g)
const unit = pairsOf(read('school@.service'), /\b([A-Z_]+)=(\S*)/g)

/** Settings of the topology itself, of Node, and of the C library. */
const OTHERS = [
  'POSTGRES_PASSWORD',
  'S3_KEY',
  'S3_SECRET',
  'VERSION',
  'PREVIOUS',
  'NODE_EXTRA_CA_CERTS',
  'MALLOC_MMAP_THRESHOLD_',
]

test('every image of others has a version, so that a new start does not upgrade it', () => {
  const tags = [...services.matchAll(/^ {4}image: \S+:(\S+)$/gm)].map(([, tag = '']) => tag)
  expect(tags).toHaveLength(5)
  expect(tags.filter((tag) => !/^v?\d/.test(tag))).toEqual([])
})

test('the files name settings that there are', () => {
  const known = [...Object.keys(environment.shape), ...OTHERS]
  const names = Object.keys({ ...example, ...others, ...compose, ...image, ...unit })
  expect(names.filter((name) => !known.includes(name))).toEqual([])
})

test('image and service give large blocks of memory back to the system as soon as they are free', () => {
  const threshold = { MALLOC_MMAP_THRESHOLD_: '131072' }
  expect([image, unit]).toMatchObject([threshold, threshold])
})

test('the example has every setting', () => {
  const names = Object.keys({ ...example, ...others })
  expect(Object.keys(environment.shape).filter((name) => !names.includes(name))).toEqual([])
})

test('the README runs the command of the services and of the image', () => {
  const [, inReadme] = /^(node .*)$/m.exec(read('../../server/README.md')) ?? []
  const [, inUnit] = /^ExecStart=\/usr\/bin\/(.*)$/m.exec(read('school@.service')) ?? []
  const [, inImage = '[]'] = /^CMD (.*)$/m.exec(read('Dockerfile')) ?? []
  expect([inReadme, inUnit]).toEqual(Array(2).fill(JSON.parse(inImage).join(' ')))
})

test('a filled-in example and the settings of the containers are all that production needs', () => {
  const known = new Map(Object.entries({ ...productionSettings, S3_KEY: 'key', S3_SECRET: 'pass' }))
  const values = new Map(Object.entries(example).map(([name, value]) => [name, value || (known.get(name) ?? '')]))
  const own = Object.entries(compose).map(([name, value]) => [
    name,
    value.replaceAll("'", '').replace(/\$\{(\w+):\?\}/g, (_, one: string) => values.get(one) ?? ''),
  ])
  const config = readConfig({ ...image, ...Object.fromEntries(values), ...Object.fromEntries(own) })
  expect(config).toMatchObject({ media: { endpoint: 'https://store:7070/school' }, trustProxy: 1, host: '0.0.0.0' })
})

test('a service is started again for as long as its database is away', () => {
  const [head = '', service = ''] = read('school@.service').split('[Service]')
  expect(head).toMatch(/^StartLimitIntervalSec=0$/m)
  expect(service).toMatch(/^Restart=always\nRestartSec=\d+$/m)
})

test('containers and services wait longer than a server takes to stop', () => {
  const [, grace] = /stop_grace_period: (\d+)s/.exec(replica) ?? []
  const [, timeout] = /TimeoutStopSec=(\d+)/.exec(read('school@.service')) ?? []
  const { killSeconds } = readConfig({ SESSION_SECRET: 'x' })
  expect([grace, timeout].filter((seconds) => Number(seconds) <= killSeconds)).toEqual([])
})

const namesIn = (text: string, pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map(([, name]) => name))]

test('HAProxy and Prometheus know the replicas that there are', () => {
  const running = namesIn(services, /^ {2}(school-\d):/gm)
  const balanced = namesIn(read('haproxy.cfg'), /(school-\d):3000/g)
  const watched = namesIn(read('prometheus.yml'), /(school-\d):9464/g)
  expect([balanced, watched]).toEqual([running, running])
})

test('HAProxy shows its statistics to this machine only, unless its container opens them to its network', () => {
  const [, host] = /^ {2}bind "\$\{STATISTICS_HOST-([\d.]+)\}:8405"$/m.exec(read('haproxy.cfg')) ?? []
  const [, inContainer] = /^ {6}STATISTICS_HOST: (.*)$/m.exec(services) ?? []
  expect([host, inContainer]).toEqual(['127.0.0.1', '0.0.0.0'])
})
