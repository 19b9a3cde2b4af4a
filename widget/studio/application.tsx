import { createRoot } from 'react-dom/client'
import cropper from 'react-easy-crop/react-easy-crop.css?inline'
import base from '../styles/base.css?inline'
import fields from '../styles/fields.css?inline'
import focus from '../styles/focus.css?inline'
import cards from '../styles/reader-cards.css?inline'
import readerPictures from '../styles/reader-pictures.css?inline'
import reader from '../styles/reader.css?inline'
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
import { StudioApp, type StudioProps } from './studio.tsx'

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

export interface StudioRoot {
  draw: (props: StudioProps) => void
  close: () => void
}

/** The application in the shadow root of its element. */
export const openRoot = (shadow: ShadowRoot): StudioRoot => {
  shadow.adoptedStyleSheets = [sheet]
  const root = createRoot(shadow)
  return {
    draw: (props) => root.render(<StudioApp key={props.apiBase} {...props} />),
    close: () => root.unmount(),
  }
}
