import type { ClipboardEvent, DragEvent } from 'react'
import type { DocumentStoreApi } from '../document/document-store.ts'
import { insertBlocks, setData } from '../document/edits.ts'
import { newBlock } from '../document/model.ts'
import { pictureTexts } from '../../texts/studio/picture-texts.ts'
import { useStudio } from '../ui/studio-context.ts'
import { errorOf } from './picture-files.ts'
import { placeOf } from './upload-queue.ts'
import { useFiles, useUploadQueue } from './use-uploads.ts'

/** The attribute by which the card of a block names it. */
const CARD = 'data-card'

/** Where the blocks go: before the block whose upper half they are dropped on, else after it; at the end if there is none. */
const indexAt = (event: DragEvent | ClipboardEvent, uuids: readonly string[]): number => {
  const { target } = event
  const element = target instanceof Element ? target.closest(`[${CARD}]`) : null
  const at = uuids.indexOf(element?.getAttribute(CARD) ?? '')
  if (!element || at < 0) return uuids.length
  const { top, height } = element.getBoundingClientRect()
  return 'clientY' in event && event.clientY < top + height / 2 ? at : at + 1
}

/**
 * Makes blocks of pictures that are dropped or pasted anywhere in an element, which has the handlers `fileHandlers`; `isOver` while files are over
 * it. Cards of blocks name the place by `data-card`. Events that a field of a block handles do not get here.
 */
export const useDroppedPictures = (store: DocumentStoreApi) => {
  const { lang, notify } = useStudio()
  const queue = useUploadQueue()
  return useFiles((files, event) => {
    const { document, edit } = store.getState()
    const pictures = files.filter((file) => errorOf(file) === null)
    if (pictures.length < files.length) notify('warning', pictureTexts[lang].notPictures)
    if (pictures.length === 0) return
    const blocks = pictures.map(() => newBlock('image'))
    const uuids = document.content.map(({ uuid }) => uuid)
    const merge = `dropped.${blocks[0]?.uuid}`
    edit(insertBlocks(indexAt(event, uuids), blocks), { merge })
    for (const [at, { uuid }] of blocks.entries()) {
      const onUploaded = (img: unknown) => {
        const { document, edit } = store.getState()
        if (document.content.some((block) => block.uuid === uuid)) edit(setData(uuid, { img }), { merge })
      }
      queue.getState().add(pictures.slice(at, at + 1), placeOf(uuid), onUploaded)
    }
  })
}
