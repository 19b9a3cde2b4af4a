import { expect, test } from 'vitest'
import { html } from './html.ts'

test('inserted text is escaped, in words and in attributes', () => {
  expect(html`<p title="${`"'><b>`}">${'<img onerror=1> & co'}</p>`.markup).toBe(
    '<p title="&quot;&#39;&gt;&lt;b&gt;">&lt;img onerror=1&gt; &amp; co</p>',
  )
})

const item = (text: string) => html`<li>${text}</li>`

test('markup goes in as it is, one piece or a list', () => {
  expect(html`<ul>${['a', '<'].map(item)}</ul>${html`<p>${1}</p>`}`.markup).toBe(
    '<ul><li>a</li><li>&lt;</li></ul><p>1</p>',
  )
})
