import { cleanup, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, vi } from 'vitest'
import { createContentClient } from '../../../api/content.ts'
import type { Outcome } from '../../../api/content/outcome.ts'
import type { ImageView } from '../../../api/content/wire.ts'
import { type Studio, StudioContext } from '../../ui/studio-context.ts'

afterEach(cleanup)
beforeEach(() => vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('No pictures here'))))

export const aView = (id: number): ImageView => ({
  id,
  image: `/media/${id}-large.webp`,
  image_thumbnail: `/media/${id}.webp`,
  width: 640,
  height: 480,
})

export const uploaded = (id: number): Outcome<ImageView> => ({ ok: true, body: aView(id), etag: null })

export const aFile = (name: string, type = 'image/png') => new File(['x'], name, { type })

/** What a drag of files carries. */
export const carrying = (...files: File[]) => ({ dataTransfer: { types: ['Files'], files } })

interface RenderTraits extends Partial<Pick<Studio, 'lang'>> {
  role?: string
  fetch?: typeof fetch
}

/** Renders a part of the studio, whose uploads are answered by the pictures 1, 2, 3; answers how to render it anew. */
export const renderInStudio = (
  children: ReactNode,
  { lang = 'ru', role = 'author', fetch = vi.fn() }: RenderTraits = {},
) => {
  let uploads = 0
  const notify = vi.fn()
  const client = {
    ...createContentClient({ apiBase: '', token: () => 'secret', notify, fetch }),
    uploadImage: async () => {
      uploads += 1
      return uploaded(uploads)
    },
  }
  const me = { id: '1', name: 'Анна', role }
  const within = (inner: ReactNode) => (
    <StudioContext value={{ client, me, signIns: 0, lang, apiBase: '', notify }}>{inner}</StudioContext>
  )
  const { rerender } = render(within(children))
  return { notify, show: (next: ReactNode) => rerender(within(next)) }
}
