import { render, screen, within } from '@testing-library/react'
import { createContentClient } from '../../../api/content.ts'
import { createDocumentStore, type DocumentStoreApi } from '../../document/document-store.ts'
import { type EditedBlock, newBlock, newDocument } from '../../document/model.ts'
import { type Studio, StudioContext } from '../../ui/studio-context.ts'
import { Canvas } from '../canvas.tsx'

const studio: Studio = {
  client: createContentClient({ apiBase: '', token: () => null, notify: () => undefined }),
  me: { id: '1', name: 'Анна', role: 'author' },
  signIns: 1,
  lang: 'ru',
  apiBase: '',
  notify: () => undefined,
}

export const info = (when: string) => newBlock('course-info', { when })

/** Renders the canvas of a course with these blocks. */
export const show = (...content: EditedBlock[]): DocumentStoreApi => {
  const store = createDocumentStore({ ...newDocument('course'), content })
  render(
    <StudioContext value={studio}>
      <Canvas store={store} />
    </StudioContext>,
  )
  return store
}

export const blockTexts = (store: DocumentStoreApi) =>
  store.getState().document.content.map(({ kind, data }) => data.when ?? kind)
export const toolbar = (name: string) => screen.getByRole('toolbar', { name })
export const card = (at: number, of: number) => within(toolbar(`О\u00A0курсе, ${at} из ${of}`))
export const handle = (at: number, of: number) => card(at, of).getByRole('checkbox')
