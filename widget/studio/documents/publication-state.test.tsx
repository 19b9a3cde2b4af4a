import { cleanup } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { aCourse, edited, renderDocument } from '../testing/render-document.tsx'
import { StateLabel } from './publication-state.tsx'

let close = () => {}
afterEach(() => {
  close()
  cleanup()
})

describe.each([
  [
    'ru',
    {
      draft: 'Черновик',
      published: 'Опубликовано',
      changed: 'Есть неопубликованные правки',
      scheduled: 'Откроется 5\u00A0марта\u00A02030',
      hidden: 'Скрыто с\u00A0сайта',
      archived: 'В\u00A0архиве',
    },
  ],
  [
    'en',
    {
      draft: 'Draft',
      published: 'Published',
      changed: 'Unpublished changes',
      scheduled: 'Opens on 5\u00A0March\u00A02030',
      hidden: 'Hidden from the site',
      archived: 'Archived',
    },
  ],
] as const)('in the language %s', (lang, states) => {
  test.each(Object.entries(states))('the state %s is told as %s to authors', async (state, label) => {
    const course = aCourse({ state, deferred_start_at: state === 'scheduled' ? '2030-03-05T09:00:00.000Z' : null })
    const shown = await renderDocument(
      edited(course),
      () => null,
      ({ store }) => <StateLabel store={store} />,
      { lang },
    )
    ;({ close } = shown)
    expect(document.querySelector('.state')?.textContent).toBe(label)
  })
})
