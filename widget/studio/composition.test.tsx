import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type ReactNode, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { createContentClient } from '../api/content.ts'
import { QuestionEditor } from './blocks/text/quiz-question.tsx'
import { Canvas } from './canvas/canvas.tsx'
import { type Data, newBlock, newDocument } from './document/model.ts'
import { createDocumentStore } from './document/document-store.ts'
import { DocumentTitle } from './screens/document-title.tsx'
import { PreviewLinks } from './preview/preview-links.tsx'
import { LineField } from './rich-text/line-field.tsx'
import { RichTextEditor } from './rich-text/rich-text-editor.tsx'
import { PersonFinder } from './sections/person-finder.tsx'
import { type Studio, StudioContext } from './ui/studio-context.ts'

afterEach(cleanup)

const notify = () => undefined
const studio: Studio = {
  client: createContentClient({ apiBase: '', token: () => null, notify }),
  me: { id: '1', name: 'Анна', role: 'author' },
  signIns: 1,
  lang: 'ru',
  apiBase: '',
  notify,
}
const show = (children: ReactNode) => render(<StudioContext value={studio}>{children}</StudioContext>)

const info = (when: string) => newBlock('course-info', { when })
const edited = (...content: ReturnType<typeof newBlock>[]) => createDocumentStore({ ...newDocument('course'), content })
const kindsIn = (store: ReturnType<typeof edited>) => store.getState().document.content.map(({ kind }) => kind)

/** Keys as an input method sends them: within a composition and, in Safari, just after it. */
const OF_METHOD = [{ isComposing: true }, { keyCode: 229 }] as const

/** Presses keys of an input method; answers those that the studio took for its own. */
const pressOfMethod = (target: Element, ...keys: string[]) =>
  keys.flatMap((key) =>
    OF_METHOD.flatMap((traits) => {
      const isLeft = fireEvent.keyDown(target, { key, code: key, cancelable: true, ...traits })
      return isLeft ? [] : [key]
    }),
  )

test('keys of a composition neither choose a block in the menu nor close it', () => {
  const store = edited(info('Раз'))
  show(<Canvas store={store} />)
  fireEvent.click(screen.getAllByRole('button', { name: 'Добавить блок сюда' })[1] ?? document.body)
  const handled = pressOfMethod(screen.getByRole('combobox'), 'Enter', 'Escape', 'ArrowDown', 'Tab')
  expect([handled, kindsIn(store), screen.queryAllByRole('combobox').length]).toEqual([[], ['course-info'], 1])
})

test('keys of a composition neither walk through what is found nor close the search', () => {
  show(<Canvas store={edited(info('лава'), info('лава'))} />)
  fireEvent.keyDown(document.body, { key: 'f', code: 'KeyF', ctrlKey: true })
  const field = screen.getByRole('textbox', { name: 'Найти в\u00A0тексте' })
  fireEvent.change(field, { target: { value: 'лава' } })
  const handled = pressOfMethod(field, 'Enter', 'Escape')
  const places = [...document.querySelectorAll('.block-card')].map((blockCard) => blockCard.classList.contains('found'))
  expect([handled, places, field.isConnected]).toEqual([[], [true, false], true])
})

test('Escape of a composition leads from no field to its block, and other keys do nothing to it', () => {
  const store = edited(info('Раз'), info('Два'))
  show(<Canvas store={store} />)
  const [field = document.body] = screen.getAllByLabelText('Когда')
  act(() => field.focus())
  const handled = pressOfMethod(field, 'Escape')
  expect([handled, document.activeElement === field]).toEqual([[], true])
  const [handle = document.body] = screen.getAllByRole('checkbox')
  expect([pressOfMethod(handle, 'Enter', 'Delete', '/', 'ArrowDown'), kindsIn(store).length]).toEqual([[], 2])
})

test('Enter of a composition in the title begins no text', () => {
  const store = edited()
  show(<DocumentTitle store={store} />)
  const handled = pressOfMethod(screen.getByRole('textbox'), 'Enter')
  expect([handled, kindsIn(store)]).toEqual([[], []])
})

test('Escape of a composition closes no dialog, and Enter finds nobody', () => {
  const close = vi.fn()
  const users = vi.fn()
  show(
    <>
      <PreviewLinks kind="course" id={null} onClose={close} />
      <StudioContext value={{ ...studio, client: { ...studio.client, users } }}>
        <PersonFinder error={undefined} onFound={notify} />
      </StudioContext>
    </>,
  )
  const [email = document.body] = screen.getAllByRole('textbox')
  fireEvent.change(email, { target: { value: 'a@school.example' } })
  const handled = [...pressOfMethod(screen.getByRole('dialog'), 'Escape'), ...pressOfMethod(email, 'Enter')]
  expect([handled, close.mock.calls, users.mock.calls]).toEqual([[], [], []])
})

test('a line leaves keys of a composition to the input method', () => {
  const onKeyDown = vi.fn()
  show(<LineField label="Строка" value="a" onChange={notify} onKeyDown={onKeyDown} />)
  const handled = pressOfMethod(screen.getByRole('textbox'), 'Enter')
  expect([handled, onKeyDown.mock.calls]).toEqual([[], []])
})

const Question = () => {
  const [question, setQuestion] = useState<Data>({ text: '', variants: ['раз', ''] })
  return (
    <QuestionEditor
      question={question}
      at={0}
      isLast
      errorsOf={() => undefined}
      onChange={(changed) => setQuestion({ ...question, ...changed })}
      onMove={notify}
      onRemove={notify}
    />
  )
}

test('keys of a composition neither add nor remove an answer', () => {
  show(<Question />)
  const handled = pressOfMethod(screen.getByRole('textbox', { name: 'Ответ 2' }), 'Enter', 'Backspace', 'ArrowUp')
  expect([handled, screen.getAllByRole('textbox', { name: /^Ответ \d/ }).length]).toEqual([[], 2])
})

test('keys of a composition neither close the tools of a text nor lead out of it', () => {
  const keys = { onEnter: vi.fn(), onBackspace: vi.fn(), onDelete: vi.fn(), onLeave: vi.fn() }
  show(<RichTextEditor value="<p>раз</p>" onChange={notify} label="Текст" keys={keys} />)
  act(() => screen.getByRole('textbox').focus())
  const text = screen.getByRole('textbox')
  const handled = pressOfMethod(text, 'Enter', 'Escape', 'Backspace', 'Delete', 'ArrowUp')
  const [tool = document.body] = screen.getAllByRole('button')
  handled.push(...pressOfMethod(tool, 'Escape', 'ArrowRight'))
  expect([handled, text.innerHTML, Object.values(keys).flatMap(({ mock }) => mock.calls)]).toEqual([
    [],
    '<p>раз</p>',
    [],
  ])
})

/** They listen to keys where nobody types, or look at none. */
const WITHOUT_METHOD = ['pictures/picture-tools.tsx', 'ui/drag-sensors.ts', 'ui/use-has-paused.ts']

test('whatever listens to keys in the studio leaves those of a composition to the input method', () => {
  const root = import.meta.dirname
  const listening = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
    .filter((path) => /onKeyDown=|'keydown'|keydown:/.test(readFileSync(join(root, path), 'utf8')))
  const careless = listening.filter((path) => {
    const source = readFileSync(join(root, path), 'utf8')
    return !/isComposing\(|<(?:LineField|TextField)/.test(source)
  })
  expect(careless.toSorted()).toEqual(WITHOUT_METHOD)
})
