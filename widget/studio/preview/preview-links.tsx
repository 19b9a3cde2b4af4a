import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { inLang } from '../../../server/contract/in-lang.ts'
import type { DocumentKind } from '../../../server/contract/content/state.ts'
import { isObject } from '../../../server/contract/is-object.ts'
import type { Entity } from '../../api/content/read.ts'
import { isText } from '../../api/guards.ts'
import { isComposing } from '../../browser/composition.ts'
import { formatDate } from '../../texts/format-date.ts'
import { canvasTexts } from '../../texts/studio/canvas-texts.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { CROSS } from '../ui/icons.ts'
import { useStudio } from '../ui/studio-context.ts'
import { ToolButton } from '../ui/tool-button.tsx'

const dateOf = ({ expires_at }: Entity, lang: string) => (isText(expires_at) ? formatDate(expires_at, lang) : '')
const authorOf = ({ author }: Entity, me: string) => (isObject(author) && isText(author.name) ? author.name : me)

/** The address that a new link opens; its secret is the fragment, which no server sees. */
const NewAddress = ({ address }: { address: string }) => {
  const { links: texts } = canvasTexts[useStudio().lang]
  const field = useRef<HTMLInputElement>(null)
  const [isCopied, setCopied] = useState(false)
  useEffect(() => field.current?.select(), [])
  const copy = async () => {
    field.current?.select()
    await navigator.clipboard.writeText(address)
    setCopied(true)
  }
  return (
    <div className="link-made">
      <input
        ref={field}
        className="input"
        type="text"
        readOnly
        aria-label={texts.address}
        value={address}
        onFocus={({ target }) => target.select()}
      />
      <Button onClick={() => void copy()}>{isCopied ? texts.copied : texts.copy}</Button>
      <p className="hint">{texts.once}</p>
    </div>
  )
}

interface PreviewLinksProps {
  kind: DocumentKind
  /** Null before the first save. */
  id: number | null
  onClose: () => void
}

const NO_LINKS: readonly Entity[] = []

/** Links by which people without an account read the draft: they are made, listed and revoked here. */
export const PreviewLinks = ({ kind, id, onClose }: PreviewLinksProps) => {
  const { client, lang, apiBase, me } = useStudio()
  const { links: texts } = canvasTexts[lang]
  const place = useRef<HTMLDivElement>(null)
  const [links, setLinks] = useState(NO_LINKS)
  const [address, setAddress] = useState('')
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready')
  const calls = client.documents(kind)

  useEffect(() => {
    place.current?.focus()
    if (id === null) return
    let isOpen = true
    const load = async () => {
      const outcome = await client.documents(kind).previewLinks(id)
      if (!isOpen) return
      if (outcome.ok) setLinks(outcome.body.results)
      else setState('failed')
    }
    void load()
    return () => {
      isOpen = false
    }
  }, [client, kind, id])

  const make = async (document: number) => {
    setState('busy')
    const made = await calls.addPreviewLink(document)
    setState(made.ok ? 'ready' : 'failed')
    if (!made.ok || !isText(made.body.preview)) return
    const { preview: secret } = made.body
    setLinks((before) => [made.body, ...before])
    setAddress(`${apiBase || location.origin}${inLang('/preview/', lang)}#${secret}`)
  }
  const revoke = async (document: number, link: Entity) => {
    const outcome = await calls.removePreviewLink(document, Number(link.id))
    setState(outcome.ok ? 'ready' : 'failed')
    if (!outcome.ok) return
    setLinks((before) => before.filter((one) => one.id !== link.id))
    setAddress('')
    place.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || isComposing(event)) return
    event.preventDefault()
    onClose()
  }
  return (
    <div
      ref={place}
      className="links-popover"
      role="dialog"
      aria-label={texts.title}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <div className="links-head">
        <p className="preview-title">{texts.title}</p>
        <ToolButton outline={CROSS} label={texts.close} onClick={onClose} />
      </div>
      <p className="hint">{id === null ? texts.unsaved : texts.about}</p>
      {id !== null && (
        <>
          {address === '' ? (
            <Button isBusy={state === 'busy'} onClick={() => void make(id)}>
              {texts.make}
            </Button>
          ) : (
            <NewAddress address={address} />
          )}
          {state === 'failed' && <Notice tone="danger">{texts.failed}</Notice>}
          {links.length > 0 && (
            <ul className="links" aria-label={texts.current}>
              {links.map((link) => (
                <li key={link.id}>
                  <span>{texts.until(dateOf(link, lang), authorOf(link, me.name))}</span>
                  <button
                    type="button"
                    className="link"
                    aria-label={texts.revokeOf(dateOf(link, lang))}
                    onClick={() => void revoke(id, link)}
                  >
                    {texts.revoke}
                  </button>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </div>
  )
}
