import { expect, test } from 'vitest'
import { untranslated } from '../../testing/translated-messages.ts'
import { pageTexts } from './texts.ts'

test('the pages say everything in Russian and in English', () => {
  expect(untranslated(pageTexts.ru, pageTexts.en)).toEqual([])
})
