import type { ContentHost } from '../reader/content-host.ts'
import { ContentWidget, prepareContent } from '../reader/content-widget.tsx'
import fields from '../styles/fields.css?inline'
import reader from '../styles/reader.css?inline'
import cards from '../styles/reader-cards.css?inline'
import pictures from '../styles/reader-pictures.css?inline'
import screens from '../styles/screens.css?inline'
import tones from '../styles/tones.css?inline'
import { defineView, drawRoot } from './define-view.tsx'

defineView<ContentHost>({
  tag: 'school-content',
  Widget: ContentWidget,
  prepare: prepareContent,
  css: tones + fields + screens + reader + pictures + cards,
  takeOver: drawRoot,
})
