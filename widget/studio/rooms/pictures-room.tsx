import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Person } from '../../api/content/community.ts'
import type { ShownUserImage } from '../../api/content/images.ts'
import type { Failure } from '../../api/content/outcome.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Dialog } from '../dialog.tsx'
import { PictureGrid } from '../pictures/picture-grid.tsx'
import type { PictureRow } from '../pictures/picture-rows.ts'
import { useIsUploading } from '../pictures/use-uploads.ts'
import { RouteLink } from '../routes/route-link.tsx'
import { useGuard, useRouter } from '../routes/router.ts'
import { useStudio } from '../studio-context.ts'
import { PersonFinder } from './person-finder.tsx'
import { Empty, RoomFrame, Skeleton, useRoomTexts } from './room-frame.tsx'
import { sentenceOf } from './use-rows.ts'

const lists = ['gallery', 'feed'] as const
type ListName = (typeof lists)[number]

const rowsOf = (images: readonly ShownUserImage[]): PictureRow[] =>
  images.map(({ id, img, image, image_thumbnail }) => ({ id, image_id: img, image, image_thumbnail }))

/** Asks before changes are lost. */
const useLeaving = (isChanged: boolean) => {
  const changed = useRef(isChanged)
  useEffect(() => {
    changed.current = isChanged
  }, [isChanged])
  const [answer, setAnswer] = useState<((mayLeave: boolean) => void) | null>(null)
  const guard = useMemo(
    () => ({
      isNeeded: () => changed.current,
      mayLeave: () => new Promise<boolean>((resolve) => setAnswer(() => resolve)),
    }),
    [],
  )
  useGuard(guard)
  return (
    answer &&
    ((mayLeave: boolean) => {
      setAnswer(null)
      answer(mayLeave)
    })
  )
}

/** The pictures of a person as they are edited, and how they are saved. */
const usePictures = (list: ListName, person: string) => {
  const { client, signIns } = useStudio()
  const [rows, setRows] = useState<readonly PictureRow[] | null>(null)
  const [isChanged, setChanged] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [retries, setRetries] = useState(0)
  const isLoaded = rows !== null
  const attempt = `${signIns}.${retries}`
  const [tried, setTried] = useState('')
  useEffect(() => {
    if (isLoaded || tried === attempt) return
    let isOver = false
    const load = async () => {
      const outcome = await client[list](person)
      if (isOver) return
      setTried(attempt)
      setFailure(outcome.ok ? null : outcome)
      if (outcome.ok) setRows(rowsOf(outcome.body))
    }
    void load()
    return () => {
      isOver = true
    }
  }, [client, list, person, isLoaded, tried, attempt])

  const change = useCallback((next: readonly PictureRow[]) => {
    setRows(next)
    setChanged(true)
    setFailure(null)
  }, [])
  const save = async () => {
    if (!rows) return
    setSaving(true)
    const images = rows.map(({ id, image_id }) => ({ id: id ?? null, img: image_id }))
    const outcome = await client[list === 'feed' ? 'setFeed' : 'setGallery'](person, images)
    setSaving(false)
    setFailure(outcome.ok ? null : outcome)
    if (!outcome.ok) return
    setChanged(false)
    setRows(rowsOf(outcome.body))
  }
  return { rows, isChanged, isSaving, failure, change, save, retry: () => setRetries((before) => before + 1) }
}

const faultAt = (failure: Failure | null, at: number): string | undefined =>
  Object.entries(failure?.paths ?? {})
    .filter(([path]) => path.startsWith(`images.${at}.`))
    .flatMap(([, sentences]) => sentences)
    .join(' ') || undefined

interface PicturesProps {
  list: ListName
  /** The id of a person. */
  person: string
}

const addressOf = (list: ListName, person: string) => `${list}:${person}`

const Pictures = ({ list, person }: PicturesProps) => {
  const { me } = useStudio()
  const { go } = useRouter()
  const texts = useRoomTexts()
  const { pictures: words } = texts
  const { rows, isChanged, isSaving, failure, change, save, retry } = usePictures(list, person)
  const isUploading = useIsUploading()
  const answer = useLeaving(isChanged)
  const [hasSaved, setHasSaved] = useState(false)
  const isMine = person === me.id
  const onSave = async () => {
    await save()
    setHasSaved(true)
  }
  const open = (found: Person | null) =>
    found && void go({ screen: 'room', room: 'pictures', of: addressOf(list, found.id) })
  const ownerOf = (name: ListName) => (isMine ? name : addressOf(name, person))
  return (
    <RoomFrame
      room="pictures"
      isBusy={rows === null && !failure}
      parts={lists.map((one) => ({ of: ownerOf(one), label: words.parts[one], isOpen: one === list }))}
      ways={
        !isMine && (
          <RouteLink className="way" to={{ screen: 'room', room: 'pictures', of: list }}>
            {words.toMine}
          </RouteLink>
        )
      }
    >
      {me.role === 'staff' && (
        <details className="room-another">
          <summary>{words.another}</summary>
          <PersonFinder onFound={open} />
        </details>
      )}
      {!rows && !failure && <Skeleton />}
      {!rows && failure && (
        <Empty title={failure.reason === 'missing' ? words.missing : texts.failed}>
          {failure.reason !== 'missing' && (
            <Button isQuiet onClick={retry}>
              {texts.retry}
            </Button>
          )}
        </Empty>
      )}
      {rows && (
        <>
          {rows.length === 0 && <p className="room-note">{words.none}</p>}
          <PictureGrid
            label={words.parts[list]}
            rows={rows}
            onChange={change}
            place={addressOf(list, person)}
            faultOf={(at) => faultAt(failure, at)}
          />
          <div className="room-save">
            <p role="status">{isChanged ? words.unsaved : hasSaved && words.saved}</p>
            <Button isBusy={isSaving} isLocked={!isChanged || isUploading} onClick={() => void onSave()}>
              {texts.save}
            </Button>
          </div>
          <div role="alert">{failure && <Notice tone="danger">{sentenceOf(failure, texts.wrong)}</Notice>}</div>
        </>
      )}
      {answer && (
        <Dialog title={words.notSaved} closeLabel={texts.close} onClose={() => answer(false)}>
          <p>{words.notSavedMore}</p>
          <div className="dialog-ways">
            <Button onClick={() => answer(false)}>{words.stay}</Button>
            <Button isQuiet onClick={() => answer(true)}>
              {words.leave}
            </Button>
          </div>
        </Dialog>
      )}
    </RoomFrame>
  )
}

/** The gallery or the feed of a person: one's own, and for staff anybody's. */
export const PicturesRoom = ({ of }: { of: string }) => {
  const { me } = useStudio()
  const [name, person] = of.split(':')
  const list = lists.find((one) => one === name) ?? 'gallery'
  const whose = person || me.id
  return <Pictures key={addressOf(list, whose)} list={list} person={whose} />
}
