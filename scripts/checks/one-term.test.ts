import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')

const SOURCES = '{widget,server}/**/*.{ts,tsx}'
const isTest = (file: string) => /\.test\.tsx?$|\/testing\//.test(file)

/** Other terms for a quiz («тест») and for a tag («тег»); not «отметка». */
const OTHER_TERMS = /(?<!\p{L})(?:квиз|викторин|метк[аиуе]|меток|х[еэ]ште[гй]|ярлык)/iu

test('people read one term for a quiz and one for a tag, in the studio, in the widgets and on the pages of documents', () => {
  const files = globSync(SOURCES, { cwd: ROOT }).filter((file) => !isTest(file))
  const found = files.flatMap((file) =>
    readFileSync(join(ROOT, file), 'utf8')
      .split('\n')
      .flatMap((line, at) => (OTHER_TERMS.test(line) ? [`${file}:${at + 1}`] : [])),
  )
  expect([files.length > 500, found]).toEqual([true, []])
})
