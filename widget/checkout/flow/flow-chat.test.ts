import { expect, test } from 'vitest'
import { aLoadedFlow } from '../testing/a-checkout-flow.ts'
import { person } from '../testing/fakes.ts'

test('the chat is that of the page, which says so by preventing the default', async () => {
  const { flow, page } = await aLoadedFlow({
    api: { check: async () => ({ ok: true, body: { ...person, support: { email: 'help@school.example' } } }) },
    host: { emit: () => false },
  })
  flow.chat()
  expect(page.left).toEqual([])
})

test.each([
  ['WhatsApp', { email: 'help@school.example', whatsapp: '79990000000' }, 'beside https://wa.me/79990000000'],
  ['a mail where there is no number', { email: 'help@school.example' }, 'mailto:help@school.example'],
])('where nobody opens a chat the button opens %s', async (_, support, opened) => {
  const { flow, host, page } = await aLoadedFlow({
    api: { check: async () => ({ ok: true, body: { ...person, support } }) },
  })
  flow.chat()
  expect([host.emitted, page.left]).toEqual([['school:chat'], [opened]])
})
