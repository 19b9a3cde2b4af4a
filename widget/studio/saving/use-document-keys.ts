import { useEffect } from 'react'
import { isComposing } from '../../browser/composition.ts'
import type { DocumentStoreApi } from '../document/document-store.ts'
import type { Saving } from './use-saving.ts'

/**
 * Ctrl or ⌘ with Z undoes, with Shift and Z or with Y redoes, with S saves, wherever the focus is: fields have no undo of their own. Keys are
 * identified by their position, so that they work in a Russian layout.
 */
export const useDocumentKeys = (store: DocumentStoreApi, { save }: Pick<Saving, 'save'>): void => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { code, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented } = event
      if (isComposing(event) || defaultPrevented || altKey || !(ctrlKey || metaKey)) return
      const { undo, redo } = store.getState()
      const work = { KeyS: () => void save(), KeyY: redo, KeyZ: shiftKey ? redo : undo }[code]
      if (!work) return
      event.preventDefault()
      work()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [store, save])
}
