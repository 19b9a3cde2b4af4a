import { type ClipboardEvent, type DragEvent, useState } from 'react'
import { useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import type { ContentClient } from '../../api/content.ts'
import type { Outcome } from '../../api/content/outcome.ts'
import type { UploadTraits } from '../../api/content/upload.ts'
import type { ImageView } from '../../api/content/wire.ts'
import { useStudio } from '../ui/studio-context.ts'
import { hasFiles, picturesIn } from './picture-files.ts'
import { createUploadQueue, type UploadQueueApi } from './upload-queue.ts'

const queues = new WeakMap<ContentClient, UploadQueueApi>()

/** Uploads a picture. Unlike other calls of the client, an upload does not renew an expired token, so another call renews it first. */
const senderOf =
  (client: ContentClient) =>
  async (file: File, traits: UploadTraits): Promise<Outcome<ImageView>> => {
    const outcome = await client.uploadImage(file, traits)
    if (outcome.ok || outcome.reason !== 'signed-out' || traits.signal.aborted) return outcome
    const { ok: isRenewed } = await client.me()
    return isRenewed ? client.uploadImage(file, traits) : outcome
  }

/** The queue of all uploads by a client. */
const queueOf = (client: ContentClient): UploadQueueApi => {
  const known = queues.get(client)
  if (known) return known
  const queue = createUploadQueue(senderOf(client))
  addEventListener('online', queue.getState().resume)
  queues.set(client, queue)
  return queue
}

export const useUploadQueue = (): UploadQueueApi => queueOf(useStudio().client)

/** The uploads of a place, why they wait, and the commands of the queue. */
export const useUploads = (place: string) => {
  const queue = useUploadQueue()
  const uploads = useStore(
    queue,
    useShallow(({ uploads }) => uploads.filter((one) => one.place === place)),
  )
  const pause = useStore(queue, ({ pause }) => pause)
  const { add, remove, retry } = queue.getState()
  return { uploads, pause, add, remove, retry }
}

/** True while pictures are being uploaded; leaving the page would abort them. */
export const useIsUploading = (): boolean =>
  useStore(useUploadQueue(), ({ uploads }) => uploads.some(({ state }) => state !== 'failed'))

/** Handles files that are dropped on an element and pictures that are pasted within it. Elements around it do not get these events. */
export const useFiles = (onFiles: (files: File[], event: DragEvent | ClipboardEvent) => void) => {
  const [isOver, setOver] = useState(false)
  const fileHandlers = {
    onDragOver: (event: DragEvent) => {
      if (event.defaultPrevented || !hasFiles(event.dataTransfer)) return setOver(false)
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
    },
    onDrop: (event: DragEvent) => {
      setOver(false)
      if (event.defaultPrevented || !hasFiles(event.dataTransfer)) return
      event.preventDefault()
      onFiles([...event.dataTransfer.files], event)
    },
    onPaste: (event: ClipboardEvent) => {
      const files = event.defaultPrevented ? [] : picturesIn(event.clipboardData)
      if (files.length === 0) return
      event.preventDefault()
      onFiles(files, event)
    },
  }
  return { isOver, fileHandlers }
}
