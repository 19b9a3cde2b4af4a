import { existsSync, globSync, readFileSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { addressOf, isDemo, pageAddresses } from '../demo/addresses.ts'
import { pageFile } from '../demo/testing/page-file.ts'
import { filled } from '../demo/page.ts'
import { mails } from '../mail/templates.ts'
import { demoNames, nameSchool } from './school-names.ts'
import { productionSettings } from '../testing/production-settings.ts'

afterEach(() => nameSchool({ names: demoNames }))

const NAME_OF_DEMO = /Маяк|Mayak/

test('no source of the server names the school of the demo but its settings', () => {
  const sources = globSync('server/**/*.ts').filter((file) => !/\.test\.ts$|\/testing\//.test(file))
  expect(sources.filter((file) => NAME_OF_DEMO.test(readFileSync(file, 'utf8')))).toEqual([
    'server/config/school-names.ts',
  ])
})

/** A part that the build makes is missing among the sources. */
const sourceOf = (file: string) => (existsSync(`demo-pages/${file}`) ? readFileSync(`demo-pages/${file}`, 'utf8') : '')

const isNamed = (html: string) => /Компас|Compass/.test(html) && !NAME_OF_DEMO.test(html)

test.each(['ru', 'en'] as const)('every page of a school has its name in place of the demo’s: %s', (lang) => {
  nameSchool(readConfig({ ...productionSettings, SCHOOL_NAME_EN: 'Compass' }))
  const addresses = pageAddresses.map(addressOf).filter((address) => address !== '' && !isDemo(address))
  const values = { lang, school: '', foreign: '', signIn: null, isProduction: true, hasDemoPages: false }
  const nameless = addresses.filter((address) => !isNamed(filled(sourceOf(pageFile(address) ?? ''), values, sourceOf)))
  expect(nameless).toEqual([])
})

test('a mail of a school has its name', () => {
  nameSchool(readConfig(productionSettings))
  const site = { origin: 'https://school.example', supportEmail: 'mama@school.example' }
  const nothing = { title: null, date: null, end: null, timeZone: null, room: null, confirmation: null }
  const details = { ...nothing, name: 'Анна', uid: 'e1@school.example', isWebinar: true, at: new Date() }
  const { text } = mails.eventNotice(site, details, 'ru')
  expect(text).toMatch(/вебинаре школы «Компас»[^]*Онлайн-школа «Компас»/)
})
