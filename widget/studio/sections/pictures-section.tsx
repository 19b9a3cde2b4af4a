import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Person } from '../../api/content/community.ts'
import type { ShownUserImage } from '../../api/content/images.ts'
import type { Failure } from '../../api/content/outcome.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { PictureGrid } from '../pictures/picture-grid.tsx'
import type { PictureRow } from '../pictures/picture-rows.ts'
import { useIsUploading } from '../pictures/use-uploads.ts'
import { RouteLink } from '../routes/route-link.tsx'
import { useGuard, useRouter } from '../routes/router.ts'
import { useStudio } from '../ui/studio-context.ts'
import { PersonFinder } from './person-finder.tsx'
import { Empty, SectionFrame, Skeleton, useSectionTexts } from './section-frame.tsx'
import { messageOf } from './use-rows.ts'

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
  const [resolve, setResolve] = useState<((mayLeave: boolean) => void) | null>(null)
  const guard = useMemo(
    () => ({
      isNeeded: () => changed.current,
      mayLeave: () => new Promise<boolean>((resolve) => setResolve(() => resolve)),
    }),
    [],
  )
  useGuard(guard)
  return (
    resolve &&
    ((mayLeave: boolean) => {
      setResolve(null)
      resolve(mayLeave)
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

const errorAt = (failure: Failure | null, at: number): string | undefined =>
  Object.entries(failure?.paths ?? {})
    .filter(([path]) => path.startsWith(`images.${at}.`))
    .flatMap(([, messages]) => messages)
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
  const texts = useSectionTexts()
  const { pictures: ownTexts } = texts
  const { rows, isChanged, isSaving, failure, change, save, retry } = usePictures(list, person)
  const isUploading = useIsUploading()
  const resolve = useLeaving(isChanged)
  const [hasSaved, setHasSaved] = useState(false)
  const isMine = person === me.id
  const onSave = async () => {
    await save()
    setHasSaved(true)
  }
  const open = (found: Person | null) =>
    found && void go({ screen: 'section', section: 'pictures', of: addressOf(list, found.id) })
  const ownerOf = (name: ListName) => (isMine ? name : addressOf(name, person))
  return (
    <SectionFrame
      section="pictures"
      isBusy={rows === null && !failure}
      parts={lists.map((one) => ({ of: ownerOf(one), label: ownTexts.parts[one], isOpen: one === list }))}
      ways={
        !isMine && (
          <RouteLink className="nav-link" to={{ screen: 'section', section: 'pictures', of: list }}>
            {ownTexts.toMine}
          </RouteLink>
        )
      }
    >
      {me.role === 'staff' && (
        <details className="section-another">
          <summary>{ownTexts.another}</summary>
          <PersonFinder onFound={open} />
        </details>
      )}
      {!rows && !failure && <Skeleton />}
      {!rows && failure && (
        <Empty title={failure.reason === 'missing' ? ownTexts.missing : texts.failed}>
          {failure.reason !== 'missing' && (
            <Button isQuiet onClick={retry}>
              {texts.retry}
            </Button>
          )}
        </Empty>
      )}
      {rows && (
        <>
          {rows.length === 0 && <p className="section-note">{ownTexts.none}</p>}
          <PictureGrid
            label={ownTexts.parts[list]}
            rows={rows}
            onChange={change}
            place={addressOf(list, person)}
            errorOf={(at) => errorAt(failure, at)}
          />
          <div className="section-save">
            <p role="status">{isChanged ? ownTexts.unsaved : hasSaved && ownTexts.saved}</p>
            <Button isBusy={isSaving} isLocked={!isChanged || isUploading} onClick={() => void onSave()}>
              {texts.save}
            </Button>
          </div>
          <div role="alert">{failure && <Notice tone="danger">{messageOf(failure, texts.wrong)}</Notice>}</div>
        </>
      )}
      {resolve && (
        <Dialog title={ownTexts.notSaved} closeLabel={texts.close} onClose={() => resolve(false)}>
          <p>{ownTexts.notSavedMore}</p>
          <div className="dialog-ways">
            <Button onClick={() => resolve(false)}>{ownTexts.stay}</Button>
            <Button isQuiet onClick={() => resolve(true)}>
              {ownTexts.leave}
            </Button>
          </div>
        </Dialog>
      )}
    </SectionFrame>
  )
}

/** The gallery or the feed of a person. Authors see their own, staff see those of all people. */
export const PicturesSection = ({ of }: { of: string }) => {
  const { me } = useStudio()
  const [name, person] = of.split(':')
  const list = lists.find((one) => one === name) ?? 'gallery'
  const whose = person || me.id
  return <Pictures key={addressOf(list, whose)} list={list} person={whose} />
}
