import r2wc from '@r2wc/react-to-web-component'
import { useEffect, useLayoutEffect, useState } from 'react'
import cropper from 'react-easy-crop/react-easy-crop.css?inline'
import base from '../styles/base.css?inline'
import fields from '../styles/fields.css?inline'
import focus from '../styles/focus.css?inline'
import cards from '../styles/reader/cards.css?inline'
import readerPictures from '../styles/reader/pictures.css?inline'
import reader from '../styles/reader/reader.css?inline'
import screens from '../styles/screens.css?inline'
import tokens from '../styles/tokens.css?inline'
import tones from '../styles/tones.css?inline'
import canvas from './styles/canvas.css?inline'
import blockCards from './styles/cards.css?inline'
import controls from './styles/controls.css?inline'
import details from './styles/details.css?inline'
import dialogs from './styles/dialogs.css?inline'
import editor from './styles/editor.css?inline'
import frame from './styles/frame.css?inline'
import insert from './styles/insert.css?inline'
import lists from './styles/lists.css?inline'
import pictureBlocks from './styles/picture-blocks.css?inline'
import pictureDialogs from './styles/picture-dialogs.css?inline'
import pictures from './styles/pictures.css?inline'
import preview from './styles/preview.css?inline'
import publish from './styles/publish.css?inline'
import sections from './styles/sections.css?inline'
import saving from './styles/saving.css?inline'
import textBlocks from './styles/text-blocks.css?inline'
import text from './styles/text.css?inline'
import uploads from './styles/uploads.css?inline'
import { langOf, type StartedStudio, startStudio } from './session/start-studio.ts'
import { StudioApp } from './studio.tsx'

const sheet = new CSSStyleSheet()
const ofReaders = [tokens, base, tones, fields, screens, reader, readerPictures, focus, cards]
const ofDocuments = [
  frame,
  dialogs,
  lists,
  controls,
  editor,
  canvas,
  blockCards,
  insert,
  preview,
  saving,
  text,
  textBlocks,
]
const ofPictures = [cropper, pictures, uploads, pictureBlocks, pictureDialogs]
const ofSchool = [details, publish, sections]
sheet.replaceSync([...ofReaders, ...ofDocuments, ...ofPictures, ...ofSchool].join('\n'))

const addStyles = (shadow: ShadowRoot) => {
  shadow.adoptedStyleSheets = [sheet]
}

interface OneSchoolProps {
  apiBase: string
  lang: ReturnType<typeof langOf>
  /** Returns the studio of this API that the page has started, once. */
  claimStarted: (apiBase: string) => StartedStudio | null
}

/** The studio of one school. Another `api` needs another session, and so another one. */
const OneSchool = ({ apiBase, lang, claimStarted }: OneSchoolProps) => {
  const [{ session, life }] = useState(() => claimStarted(apiBase) ?? startStudio(apiBase, lang))
  // React cleans up a parent before its children, which may still have something to send
  useEffect(() => () => queueMicrotask(() => life.abort()), [life])
  return <StudioApp apiBase={apiBase} session={session} life={life} lang={lang} />
}

/** The attributes of the element; `theme` is for the style sheets. `container` is its shadow root. */
interface ElementProps {
  lang?: string
  api?: string
  container?: ShadowRoot
}

/** Defines `<school-studio>`, whose first element takes over what the page has started. */
export const defineStudio = (first: StartedStudio | null): void => {
  let started = first
  const claimStarted = (apiBase: string) => {
    const claimed = started?.apiBase === apiBase ? started : null
    if (claimed) started = null
    return claimed
  }
  const Element = ({ lang, api = '', container }: ElementProps) => {
    useLayoutEffect(() => container && addStyles(container), [container])
    return <OneSchool key={api} apiBase={api} lang={langOf(lang)} claimStarted={claimStarted} />
  }
  customElements.define('school-studio', r2wc(Element, { shadow: 'open', props: { lang: 'string', api: 'string' } }))
}
