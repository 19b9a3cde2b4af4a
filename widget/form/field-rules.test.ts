import { expect, test } from 'vitest'
import { fieldMessagesRu } from '../../server/contract/field-messages.ts'
import { profileRule } from './field-rules.ts'

test('a line of the profile may stay empty where no message says that it is missing', () => {
  const line = { autocomplete: 'address-level2', max: 5 }
  const errors = (missing: 'nameMissing' | null) =>
    ['', ' \u200B', ' Тула ', 'Казань'].map(profileRule({ ...line, missing }, fieldMessagesRu))
  expect([errors(null), errors('nameMissing')]).toEqual([
    [null, null, null, 'Слишком длинно, сократите, пожалуйста'],
    ['Укажите имя', 'Укажите имя', null, 'Слишком длинно, сократите, пожалуйста'],
  ])
})
