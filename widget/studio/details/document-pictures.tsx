import { useId } from 'react'
import { useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import { imageListsOf } from '../../../server/contract/content/documents/fields.ts'
import { FIELD } from './field-table.ts'
import type { DocumentStoreApi } from '../document/document-store.ts'
import { setImages } from '../document/edits.ts'
import { PictureGrid } from '../pictures/picture-grid.tsx'
import { usePictureTexts } from '../pictures/picture-parts.tsx'

/** The document's own gallery and preview pictures, as its kind has them. */
export const DocumentPictures = ({ store }: { store: DocumentStoreApi }) => {
  const { document: ownTexts } = usePictureTexts()
  const { kind, edit, errors, ...lists } = useStore(
    store,
    useShallow(({ document: { kind, gallery, preview }, edit, errors }) => ({ kind, gallery, preview, edit, errors })),
  )
  const id = useId()
  return imageListsOf(kind).map((list) => (
    <section key={list} {...{ [FIELD]: list }} className="picture-list" aria-labelledby={`${id}${list}`}>
      <h3 id={`${id}${list}`}>{ownTexts[list]}</h3>
      <PictureGrid
        label={ownTexts[list]}
        rows={lists[list]}
        place={`${id}${list}`}
        errorOf={(at) => errors.get(`${list}.${at}.image_id`)?.join(' ')}
        onChange={(rows, merge) => edit(setImages(list, rows), merge ? { merge: `${list}.${merge}` } : {})}
      />
    </section>
  ))
}
