import { expect, test } from 'vitest'
import { createSignedText } from './signed-text.ts'

test('only texts with its own signature are read', () => {
  const { sign, read } = createSignedText()
  const text = sign({ id: '1' })
  const [body = '', signature = ''] = text.split('.')
  const other = Buffer.from('{"id":"2"}').toString('base64url')
  const forgeries = ['', 'made-up', body, `${other}.${signature}`, `${body}.AAAA`, createSignedText().sign({ id: '1' })]
  expect([read(text), ...forgeries.map(read)]).toEqual([{ id: '1' }, ...forgeries.map(() => undefined)])
})
