import { afterEach, expect, test } from 'vitest'
import { added, pathOf } from '../documents/testing/bodies.ts'
import { type ContentFixture, startContentFixture } from '../testing/content-fixture.ts'

let fixture: ContentFixture
afterEach(() => fixture.close())

const script = {
  type: 'script-block',
  data: { title: 'A < B', block: '<div id="x"></div>', script: 'x.hidden = true' },
}

const startWithScript = async (fields: Record<string, unknown>, hasScriptBlocks = true) => {
  fixture = await startContentFixture({ config: { hasScriptBlocks } })
  return added(fixture.as('staff'), 'course', { content: [script], ...fields })
}

const frame = () => fixture.as('anonymous').get('/script-block/1/frame/')

test('a published script block is a page of its own in a sandbox that knows nothing of the school', async () => {
  await startWithScript({ status: 1 })
  const { status, text, headers } = await frame()
  expect(status).toBe(200)
  expect(text).toContain('<title>A &lt; B</title>')
  expect(text).toContain('<div id="x"></div>\n<script>x.hidden = true</script>')
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(headers['content-security-policy']).toMatch(/^sandbox allow-scripts;/)
  expect(headers['content-security-policy']).not.toContain('allow-same-origin')
  expect(headers['x-frame-options']).toBe('sameorigin')
})

test.each([
  ['of a school that has not switched them on', { status: 1 }, false],
  ['of a draft', { status: 0 }, true],
  ['of what is hidden', { status: 1, is_hidden: true }, true],
  ['of what opens later', { status: 1, deferred_start_at: '2099-01-01T00:00:00Z' }, true],
] as const)('a script block %s is not there', async (_, fields, isOn) => {
  await startWithScript(fields, isOn)
  expect((await frame()).status).toBe(404)
})

test('a block of another type is not there', async () => {
  fixture = await startContentFixture({ config: { hasScriptBlocks: true } })
  await added(fixture.as('author'), 'course', { status: 1, content: [{ type: 'text', data: { txt: 'a' } }] })
  expect((await frame()).status).toBe(404)
})

test('readers keep what was published while the draft goes on without it', async () => {
  await startWithScript({ status: 1 })
  await fixture.as('staff').patch(pathOf('course', 1), { status: 0 })
  await fixture.as('staff').delete('/script-block/1/')
  expect((await frame()).status).toBe(200)
  await fixture.as('staff').patch(pathOf('course', 1), { status: 1 })
  expect((await frame()).status).toBe(404)
})
