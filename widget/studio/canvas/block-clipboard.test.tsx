import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { newBlock } from '../document/model.ts'
import { blockTexts, handle, info, show, toolbar } from './testing/show-canvas.tsx'

afterEach(cleanup)

/** What the clipboard has, by type. */
const aClipboard = () => {
  const data = new Map<string, string>()
  return {
    getData: (type: string) => data.get(type) ?? '',
    setData: (type: string, text: string) => data.set(type, text),
  }
}

const quiz = () =>
  newBlock('quiz', {
    title: 'Проверка',
    questions: [{ id: 5, uuid: 'вопрос', quiz: 3, text: '<p>Да?</p>', variants: [] }],
  })

describe('the clipboard', () => {
  test('takes the selected blocks as blocks and as Markdown, and pastes them as new ones after the one with the focus', () => {
    const clipboardData = aClipboard()
    const saved = { ...quiz(), id: 3 }
    show(info('Раз'), saved, info('Три'))
    fireEvent.click(handle(1, 3))
    fireEvent.click(within(toolbar('Тест, 2 из 3')).getByRole('checkbox'), { shiftKey: true })
    fireEvent.copy(document.body, { clipboardData })
    expect(clipboardData.getData('text/plain')).toBe('- Раз\n\n### Проверка\n\n1. Да?')
    cleanup()
    const other = show(info('Другой'), info('Конец'))
    act(() => handle(1, 2).focus())
    fireEvent.paste(document.body, { clipboardData })
    const { content } = other.getState().document
    expect([blockTexts(other), content.slice(1, 3).map(({ id, uuid }) => [id, uuid === saved.uuid])]).toEqual([
      ['Другой', 'Раз', 'quiz', 'Конец'],
      [
        [null, false],
        [null, false],
      ],
    ])
    expect(content[2]?.data.questions).toEqual([
      { id: null, uuid: expect.not.stringMatching('вопрос'), quiz: null, text: '<p>Да?</p>', variants: [] },
    ])
    expect(other.getState().selected).toEqual(content.slice(1, 3).map(({ uuid }) => uuid))
    act(() => other.getState().undo())
    expect(blockTexts(other)).toEqual(['Другой', 'Конец'])
  })

  test('has blocks in its HTML too, for a browser that keeps no types of pages', () => {
    const clipboardData = aClipboard()
    const store = show(info('«Раз» & "два"'))
    act(() => handle(1, 1).focus())
    fireEvent.copy(document.body, { clipboardData })
    const html = clipboardData.getData('text/html')
    const other = aClipboard()
    other.setData('text/html', html)
    fireEvent.paste(document.body, { clipboardData: other })
    expect([html.replace(/^[^>]*/, ''), blockTexts(store)]).toEqual([
      '><div>«Раз» &amp; "два"</div></div>',
      ['«Раз» & "два"', '«Раз» & "два"'],
    ])
  })

  test('takes the text of the whole document as Markdown by a button', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    show(info('Раз'), quiz())
    fireEvent.click(screen.getByRole('button', { name: 'Скопировать текст как Markdown' }))
    expect(writeText.mock.calls).toEqual([['- Раз\n\n### Проверка\n\n1. Да?\n']])
  })

  test('cuts the block whose handle has the focus', () => {
    const clipboardData = aClipboard()
    const store = show(info('Раз'), info('Два'))
    act(() => handle(1, 2).focus())
    fireEvent.cut(document.body, { clipboardData })
    expect([blockTexts(store), clipboardData.getData('text/plain')]).toEqual([['Два'], '- Раз'])
  })

  test('is left to a field in which somebody writes, unless blocks are pasted there', () => {
    const clipboardData = aClipboard()
    const store = show(info('Раз'), info('Два'))
    fireEvent.click(handle(2, 2))
    act(() => screen.getAllByLabelText('Когда')[0]?.focus())
    expect([fireEvent.copy(document.body, { clipboardData }), clipboardData.getData('text/plain')]).toEqual([true, ''])
    clipboardData.setData('text/plain', 'слова')
    expect(fireEvent.paste(document.body, { clipboardData })).toBe(true)
    expect(blockTexts(store)).toEqual(['Раз', 'Два'])
  })

  test.each([
    ['another school', { school: 'https://other.example', blocks: [{ kind: 'text', data: {} }] }],
    ['no kind that exists', { school: location.origin, blocks: [{ kind: 'toString', data: {} }, 7] }],
    [
      'a script, for an author who may write none',
      { school: location.origin, blocks: [{ kind: 'script-block', data: {} }] },
    ],
  ])('pastes nothing of %s', (_, copied) => {
    const clipboardData = aClipboard()
    clipboardData.setData('application/x-school-blocks+json', JSON.stringify(copied))
    const store = show(info('Раз'))
    expect([fireEvent.paste(document.body, { clipboardData }), blockTexts(store)]).toEqual([true, ['Раз']])
  })
})
