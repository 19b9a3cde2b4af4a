import { afterEach, expect, test, vi } from 'vitest'
import { postForm } from './post-form.ts'

afterEach(() => {
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

/** What a form would send, and where to. */
const spySubmit = () => {
  const sent: object[] = []
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function submit(this: HTMLFormElement) {
    const fields = [...this.querySelectorAll('input')].map(({ type, name, value }) => [type, name, value])
    const [method, action, target] = ['method', 'action', 'target'].map((name) => this.getAttribute(name))
    sent.push({ method, action, target, fields, others: this.querySelectorAll(':not(input)').length })
  })
  return sent
}

test('a form is made of hidden fields alone: markup in them is text', () => {
  const sent = spySubmit()
  postForm('https://bank.example/acs', { PaReq: '"><img src=x onerror=alert(1)>', '<b>': '</form>' }, 'frame')
  expect(sent).toEqual([
    {
      method: 'post',
      action: 'https://bank.example/acs',
      target: 'frame',
      fields: [
        ['hidden', 'PaReq', '"><img src=x onerror=alert(1)>'],
        ['hidden', '<b>', '</form>'],
      ],
      others: 0,
    },
  ])
})

/** Browsers find the field where its form's own function was. */
const shadowSubmit = () => {
  const create = document.createElement.bind(document)
  vi.spyOn(document, 'createElement').mockImplementation((name: string) => {
    const element = create(name)
    return name === 'form' ? Object.defineProperty(element, 'submit', { value: create('input') }) : element
  })
}

test('fields may be called as the parts of a form are', () => {
  const sent = spySubmit()
  shadowSubmit()
  postForm(
    'https://bank.example/acs',
    { submit: '1', action: 'javascript:alert(1)', method: 'get', target: '_top' },
    'frame',
  )
  expect(sent).toEqual([
    expect.objectContaining({ method: 'post', action: 'https://bank.example/acs', target: 'frame' }),
  ])
})

test('the form of a frame leaves nothing in the page', () => {
  spySubmit()
  postForm('https://bank.example/acs', {}, 'frame')
  expect(document.forms).toHaveLength(0)
})
